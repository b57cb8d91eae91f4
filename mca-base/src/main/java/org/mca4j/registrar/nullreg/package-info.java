// SPDX-License-Identifier: Apache-2.0
/**
 * The registrar {@code null}: registers nothing, for measuring a cache by itself and for tests on
 * machines without anything to register with.
 */
@NullMarked
package org.mca4j.registrar.nullreg;

import org.jspecify.annotations.NullMarked;
