// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mca4j.testkit.NativePages;

class ProcMapsTest {
  private static final long PAGE = Unistd.pageSize();

  @Test
  void findsTheMappedPartsAroundAHole() {
    try (NativePages pages = NativePages.map(8 * PAGE)) {
      long start = pages.address();
      pages.unmap(3 * PAGE, 2 * PAGE);

      assertThat(ProcMaps.within(start + PAGE, start + 7 * PAGE))
          .containsExactly(
              new ProcMaps.Mapping(start + PAGE, start + 3 * PAGE),
              new ProcMaps.Mapping(start + 5 * PAGE, start + 7 * PAGE));
      assertThat(ProcMaps.within(start + 3 * PAGE, start + 5 * PAGE)).isEmpty();
    }
  }

  @Test
  void readsAddressesInTheUpperHalf() {
    assertThat(ProcMaps.within(0, -1)).allSatisfy(part -> assertThat(part.end()).isNotZero());
  }
}
