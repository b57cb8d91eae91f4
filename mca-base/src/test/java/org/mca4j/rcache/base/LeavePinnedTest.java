// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mca4j.error.McaErrorCode;
import org.mca4j.error.McaException;
import org.mca4j.params.parse.Tristate;

class LeavePinnedTest {
  @ParameterizedTest
  @CsvSource({
    // wish, trustworthy, for owners only, force, keeps, unsafe
    "AUTO,  true,  false, false, true,  false",
    "AUTO,  true,  true,  false, true,  false",
    "AUTO,  false, false, false, false, false",
    "FALSE, true,  false, false, false, false",
    "FALSE, true,  true,  true,  false, false",
    "FALSE, false, false, false, false, false",
    "TRUE,  true,  false, false, true,  false",
    "TRUE,  true,  true,  false, true,  false",
    "AUTO,  true,  false, true,  true,  false",
    "AUTO,  true,  true,  true,  true,  false",
    "AUTO,  false, false, true,  true,  true",
    "TRUE,  false, false, true,  true,  true",
    "FALSE, false, false, true,  false, false",
  })
  void decides(
      Tristate wish,
      boolean trustworthy,
      boolean ownersOnly,
      boolean force,
      boolean keeps,
      boolean unsafe) {
    LeavePinned decision = LeavePinned.decide(wish, "eyes", trustworthy, ownersOnly, force);
    assertThat(decision.keepsIdle()).isEqualTo(keeps);
    assertThat(decision.unsafe()).isEqualTo(unsafe);
    assertThat(decision.reason()).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource({"none", "other"})
  void aMustWithoutASourceIsAnErrorThatSaysWhatToDo(String monitor) {
    assertThatThrownBy(() -> LeavePinned.decide(Tristate.TRUE, monitor, false, false, false))
        .isInstanceOfSatisfying(
            McaException.class,
            e -> assertThat(e.code()).isEqualTo(McaErrorCode.NO_COHERENCE_SOURCE))
        .hasMessageContaining("rcache_base_leave_pinned is true")
        .hasMessageContaining("memory monitor " + monitor)
        .hasMessageContaining("--mca memory lifetime")
        .hasMessageContaining("--mca memory explicit");
  }
}
