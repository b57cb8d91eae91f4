// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

/**
 * A completion of a ring, {@code struct io_uring_cqe}.
 *
 * @param userData what the request carried
 * @param res the result as of the system call, or a negated error number
 */
public record Cqe(long userData, int res) {}
