// SPDX-License-Identifier: Apache-2.0
/**
 * MCA parameters as data: what a parameter is, where its value may come from, and which source
 * wins. No component type, no dependency injection and no native code belongs here.
 */
@NullMarked
package org.mca4j.params;

import org.jspecify.annotations.NullMarked;
