// SPDX-License-Identifier: Apache-2.0
/** The {@code mca} command: its entry point, which puts the subcommands together. */
@NullMarked
package org.mca4j.tools;

import org.jspecify.annotations.NullMarked;
