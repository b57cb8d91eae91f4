// SPDX-License-Identifier: Apache-2.0
/**
 * Reads recorded registration traces: the events of one file, in order, each checked against the
 * format. Nothing here registers memory.
 */
@NullMarked
package org.mca4j.tools.trace;

import org.jspecify.annotations.NullMarked;
