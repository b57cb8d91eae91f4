// SPDX-License-Identifier: Apache-2.0
/**
 * The component architecture without any framework: what a framework is, and the repository that
 * takes its components from the class path to wired factories. Nothing here knows caches,
 * registrars or monitors.
 */
@NullMarked
package org.mca4j.base;

import org.jspecify.annotations.NullMarked;
