// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares what the Java side assumes with the kernel's header, by a small C program. */
class IoUringLayoutTest {
  private static final Map<String, Long> ASSUMED = new LinkedHashMap<>();

  static {
    size("struct io_uring_params", IoUringLayout.PARAMS_SIZE);
    offset("struct io_uring_params", "sq_entries", IoUringLayout.PARAMS_SQ_ENTRIES);
    offset("struct io_uring_params", "cq_entries", IoUringLayout.PARAMS_CQ_ENTRIES);
    offset("struct io_uring_params", "features", IoUringLayout.PARAMS_FEATURES);
    offset("struct io_uring_params", "sq_off.head", IoUringLayout.PARAMS_SQ_OFF_HEAD);
    offset("struct io_uring_params", "sq_off.tail", IoUringLayout.PARAMS_SQ_OFF_TAIL);
    offset("struct io_uring_params", "sq_off.array", IoUringLayout.PARAMS_SQ_OFF_ARRAY);
    offset("struct io_uring_params", "cq_off.head", IoUringLayout.PARAMS_CQ_OFF_HEAD);
    offset("struct io_uring_params", "cq_off.tail", IoUringLayout.PARAMS_CQ_OFF_TAIL);
    offset("struct io_uring_params", "cq_off.cqes", IoUringLayout.PARAMS_CQ_OFF_CQES);

    size("struct io_uring_sqe", IoUringLayout.SQE_SIZE);
    offset("struct io_uring_sqe", "opcode", IoUringLayout.SQE_OPCODE);
    offset("struct io_uring_sqe", "flags", IoUringLayout.SQE_FLAGS);
    offset("struct io_uring_sqe", "fd", IoUringLayout.SQE_FD);
    offset("struct io_uring_sqe", "off", IoUringLayout.SQE_OFF);
    offset("struct io_uring_sqe", "addr", IoUringLayout.SQE_ADDR);
    offset("struct io_uring_sqe", "len", IoUringLayout.SQE_LEN);
    offset("struct io_uring_sqe", "rw_flags", IoUringLayout.SQE_RW_FLAGS);
    offset("struct io_uring_sqe", "user_data", IoUringLayout.SQE_USER_DATA);
    offset("struct io_uring_sqe", "buf_index", IoUringLayout.SQE_BUF_INDEX);

    size("struct io_uring_cqe", IoUringLayout.CQE_SIZE);
    offset("struct io_uring_cqe", "user_data", IoUringLayout.CQE_USER_DATA);
    offset("struct io_uring_cqe", "res", IoUringLayout.CQE_RES);

    size("struct io_uring_rsrc_register", IoUringLayout.RSRC_REGISTER_SIZE);
    offset("struct io_uring_rsrc_register", "nr", IoUringLayout.RSRC_REGISTER_NR);
    offset("struct io_uring_rsrc_register", "flags", IoUringLayout.RSRC_REGISTER_FLAGS);

    size("struct io_uring_rsrc_update2", IoUringLayout.RSRC_UPDATE2_SIZE);
    offset("struct io_uring_rsrc_update2", "offset", IoUringLayout.RSRC_UPDATE2_OFFSET);
    offset("struct io_uring_rsrc_update2", "data", IoUringLayout.RSRC_UPDATE2_DATA);
    offset("struct io_uring_rsrc_update2", "nr", IoUringLayout.RSRC_UPDATE2_NR);

    size("struct iovec", IoUringLayout.IOVEC_SIZE);
    offset("struct iovec", "iov_base", IoUringLayout.IOVEC_BASE);
    offset("struct iovec", "iov_len", IoUringLayout.IOVEC_LEN);

    value("IORING_OP_READ_FIXED", IoUring.IORING_OP_READ_FIXED);
    value("IORING_OP_WRITE_FIXED", IoUring.IORING_OP_WRITE_FIXED);
    value("IORING_OP_POLL_ADD", IoUring.IORING_OP_POLL_ADD);
    value("IORING_OP_READ", IoUring.IORING_OP_READ);
    value("IORING_OP_WRITE", IoUring.IORING_OP_WRITE);
    value("IOSQE_IO_DRAIN", IoUring.IOSQE_IO_DRAIN);
    value("IOSQE_IO_LINK", IoUring.IOSQE_IO_LINK);
    value("IOSQE_IO_HARDLINK", IoUring.IOSQE_IO_HARDLINK);
    value("IORING_SETUP_SQPOLL", IoUring.IORING_SETUP_SQPOLL);
    value("IORING_SETUP_CQSIZE", IoUring.IORING_SETUP_CQSIZE);
    value("IORING_FEAT_SINGLE_MMAP", IoUring.IORING_FEAT_SINGLE_MMAP);
    value("IORING_SQ_NEED_WAKEUP", IoUring.IORING_SQ_NEED_WAKEUP);
    value("IORING_ENTER_GETEVENTS", IoUring.IORING_ENTER_GETEVENTS);
    value("IORING_ENTER_SQ_WAKEUP", IoUring.IORING_ENTER_SQ_WAKEUP);
    value("IORING_REGISTER_BUFFERS2", IoUring.IORING_REGISTER_BUFFERS2);
    value("IORING_REGISTER_BUFFERS_UPDATE", IoUring.IORING_REGISTER_BUFFERS_UPDATE);
    value("IORING_RSRC_REGISTER_SPARSE", IoUring.IORING_RSRC_REGISTER_SPARSE);
    value("IORING_OFF_SQ_RING", IoUring.IORING_OFF_SQ_RING);
    value("IORING_OFF_SQES", IoUring.IORING_OFF_SQES);

    value("MAP_FIXED_NOREPLACE", Mman.MAP_FIXED_NOREPLACE);
    value("MAP_POPULATE", Mman.MAP_POPULATE);
    value("MAP_NORESERVE", Mman.MAP_NORESERVE);
    value("MADV_REMOVE", Mman.MADV_REMOVE);
    value("MADV_FREE", Mman.MADV_FREE);
    value("MLOCK_ONFAULT", Mman.MLOCK_ONFAULT);
    value("RLIMIT_MEMLOCK", Resource.RLIMIT_MEMLOCK);
    value("_SC_PAGESIZE", Unistd.SC_PAGESIZE);
    value("O_CLOEXEC", Fcntl.O_CLOEXEC);
    value("SYS_mlock2", Unistd.SYS_MLOCK2);
  }

