// SPDX-License-Identifier: Apache-2.0
/**
 * The Guice glue: builds the injector and isolates every component in a private module. Only this
 * package, the component SPI and the components' own {@code *Module} classes know Guice.
 */
@NullMarked
package org.mca4j.base.inject;

import org.jspecify.annotations.NullMarked;
