// SPDX-License-Identifier: Apache-2.0
/**
 * The contract kit: the rules every rcache component has to keep, as tests, and what they need. A
 * component joins with one small subclass of {@link org.mca4j.testkit.RcacheContract} per
 * registrar. Packed as a test jar for the component modules.
 */
@NullMarked
package org.mca4j.testkit;

import org.jspecify.annotations.NullMarked;
