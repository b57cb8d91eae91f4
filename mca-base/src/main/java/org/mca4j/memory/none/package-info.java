// SPDX-License-Identifier: Apache-2.0
/** The {@code none} memory component: the monitor for a program that promises nothing. */
@NullMarked
package org.mca4j.memory.none;

import org.jspecify.annotations.NullMarked;
