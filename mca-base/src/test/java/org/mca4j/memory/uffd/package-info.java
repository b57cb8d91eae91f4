// SPDX-License-Identifier: Apache-2.0
/** Tests of the monitor that watches real memory. */
@NullMarked
package org.mca4j.memory.uffd;

import org.jspecify.annotations.NullMarked;
