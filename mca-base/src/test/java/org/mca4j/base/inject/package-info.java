// SPDX-License-Identifier: Apache-2.0
/** Tests of wiring components. */
@NullMarked
package org.mca4j.base.inject;

import org.jspecify.annotations.NullMarked;
