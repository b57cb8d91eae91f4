// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.CloseReport;
import org.mca4j.rcache.RcacheCounter;
import org.mca4j.rcache.RcacheStats;
import org.mca4j.registrar.nullreg.NullRegistrar;

class FigureCheckTest {
  private final FigureCheck check = new FigureCheck();

  private static RcacheStats stats(Map<RcacheCounter, Long> values) {
    return new RcacheStats(values);
  }

  private void assertMismatch(String mismatch) {
    assertThat(check.mismatches()).containsExactly(mismatch);
  }

  @Test
  void agreesWithFiguresThatAddUp() {
    RcacheStats stats =
        stats(
            Map.of(
                RcacheCounter.HITS, 3L,
                RcacheCounter.MISSES, 1L,
                RcacheCounter.REGISTERED, 1L,
                RcacheCounter.LIVE, 1L));

    check.calls(stats, 4, 4);
    check.atRest("then", stats);
    check.closed(stats(Map.of()), CloseReport.CLEAN);

    assertThat(check.mismatches()).isEmpty();
  }

  @Test
  void seesACallThatWasNotCounted() {
    check.calls(stats(Map.of(RcacheCounter.HITS, 3L)), 4, 4);

    assertMismatch("register calls made and hits + misses: 4 and 3 differ");
  }

  @Test
  void seesAListThatIsNotComplete() {
    check.listed(stats(Map.of(RcacheCounter.LIVE, 2L)), 1, 2);

    assertMismatch("registrations listed and live + quarantined: 1 and 2 differ");
  }

  @Test
  void seesARegistrationThatGotLost() {
    check.atRest("then", stats(Map.of(RcacheCounter.REGISTERED, 2L, RcacheCounter.LIVE, 1L)));

    assertMismatch("then: registered - deregistered and live + quarantined: 2 and 1 differ");
  }

  @Test
  void seesARegistrarThatCountsOtherwise() {
    CountingRegistrar registrar = new CountingRegistrar(new NullRegistrar());
    registrar.register(4096, 4096, Access.LOCAL_READ);

    check.registrar(
        stats(Map.of(RcacheCounter.REGISTRAR_CALLS, 1L, RcacheCounter.DEREGISTERED, 1L)),
        registrar);

    assertThat(check.mismatches())
        .containsExactly(
            "registrations counted by the cache and by the registrar: 0 and 1 differ",
            "deregistrations counted by the cache and by the registrar: 1 and 0 differ");
  }

  @Test
  void seesWhatOutlivesTheCache() {
    check.closed(
        stats(Map.of(RcacheCounter.LIVE, 1L)),
        new CloseReport(List.of(new CloseReport.Range(4096, 4096)), 0));

    assertThat(check.mismatches())
        .containsExactly(
            "live registrations after closing, none expected: 0 and 1 differ",
            "registrations in use at closing, none expected: 0 and 1 differ");
  }
}
