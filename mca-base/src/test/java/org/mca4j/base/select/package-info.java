// SPDX-License-Identifier: Apache-2.0
/** Tests of finding and choosing components. */
@NullMarked
package org.mca4j.base.select;

import org.jspecify.annotations.NullMarked;
