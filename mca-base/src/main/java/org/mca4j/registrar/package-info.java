// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code registrar} framework: what really makes memory known to a device or the kernel. A
 * cache sees only {@link org.mca4j.rcache.Registrar}; native types stop behind it.
 */
@NullMarked
package org.mca4j.registrar;

import org.jspecify.annotations.NullMarked;
