// SPDX-License-Identifier: Apache-2.0
/** The types a parameter can have: how a value is read from text, strictly, and written back. */
@NullMarked
package org.mca4j.params.parse;

import org.jspecify.annotations.NullMarked;
