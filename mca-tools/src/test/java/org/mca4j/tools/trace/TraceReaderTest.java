// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mca4j.tools.trace.TraceFixture.HEAD;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mca4j.rcache.Access;

class TraceReaderTest {
  @TempDir Path directory;

  private Path trace(String events) {
    return TraceFixture.write(directory, HEAD + events);
  }

  @Test
  void readsEveryKindOfEvent() {
    Path file =
        trace(
            """
            0 0 note mpi-init rank 0 of 2
            1500 0 reg 7f0000001010 8192 r 1 isend 1
            1700 3 reg 7f0000010000 65536 rwRWA 2 irecv -
            9000 0 dereg 2
            9900 0 unmap 7f0000000000 131072 munmap
            """);

    assertThat(TraceFixture.readAll(file))
        .containsExactly(
            new TraceEvent.Note(0, 0, "mpi-init rank 0 of 2"),
            new TraceEvent.Reg(1500, 0, 0x7f0000001010L, 8192, Access.LOCAL_READ, 1),
            new TraceEvent.Reg(1700, 3, 0x7f0000010000L, 65536, Access.ANY, 2),
            new TraceEvent.Dereg(9000, 0, 2),
            new TraceEvent.Unmap(9900, 0, 0x7f0000000000L, 131072, UnmapCall.MUNMAP));
  }

  @ParameterizedTest
  @CsvSource({"r,0", "w,1", "R,2", "W,4", "A,8", "rw,1", "rRA,10", "RWA,14", "rwRWA,15"})
  void readsAccessLetters(String letters, int bits) {
    Path file = trace("1 0 reg 1000 1 " + letters + " 1\n");

    assertThat(TraceFixture.readAll(file))
        .containsExactly(new TraceEvent.Reg(1, 0, 0x1000, 1, Access.ofBits(bits), 1));
  }

  @ParameterizedTest
  @CsvSource({
    "munmap,MUNMAP",
    "madvise,MADVISE",
    "mremap,MREMAP",
    "brk,BRK",
    "mmap-fixed,MMAP_FIXED",
    "shmdt,MUNMAP",
    "'',MUNMAP"
  })
  void readsHowPagesWentAway(String word, UnmapCall call) {
    Path file = trace("1 0 unmap 1000 4096" + (word.isEmpty() ? "" : " " + word) + "\n");

    assertThat(TraceFixture.readAll(file))
        .containsExactly(new TraceEvent.Unmap(1, 0, 0x1000, 4096, call));
  }

  @Test
  void ignoresFurtherFieldsAndUnknownHeaderKeys() {
    Path file =
        TraceFixture.write(
            directory,
            HEAD
                + """
                # from-the-future: a: b
                1 0 reg 1000 8 r 1 isend 1 more=1 and more
                2 0 unmap 1000 4096 munmap 7
                3 0 dereg 1 why
                """);

    assertThat(TraceFixture.readAll(file)).hasSize(3);
    try (TraceReader reader = TraceReader.open(file)) {
      assertThat(reader.header().value("from-the-future")).isEqualTo("a: b");
    }
  }

  @Test
  void acceptsTheGreatestValues() {
    Path file =
        trace(
            Long.MAX_VALUE
                + " 2147483647 reg 7fffffffffff 1 r 1\n"
                + Long.MAX_VALUE
                + " 0 unmap 0 140737488355328\n");

    assertThat(TraceFixture.readAll(file)).hasSize(2);
  }

  @Test
  void acceptsATraceWithoutEvents() {
    Path file = trace("");

    assertThat(TraceFixture.readAll(file)).isEmpty();
  }

  @Test
  void knowsTheLineOfTheLastEvent() {
    Path file = trace("1 0 note a\n2 0 note b\n");

    try (TraceReader reader = TraceReader.open(file)) {
      reader.next();
      assertThat(reader.line()).isEqualTo(4);
      reader.next();
      assertThat(reader.line()).isEqualTo(5);
    }
  }
}
