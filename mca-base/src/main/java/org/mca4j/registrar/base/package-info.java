// SPDX-License-Identifier: Apache-2.0
/**
 * What several registrars share: the check of a range, handles that can be given back once, and the
 * limit on pinned memory. No registrar of its own belongs here.
 */
@NullMarked
package org.mca4j.registrar.base;

import org.jspecify.annotations.NullMarked;
