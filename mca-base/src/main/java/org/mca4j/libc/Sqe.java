// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

/**
 * A request to a ring: the fields of {@code struct io_uring_sqe} that mca4j uses, under their C
 * names.
 *
 * @param opcode one of the {@code IORING_OP_} values
 * @param flags {@code IOSQE_} bits
 * @param fd the file
 * @param off where in the file
 * @param addr the memory
 * @param len bytes of memory
 * @param rwFlags flags that depend on the operation
 * @param bufIndex the registered buffer, for the fixed operations
 * @param userData comes back with the completion
 */
public record Sqe(
    int opcode,
    int flags,
    int fd,
    long off,
    long addr,
    int len,
    int rwFlags,
    int bufIndex,
    long userData) {}
