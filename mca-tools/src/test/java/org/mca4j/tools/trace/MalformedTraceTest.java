// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.mca4j.tools.trace.TraceFixture.HEAD;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;

class MalformedTraceTest {
  private static final String REG = "5 0 reg 7f0000001010 8192 r 1\n";

  @TempDir Path directory;

  static Stream<Arguments> malformed() {
    return Stream.of(
        Arguments.of("another version", "mca4j-trace 2\n", 1, "'mca4j-trace 1'"),
        Arguments.of("magic with a space", "mca4j-trace 1 \n", 1, "'mca4j-trace 1'"),
        Arguments.of("nothing but a line feed", "\n", 1, "'mca4j-trace 1'"),
        Arguments.of("nothing at all", "", 1, "'mca4j-trace 1'"),
        Arguments.of("no page size", "mca4j-trace 1\n# a: b\n" + REG, 3, "page-size"),
        Arguments.of("odd page size", "mca4j-trace 1\n# page-size: 4095\n", 2, "power of two"),
        Arguments.of(
            "huge page size",
            "mca4j-trace 1\n# page-size: 9999999999999999999\n",
            2,
            "power of two"),
        Arguments.of("header key twice", HEAD + "# program: x\n", 4, "'program' again"),
        Arguments.of("upper case key", HEAD + "# Program: x\n", 4, "# key: value"),
        Arguments.of("header after events", HEAD + REG + "# rank: 0\n", 5, "time"),
        Arguments.of("blank line", HEAD + REG + "\n" + REG, 5, "time"),
        Arguments.of("tab", HEAD + "5\t0 note x\n", 4, "control character 0x09"),
        Arguments.of("carriage return", HEAD + "5 0 note x\r\n", 4, "control character 0x0d"),
        Arguments.of("delete character", HEAD + "5 0 note \u007f\n", 4, "character 0x7f"),
        Arguments.of("two spaces", HEAD + "5  0 note x\n", 4, "thread number"),
        Arguments.of("no line feed at the end", HEAD + REG + "6 0 dereg 1", 5, "line feed"),
        Arguments.of("unknown event", HEAD + "5 0 map 1000 1\n", 4, "reg, dereg, unmap, note"),
        Arguments.of("event in capitals", HEAD + "5 0 REG 1000 1 r 1\n", 4, "reg, dereg"),
        Arguments.of("two fields", HEAD + "5 0\n", 4, "an event"),
        Arguments.of("negative time", HEAD + "-5 0 note\n", 4, "time in nanoseconds"),
        Arguments.of("time of 2^63", HEAD + "9223372036854775808 0 note\n", 4, "below 2^63"),
        Arguments.of("thread of 2^31", HEAD + "5 2147483648 note\n", 4, "below 2^31"),
        Arguments.of("time goes back", HEAD + REG + "4 0 dereg 1\n", 5, "at least 5, found '4'"),
        Arguments.of("address with 0x", HEAD + "5 0 reg 0x1000 1 r 1\n", 4, "without 0x"),
        Arguments.of("address in capitals", HEAD + "5 0 reg 7F00 1 r 1\n", 4, "lower-case"),
        Arguments.of(
            "address of 17 digits", HEAD + "5 0 reg 10000000000001000 1 r 1\n", 4, "an address"),
        Arguments.of("address below 4096", HEAD + "5 0 reg fff 1 r 1\n", 4, "at least 1000"),
        Arguments.of("no length", HEAD + "5 0 reg 1000 0 r 1\n", 4, "length of at least 1"),
        Arguments.of("negative length", HEAD + "5 0 reg 1000 -1 r 1\n", 4, "a length"),
        Arguments.of("range past 2^47", HEAD + "5 0 reg 7fffffffffff 2 r 1\n", 4, "2^47"),
        Arguments.of(
            "length past 2^47", HEAD + "5 0 reg 1000 9223372036854775807 r 1\n", 4, "2^47"),
        Arguments.of("access out of order", HEAD + "5 0 reg 1000 1 wr 1\n", 4, "access letters"),
        Arguments.of("access twice", HEAD + "5 0 reg 1000 1 rr 1\n", 4, "access letters"),
        Arguments.of("access unknown", HEAD + "5 0 reg 1000 1 x 1\n", 4, "access letters"),
        Arguments.of("no access", HEAD + "5 0 reg 1000 1  1\n", 4, "access letters"),
        Arguments.of("no id", HEAD + "5 0 reg 1000 1 r\n", 4, "an id"),
        Arguments.of("id 0", HEAD + "5 0 reg 1000 1 r 0\n", 4, "the id 1, found"),
        Arguments.of("id left out", HEAD + REG + "6 0 reg 1000 1 r 3\n", 5, "the id 2, found"),
        Arguments.of("id used twice", HEAD + REG + "6 0 reg 1000 1 r 1\n", 5, "the id 2, found"),
        Arguments.of("dereg of a stranger", HEAD + "5 0 dereg 1\n", 4, "never opened"),
        Arguments.of("dereg of 0", HEAD + "5 0 dereg 0\n", 4, "never opened"),
        Arguments.of("dereg twice", HEAD + REG + "6 0 dereg 1\n6 0 dereg 1\n", 6, "closed before"),
        Arguments.of("unmap off a page", HEAD + "5 0 unmap 1010 4096\n", 4, "whole pages"),
        Arguments.of("unmap of half a page", HEAD + "5 0 unmap 1000 2048\n", 4, "whole pages"),
        Arguments.of("unmap of nothing", HEAD + "5 0 unmap 1000 0\n", 4, "whole pages"),
        Arguments.of("unmap past 2^47", HEAD + "5 0 unmap 7ffffffff000 8192\n", 4, "2^47"),
        Arguments.of("unmap without length", HEAD + "5 0 unmap 1000\n", 4, "a length"),
        Arguments.of(
            "a huge line", HEAD + "5 0 note " + "x".repeat(1 << 20) + "\n", 4, "at most 65536"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("malformed")
  void namesFileLineAndWhatWasExpected(String what, String content, int line, String expected) {
    Path file = TraceFixture.write(directory, content);

    McaException error = catchThrowableOfType(McaException.class, () -> TraceFixture.readAll(file));

    assertThat(error).isNotNull();
    assertThat(error.code()).isEqualTo(McaErrorCode.TRACE_CORRUPT);
    assertThat(error).hasMessageStartingWith(file + " line " + line + ": expected ");
    assertThat(error).hasMessageContaining(expected);
    assertThat(error.getMessage()).hasSizeLessThan(400);
  }

  @Test
  void refusesBytesThatAreNoText() {
    byte[] head = (HEAD + "5 0 note ").getBytes(StandardCharsets.UTF_8);
    byte[] content = Arrays.copyOf(head, head.length + 2);
    content[head.length] = (byte) 0xff;
    content[head.length + 1] = '\n';
    Path file = TraceFixture.writeRaw(directory, TraceFixture.gzip(content));

    McaException error = catchThrowableOfType(McaException.class, () -> TraceFixture.readAll(file));

    assertThat(error.code()).isEqualTo(McaErrorCode.TRACE_CORRUPT);
    assertThat(error).hasMessageContaining(" line 4: expected UTF-8");
  }
}
