// SPDX-License-Identifier: Apache-2.0
/** The registration caches written in C to compare with: their rows, programs, table and goals. */
@NullMarked
package org.mca4j.tools.bench.peers;

import org.jspecify.annotations.NullMarked;
