// SPDX-License-Identifier: Apache-2.0
/**
 * The subcommand {@code mca bench}: the rows of the registration caches written in C, measured on
 * ours, with the same regions, the same streams of indices and the same method. {@link
 * org.mca4j.tools.bench.BenchCommand} is the way in, {@link org.mca4j.tools.bench.BenchProcess}
 * that of the JVMs it starts.
 */
@NullMarked
package org.mca4j.tools.bench;

import org.jspecify.annotations.NullMarked;
