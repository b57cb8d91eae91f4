// SPDX-License-Identifier: Apache-2.0
/**
 * What an rcache component implements beside {@link org.mca4j.rcache.Rcache} itself: the factory,
 * and what the framework gives it.
 */
@NullMarked
package org.mca4j.rcache.spi;

import org.jspecify.annotations.NullMarked;
