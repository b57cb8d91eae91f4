// SPDX-License-Identifier: Apache-2.0
/** Tests of the facade, with small components of their own. */
@NullMarked
package org.mca4j;

import org.jspecify.annotations.NullMarked;
