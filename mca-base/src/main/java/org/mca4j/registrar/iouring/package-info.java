// SPDX-License-Identifier: Apache-2.0
/**
 * The registrar {@code iouring}: pins memory as a registered buffer of an io_uring, which every
 * recent Linux can do without a network card. The handle is the buffer index that fixed reads and
 * writes take.
 */
@NullMarked
package org.mca4j.registrar.iouring;

import org.jspecify.annotations.NullMarked;
