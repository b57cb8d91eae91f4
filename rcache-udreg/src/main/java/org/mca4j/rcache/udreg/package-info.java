// SPDX-License-Identifier: Apache-2.0
/**
 * The rcache component {@code udreg}, Open MPI's cache on Cray's registration library: its name,
 * its parameters, and for now the reason why it cannot be used.
 */
@NullMarked
package org.mca4j.rcache.udreg;

import org.jspecify.annotations.NullMarked;
