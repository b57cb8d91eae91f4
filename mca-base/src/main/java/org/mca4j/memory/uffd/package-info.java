// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code uffd} memory component: the kernel reports unmapped, moved and dropped memory through
 * a userfaultfd, and reads the reports itself, so that no thread of the JVM is waited for. {@link
 * org.mca4j.memory.uffd.UffdMonitor} tells how the parts work together.
 */
@NullMarked
package org.mca4j.memory.uffd;

import org.jspecify.annotations.NullMarked;
