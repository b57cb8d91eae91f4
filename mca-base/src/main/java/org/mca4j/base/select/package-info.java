// SPDX-License-Identifier: Apache-2.0
/**
 * Which components there are and which of them is used: finding them on the class path, reading
 * selection lists, and choosing. Choosing is a pure function that explains itself. Nothing here
 * knows a framework by name, reads a parameter or opens a component.
 */
@NullMarked
package org.mca4j.base.select;

import org.jspecify.annotations.NullMarked;
