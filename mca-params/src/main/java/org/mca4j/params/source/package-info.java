// SPDX-License-Identifier: Apache-2.0
/**
 * Where parameter values come from: the command line, the environment, Java system properties,
 * parameter files and the embedding program, and the order in which they win. A source only knows
 * texts; what they mean is the business of the parameter's type.
 */
@NullMarked
package org.mca4j.params.source;

import org.jspecify.annotations.NullMarked;
