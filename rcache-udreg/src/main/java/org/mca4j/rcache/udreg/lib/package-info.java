// SPDX-License-Identifier: Apache-2.0
/** Cray's user-level registration library, libudreg: for now only whether it is there. */
@NullMarked
package org.mca4j.rcache.udreg.lib;

import org.jspecify.annotations.NullMarked;
