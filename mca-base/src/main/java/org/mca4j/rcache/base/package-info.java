// SPDX-License-Identifier: Apache-2.0
/**
 * Machinery that several caches share: page ranges, the ordered index, the idle list, the budget,
 * the one place that calls a registrar, and the life cycle of a cache. No policy belongs here.
 */
@NullMarked
package org.mca4j.rcache.base;

import org.jspecify.annotations.NullMarked;
