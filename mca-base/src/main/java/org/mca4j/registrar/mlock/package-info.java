// SPDX-License-Identifier: Apache-2.0
/**
 * The registrar {@code mlock}: locks pages in memory. The kernel's locks do not nest, so this
 * package counts per page. It gives the cost and the limit of pinning, but no key for a device.
 */
@NullMarked
package org.mca4j.registrar.mlock;

import org.jspecify.annotations.NullMarked;
