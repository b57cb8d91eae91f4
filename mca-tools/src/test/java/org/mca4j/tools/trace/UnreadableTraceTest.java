// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

class UnreadableTraceTest {
  @TempDir Path directory;

  private static void assertUnreadable(Path file, String reason) {
    McaException error = catchThrowableOfType(McaException.class, () -> TraceFixture.readAll(file));
    assertThat(error).isNotNull();
    assertThat(error.code()).isEqualTo(McaErrorCode.TRACE_UNREADABLE);
    assertThat(error).hasMessageStartingWith(file.toString()).hasMessageContaining(reason);
  }

  private Path raw(byte[] content) {
    return TraceFixture.writeRaw(directory, content);
  }

  private static byte[] trace() {
    StringBuilder text = new StringBuilder(TraceFixture.HEAD);
    for (int i = 0; i < 50_000; i++) {
      text.append(i * 7L).append(" 0 note ").append(Integer.toHexString(i * 31)).append('\n');
    }
    return TraceFixture.gzip(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void refusesAMissingFile() {
    assertUnreadable(directory.resolve("none.trace.gz"), "no such file");
  }

  @Test
  void refusesADirectory() {
    assertUnreadable(directory, "is a directory");
  }

  @Test
  void refusesWhatCannotBeReadTwice() {
    assertUnreadable(Path.of("/dev/null"), "is no regular file");
  }

  @Test
  void refusesAnEmptyFile() {
    assertUnreadable(raw(new byte[0]), "is empty");
  }

  @Test
  void refusesAnUncompressedTrace() {
    assertUnreadable(
        raw(TraceFixture.HEAD.getBytes(StandardCharsets.UTF_8)), "not compressed with gzip");
  }

  @Test
  void refusesASingleByte() {
    assertUnreadable(raw(new byte[] {0x1f}), "gzip header");
  }

  @Test
  void refusesATraceCutInTheMiddle() {
    byte[] whole = trace();
    assertUnreadable(raw(Arrays.copyOf(whole, whole.length / 2)), "the file was cut");
  }

  @Test
  void refusesATraceCutInItsLastBytes() {
    byte[] whole = trace();
    assertUnreadable(raw(Arrays.copyOf(whole, whole.length - 1)), "the file was cut");
  }

  @Test
  void refusesATraceWhoseChecksumDiffers() {
    byte[] whole = trace();
    whole[whole.length - 6] ^= 1;
    assertUnreadable(raw(whole), "damaged");
  }
}
