// SPDX-License-Identifier: Apache-2.0
/**
 * The component {@code grdma}: the general cache for local memory. {@link
 * org.mca4j.rcache.grdma.GrdmaComponent} is the way in.
 */
@NullMarked
package org.mca4j.rcache.grdma;

import org.jspecify.annotations.NullMarked;
