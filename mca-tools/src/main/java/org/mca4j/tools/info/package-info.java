// SPDX-License-Identifier: Apache-2.0
/** Lists frameworks, components and parameters: what there is, and what is in force. */
@NullMarked
package org.mca4j.tools.info;

import org.jspecify.annotations.NullMarked;
