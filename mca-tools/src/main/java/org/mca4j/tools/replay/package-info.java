// SPDX-License-Identifier: Apache-2.0
/**
 * Drives a registration cache with a recorded trace, on memory that is really mapped and unmapped,
 * and reports what the cache saved.
 */
@NullMarked
package org.mca4j.tools.replay;

import org.jspecify.annotations.NullMarked;
