// SPDX-License-Identifier: Apache-2.0
/**
 * The component {@code passthrough}, also called {@code none}: no cache at all. {@link
 * org.mca4j.rcache.passthrough.PassthroughComponent} is the way in.
 */
@NullMarked
package org.mca4j.rcache.passthrough;

import org.jspecify.annotations.NullMarked;
