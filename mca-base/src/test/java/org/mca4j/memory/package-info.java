// SPDX-License-Identifier: Apache-2.0
/** Tests of the memory framework. */
@NullMarked
package org.mca4j.memory;

import org.jspecify.annotations.NullMarked;