  private static void size(String struct, long bytes) {
    ASSUMED.put("sizeof(" + struct + ")", bytes);
  }

  private static void offset(String struct, String field, long bytes) {
    ASSUMED.put("offsetof(" + struct + ", " + field + ")", bytes);
  }

  private static void value(String constant, long value) {
    ASSUMED.put(constant, value);
  }

  @Test
  void layoutAndConstantsAreThoseOfTheKernelHeader(@TempDir Path directory)
      throws IOException, InterruptedException {
    assertThat(valuesInC(directory)).containsExactlyEntriesOf(ASSUMED);
  }

  private static Map<String, Long> valuesInC(Path directory)
      throws IOException, InterruptedException {
    StringBuilder program =
        new StringBuilder(
            """
            #define _GNU_SOURCE
            #include <fcntl.h>
            #include <stddef.h>
            #include <stdio.h>
            #include <sys/mman.h>
            #include <sys/resource.h>
            #include <sys/syscall.h>
            #include <sys/uio.h>
            #include <unistd.h>
            #include <linux/io_uring.h>
            int main(void) {
            """);
    for (String expression : ASSUMED.keySet()) {
      program.append("  printf(\"%lld\\n\", (long long) (").append(expression).append("));\n");
    }
    program.append("  return 0;\n}\n");
    Path source = Files.writeString(directory.resolve("layout.c"), program);
    Path binary = directory.resolve("layout");
    run("gcc", "-o", binary.toString(), source.toString());

    Map<String, Long> values = new LinkedHashMap<>();
    Iterator<String> lines = run(binary.toString()).lines().iterator();
    for (String expression : ASSUMED.keySet()) {
      values.put(expression, Long.parseLong(lines.next()));
    }
    return values;
  }

  private static String run(String... command) throws InterruptedException, IOException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new AssertionError(
          "needs a C compiler and the kernel headers: install the Debian packages gcc, libc6-dev"
              + " and linux-libc-dev",
          e);
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s prints %s", String.join(" ", command), output).isZero();
    return output;
  }
}
