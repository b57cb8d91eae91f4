// SPDX-License-Identifier: Apache-2.0
/** The {@code explicit} memory component: trusts the program to announce all memory it frees. */
@NullMarked
package org.mca4j.memory.explicit;

import org.jspecify.annotations.NullMarked;
