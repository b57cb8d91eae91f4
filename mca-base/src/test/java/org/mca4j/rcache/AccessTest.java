// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class AccessTest {
  @Test
  void hasTheValuesOfOpenMpi() {
    assertThat(Access.LOCAL_WRITE.bits()).isEqualTo(1);
    assertThat(Access.REMOTE_READ.bits()).isEqualTo(2);
    assertThat(Access.REMOTE_WRITE.bits()).isEqualTo(4);
    assertThat(Access.REMOTE_ATOMIC.bits()).isEqualTo(8);
    assertThat(Access.ANY.bits()).isEqualTo(15);
    assertThatThrownBy(() -> Access.ofBits(16)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Access.ofBits(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void combiningGivesTheOneInstanceOfTheUnion() {
    for (int a = 0; a < Access.COUNT; a++) {
      for (int b = 0; b < Access.COUNT; b++) {
        Access union = Access.ofBits(a).and(Access.ofBits(b));
        assertThat(union).isSameAs(Access.ofBits(a | b));
        assertThat(union.includes(Access.ofBits(b))).isTrue();
        assertThat(Access.ofBits(a).includes(Access.ofBits(b))).isEqualTo((a & b) == b);
      }
    }
  }

  @Test
  void knowsWhichRightsWrite() {
    assertThat(Access.LOCAL_READ.writes()).isFalse();
    assertThat(Access.REMOTE_READ.writes()).isFalse();
    assertThat(Access.REMOTE_ATOMIC.writes()).isTrue();
    assertThat(Access.REMOTE_READ.and(Access.LOCAL_WRITE).writes()).isTrue();
  }

  @Test
  void namesItsRights() {
    assertThat(Access.LOCAL_READ).hasToString("LOCAL_READ");
    assertThat(Access.LOCAL_WRITE.and(Access.REMOTE_ATOMIC))
        .hasToString("LOCAL_WRITE|REMOTE_ATOMIC");
  }
}
