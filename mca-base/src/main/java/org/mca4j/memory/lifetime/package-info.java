// SPDX-License-Identifier: Apache-2.0
/** The {@code lifetime} memory component: keeps what Java objects own, as long as they live. */
@NullMarked
package org.mca4j.memory.lifetime;

import org.jspecify.annotations.NullMarked;
