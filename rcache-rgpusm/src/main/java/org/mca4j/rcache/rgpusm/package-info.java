// SPDX-License-Identifier: Apache-2.0
/**
 * The rcache component {@code rgpusm}, Open MPI's cache of a peer's opened device memory: its name,
 * its parameters, and for now the reason why it cannot be used.
 */
@NullMarked
package org.mca4j.rcache.rgpusm;

import org.jspecify.annotations.NullMarked;
