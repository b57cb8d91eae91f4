// SPDX-License-Identifier: Apache-2.0
/** What the subcommands of {@code mca} share: common options and the reporting of errors. */
@NullMarked
package org.mca4j.tools.cli;

import org.jspecify.annotations.NullMarked;
