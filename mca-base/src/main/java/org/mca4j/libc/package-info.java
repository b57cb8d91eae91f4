// SPDX-License-Identifier: Apache-2.0
/**
 * The C library and the kernel by JNA direct mapping: one type per C header, C names for C things,
 * addresses as {@code long}. No native type leaves this package.
 */
@NullMarked
package org.mca4j.libc;

import org.jspecify.annotations.NullMarked;
