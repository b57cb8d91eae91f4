// SPDX-License-Identifier: Apache-2.0
/** Tests of the component repository. */
@NullMarked
package org.mca4j.base;

import org.jspecify.annotations.NullMarked;
