// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

/**
 * What a verified replay found.
 *
 * @param verified requests with which something was transferred and compared
 * @param corrupt those among them where the device and the program saw different bytes
 * @param preventedStaleHits requests that a registration would have served whose pages had gone,
 *     and that got a new registration instead
 */
record TransferFigures(long verified, long corrupt, long preventedStaleHits) {}
