// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mca4j.tools.ExampleTraces;

class RecordedTraceTest {
  static Stream<Path> traces() {
    return Stream.of(ExampleTraces.NETPIPE_PUT, ExampleTraces.MPI4PY_FFT);
  }

  @ParameterizedTest
  @MethodSource("traces")
  void readsWhatTheHeaderPromises(Path file) {
    List<TraceEvent> events = TraceFixture.readAll(file);
    long registers = count(events, TraceEvent.Reg.class);
    long deregisters = count(events, TraceEvent.Dereg.class);

    try (TraceReader reader = TraceReader.open(file)) {
      TraceHeader header = reader.header();
      assertThat(header.pageSize()).isEqualTo(4096);
      assertThat(header.count("events")).hasValue(events.size());
      assertThat(header.count("unmaps-kept")).hasValue(count(events, TraceEvent.Unmap.class));
      assertThat(header.count("open-at-exit")).hasValue(registers - deregisters);
    }
  }

  private static long count(List<TraceEvent> events, Class<? extends TraceEvent> kind) {
    return events.stream().filter(kind::isInstance).count();
  }
}
