// SPDX-License-Identifier: Apache-2.0
package org.mca4j.memory.uffd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Availability;
import org.mca4j.libc.Mman;
import org.mca4j.libc.Unistd;
import org.mca4j.memory.Coverage;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;
import org.mca4j.testkit.ForkedJvm;
import org.mca4j.testkit.NativePages;

/** What counts for a whole process or user. */
class UffdProcessTest {
  private static final long PAGE = Unistd.pageSize();

  private static final ParamView DEFAULTS =
      new ParamView() {
        @Override
        public <T> T get(Param<T> param) {
          return param.defaultValue();
        }
      };

  @Test
  void worksWithoutAnyPrivilege() {
    ForkedJvm.of(SeesAnUnmap.class).ownUser().run();
  }

  static final class SeesAnUnmap {
    public static void main(String[] args) {
      assertThat(new UffdComponent().availability(DEFAULTS)).isEqualTo(Availability.available(50));
      try (UffdMonitor monitor = UffdMonitors.whenAsked()) {
        List<String> heard = UffdMonitors.heard(monitor);
        for (int i = 0; i < 2000; i++) {
          NativePages pages = NativePages.map(PAGE);
          assertThat(monitor.cover(pages.address(), PAGE).isCovered()).isTrue();
          pages.close();
          assertThat(monitor.changed()).isTrue();
          monitor.drain();
        }
        assertThat(heard).hasSize(2000);
      }
    }
  }

  @Test
  void withoutMemoryToLockItIsUnavailable() {
    ForkedJvm.of(IsUnavailable.class).ownUser().memlock(0).run();
  }

  static final class IsUnavailable {
    public static void main(String[] args) throws IOException {
      assertThat(new UffdComponent().availability(DEFAULTS))
          .isInstanceOfSatisfying(
              Availability.Unavailable.class,
              unavailable ->
                  assertThat(unavailable.cause())
                      .contains("ENOMEM", "RLIMIT_MEMLOCK is 0 bytes", "memory_uffd_chain"));
      assertLeftNothing();
    }
  }

  @Test
  void closingLeavesNothing() {
    ForkedJvm.of(OpensAndCloses.class).run();
  }

  static final class OpensAndCloses {
    public static void main(String[] args) throws IOException {
      for (int i = 0; i < 10; i++) {
        UffdMonitor monitor = i % 2 == 0 ? UffdMonitors.prompt() : UffdMonitors.whenAsked();
        NativePages pages = NativePages.map(PAGE);
        assertThat(monitor.cover(pages.address(), PAGE).isCovered()).isTrue();
        if (i % 3 == 0) {
          pages.close();
        }
        monitor.close();
        pages.close();
      }
      assertLeftNothing();
    }
  }

  /** The kernel ends its own thread soon after the ring was closed. */
  static void assertLeftNothing() throws IOException {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!left().isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(left()).isEmpty();
  }

  private static List<String> left() throws IOException {
    List<String> left = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
      if (line.contains("io_uring")) {
        left.add(line);
      }
    }
    addTo(left, Path.of("/proc/self/fd"), "userfaultfd", "io_uring", "pipe:", "/dev/null");
    try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
      for (Path task : tasks.toList()) {
        String name = nameOf(task);
        if (name.startsWith("iou-") || name.startsWith("mca-uffd")) {
          left.add(name);
        }
      }
    }
    return left;
  }

  private static void addTo(List<String> left, Path files, String... kinds) throws IOException {
    try (Stream<Path> fds = Files.list(files)) {
      for (Path fd : fds.toList()) {
        // The standard files are of the one who started this process.
        if (Integer.parseInt(fd.getFileName().toString()) > 2 && Files.isSymbolicLink(fd)) {
          String target = Files.readSymbolicLink(fd).toString();
          if (Stream.of(kinds).anyMatch(target::contains)) {
            left.add(target);
          }
        }
      }
    }
  }

  private static String nameOf(Path task) {
    try {
      return Files.readString(task.resolve("comm")).trim();
    } catch (IOException e) {
      return ""; // it has just ended
    }
  }

  @Test
  void tooManyMappingsAreNotCovered() {
    // The JVM itself must not need a mapping meanwhile, for compiled code or a growing heap.
    ForkedJvm.of(FillsTheMap.class).jvmOptions("-Xint", "-Xms256m").run();
  }

  /** Single pages of one mapping, each of which becomes a mapping of its own. */
  static final class FillsTheMap {
    public static void main(String[] args) throws IOException {
      // A setting has to be read at once, so not by Files.readString.
      int most = Integer.parseInt(Files.readAllLines(Path.of("/proc/sys/vm/max_map_count")).get(0));
      try (UffdMonitor monitor = UffdMonitors.prompt()) {
        // Loads what the refusal needs: at the limit the JVM cannot load anything any more.
        assertThat(refusal(monitor, 0, 1)).contains("EINVAL");
        NativePages pages = NativePages.map(2L * most * PAGE);
        // Every other page protected differently: mappings that cost no read in store.
        for (long i = 0; i < most - 4000; i += 2) {
          Mman.mprotect(pages.address() + i * PAGE, PAGE, Mman.PROT_READ);
        }
        String cause = refusal(monitor, pages.address() + most * PAGE, most / 2);
        long before = monitor.generation();
        pages.close();
        monitor.drain();

        assertThat(cause).contains("ENOMEM", "vm.max_map_count");
        assertThat(monitor.generation()).isGreaterThan(before);
      }
    }

    /** Covers every other page until one is refused. */
    private static String refusal(UffdMonitor monitor, long address, int most) {
      for (long i = 0; i < most; i++) {
        if (monitor.cover(address + 2 * i * PAGE, PAGE) instanceof Coverage.NotCovered not) {
          return not.cause();
        }
      }
      return "none";
    }
  }
}
