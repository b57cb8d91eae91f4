// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code memory} framework: how a cache learns that memory went away. A monitor tells its
 * subscribers; a cache keeps idle registrations only behind a monitor that can be trusted.
 */
@NullMarked
package org.mca4j.memory;

import org.jspecify.annotations.NullMarked;
