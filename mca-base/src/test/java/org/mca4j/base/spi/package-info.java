// SPDX-License-Identifier: Apache-2.0
/** A component whose behaviour a test decides. */
@NullMarked
package org.mca4j.base.spi;

import org.jspecify.annotations.NullMarked;
