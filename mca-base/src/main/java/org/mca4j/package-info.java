// SPDX-License-Identifier: Apache-2.0
/**
 * The entry point for programs that embed the caches: {@link org.mca4j.Mca}. Only what ties the
 * frameworks together belongs here.
 */
@NullMarked
package org.mca4j;

import org.jspecify.annotations.NullMarked;
