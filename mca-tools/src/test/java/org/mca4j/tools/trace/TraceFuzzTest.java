// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

/** However a trace is damaged, the reader gives events or one of its two errors. */
class TraceFuzzTest {
  private static final String TRACE =
      TraceFixture.HEAD
          + """
          0 0 note mpi-init rank 0 of 2
          1500 0 reg 7f0000001010 8192 r 1 isend 1
          1700 0 reg 7f0000010000 65536 rwRWA 2 irecv 1
          9000 0 dereg 1
          9100 0 dereg 2
          9900 0 unmap 7f0000000000 131072 munmap
          """;

  private static Path directory = Path.of(".");

  @BeforeContainer
  static void makeDirectory() throws IOException {
    directory = Files.createTempDirectory("trace-fuzz");
  }

  @AfterContainer
  static void removeDirectory() throws IOException {
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }

  /** What to do at a place: overwrite, insert or delete a byte, or cut the rest off. */
  record Damage(int kind, int place, byte value) {
    byte[] applyTo(byte[] bytes) {
      if (bytes.length == 0) {
        return bytes;
      }
      int at = Math.floorMod(place, bytes.length);
      byte[] result =
          new byte
              [kind == 1
                  ? bytes.length + 1
                  : kind == 2 ? bytes.length - 1 : kind == 3 ? at : bytes.length];
      System.arraycopy(bytes, 0, result, 0, at);
      switch (kind) {
        case 0 -> {
          System.arraycopy(bytes, at, result, at, bytes.length - at);
          result[at] = value;
        }
        case 1 -> {
          result[at] = value;
          System.arraycopy(bytes, at, result, at + 1, bytes.length - at);
        }
        case 2 -> System.arraycopy(bytes, at + 1, result, at, bytes.length - at - 1);
        default -> {}
      }
      return result;
    }
  }

  @Provide
  Arbitrary<List<Damage>> damages() {
    Arbitrary<Byte> values =
        Arbitraries.oneOf(
            Arbitraries.bytes(),
            Arbitraries.chars().with("0123456789abcdef \n#:-rwRWA").map(c -> (byte) (char) c));
    Arbitrary<Damage> damage =
        Combinators.combine(
                Arbitraries.integers().between(0, 3),
                Arbitraries.integers().between(0, 1 << 20),
                values)
            .as(Damage::new);
    return damage.list().ofMinSize(1).ofMaxSize(4);
  }

  @Property(tries = 2000)
  void damagedTextGivesEventsOrATypedError(@ForAll("damages") List<Damage> damages)
      throws IOException {
    byte[] text = TRACE.getBytes(StandardCharsets.UTF_8);
    for (Damage damage : damages) {
      text = damage.applyTo(text);
    }
    assertEventsOrTypedError(TraceFixture.gzip(text));
  }

  @Property(tries = 2000)
  void damagedArchiveGivesEventsOrATypedError(@ForAll("damages") List<Damage> damages)
      throws IOException {
    byte[] archive = TraceFixture.gzip(TRACE.getBytes(StandardCharsets.UTF_8));
    for (Damage damage : damages) {
      archive = damage.applyTo(archive);
    }
    assertEventsOrTypedError(archive);
  }

  @Property(tries = 1000)
  void junkGivesATypedError(@ForAll byte[] junk) throws IOException {
    Path file = Files.write(directory.resolve("f"), junk);
    try {
      TraceFixture.readAll(file);
      fail("junk was read as a trace");
    } catch (McaException e) {
      assertThat(e.code()).isIn(McaErrorCode.TRACE_UNREADABLE, McaErrorCode.TRACE_CORRUPT);
    }
  }

  private static void assertEventsOrTypedError(byte[] archive) throws IOException {
    Path file = Files.write(directory.resolve("f"), archive);
    try {
      assertThat(TraceFixture.readAll(file)).hasSizeLessThan(20);
    } catch (McaException e) {
      assertThat(e.code()).isIn(McaErrorCode.TRACE_UNREADABLE, McaErrorCode.TRACE_CORRUPT);
      assertThat(e.getMessage()).startsWith(file.toString()).hasSizeLessThan(400);
    }
  }
}
