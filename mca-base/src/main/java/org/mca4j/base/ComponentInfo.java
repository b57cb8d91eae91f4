// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base;

import org.mca4j.base.select.ComponentState;
import org.mca4j.base.select.FoundComponent;

/**
 * A component as listings show it.
 *
 * @param component the component and who it is
 * @param excluded whether the framework's selection list leaves it out
 * @param state whether it can be used here, with the cause when not; never {@code NotAsked}
 */
public record ComponentInfo(FoundComponent component, boolean excluded, ComponentState state) {}
