// SPDX-License-Identifier: Apache-2.0
/**
 * What the author of a component implements: the component itself and its availability. The
 * frameworks' own types ({@code Rcache}, {@code Registrar}, ...) are in their own packages.
 */
@NullMarked
package org.mca4j.base.spi;

import org.jspecify.annotations.NullMarked;
