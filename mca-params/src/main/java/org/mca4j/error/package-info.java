// SPDX-License-Identifier: Apache-2.0
/**
 * The one exception type of mca4j with its codes and kinds; here because this is the lowest
 * artifact. It belongs to no framework and depends on nothing.
 */
@NullMarked
package org.mca4j.error;

import org.jspecify.annotations.NullMarked;
