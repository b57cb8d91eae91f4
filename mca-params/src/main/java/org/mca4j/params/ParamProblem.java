// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import org.mca4j.error.McaErrorCode;

/**
 * A fault in what a user gave that does not stop the program: the text in question is ignored and
 * the next lower source stays in force.
 *
 * @param code what is wrong
 * @param origin where the text stands
 * @param message one line on what is wrong, where, and what happens instead
 */
public record ParamProblem(McaErrorCode code, ParamOrigin origin, String message) {}
