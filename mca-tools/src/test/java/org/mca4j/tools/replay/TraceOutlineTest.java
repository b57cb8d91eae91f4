// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.tools.trace.TraceFixture;

class TraceOutlineTest {
  private static final String EVENTS =
      """
      1 0 reg 10000 4096 r 1
      2 0 reg 11000 4096 r 2
      3 0 dereg 1
      4 0 unmap 10000 8192 munmap
      """;

  @TempDir Path directory;

  private TraceOutline outline(String content, long systemPageSize) {
    return TraceOutline.of(TraceFixture.write(directory, content), systemPageSize);
  }

  @Test
  void countsEvents() {
    TraceOutline outline = outline(TraceFixture.HEAD + EVENTS, 4096);

    assertThat(outline.events()).isEqualTo(4);
    assertThat(outline.registers()).isEqualTo(2);
    assertThat(outline.openAtExit()).isEqualTo(1);
    assertThat(outline.unmaps()).isEqualTo(1);
    assertThat(outline.plan().footprint()).isEqualTo(8192);
    assertThat(outline.warnings()).isEmpty();
  }

  @Test
  void warnsWhenTheHeaderPromisesMore() {
    TraceOutline outline =
        outline(TraceFixture.HEAD + "# events: 5\n# open-at-exit: 1\n" + EVENTS, 4096);

    assertThat(outline.warnings())
        .singleElement()
        .asString()
        .endsWith(": the header says events: 5, the file has 4");
  }

  @Test
  void acceptsLargerPagesThanTheSystems() {
    String content = "mca4j-trace 1\n# page-size: 65536\n1 0 reg 10000 1 r 1\n";

    assertThat(outline(content, 4096).plan().footprint()).isEqualTo(65536);
  }

  @Test
  void refusesSmallerPagesThanTheSystems() {
    McaException error =
        catchThrowableOfType(McaException.class, () -> outline(TraceFixture.HEAD + EVENTS, 65536));

    assertThat(error.code()).isEqualTo(McaErrorCode.TRACE_CORRUPT);
    assertThat(error).hasMessageContaining("4096 bytes, this system's have 65536");
  }
}
