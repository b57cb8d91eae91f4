// SPDX-License-Identifier: Apache-2.0
/**
 * The user API of the {@code rcache} framework: register memory, find it again, give it back. No
 * component, native or Guice type appears here.
 */
@NullMarked
package org.mca4j.rcache;

import org.jspecify.annotations.NullMarked;
