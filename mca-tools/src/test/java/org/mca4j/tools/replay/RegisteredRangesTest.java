// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;

class RegisteredRangesTest {
  private static final long PAGE = 4096;

  private record Handle(long address, long length) implements RegistrarHandle {}

  private final RegisteredRanges ranges = new RegisteredRanges();

  private Handle add(int firstPage, int pages, Access access) {
    Handle handle = new Handle(firstPage * PAGE, pages * PAGE);
    ranges.add(handle, access);
    return handle;
  }

  private void lose(int firstPage, int pages) {
    ranges.lose(new ByteRange(firstPage * PAGE, pages * PAGE));
  }

  private boolean handOut(Handle handle, int firstPage, int pages, Access access) {
    return ranges.handOut(handle, new ByteRange(firstPage * PAGE, pages * PAGE), access);
  }

  private boolean handOut(Handle handle) {
    ByteRange all = new ByteRange(handle.address(), handle.length());
    return ranges.handOut(handle, all, Access.LOCAL_READ);
  }

  @Test
  void aNewRegistrationForAContainedRequestWasNeeded() {
    Handle old = add(1, 4, Access.LOCAL_READ);
    assertThat(handOut(old)).isFalse();
    lose(4, 9);
    ranges.remove(old);

    assertThat(handOut(add(3, 2, Access.LOCAL_READ))).isTrue();
    assertThat(handOut(add(3, 2, Access.LOCAL_READ))).isTrue();
  }

  @Test
  void aHitPreventsNothing() {
    handOut(add(1, 4, Access.LOCAL_READ));
    lose(1, 4);
    Handle current = add(1, 1, Access.LOCAL_READ);

    assertThat(handOut(current)).isTrue();
    assertThat(handOut(current)).isFalse();
    assertThat(handOut(new Handle(PAGE, PAGE))).isFalse();
  }

  @Test
  void countsOnlyWhatTheOldOneWouldHaveServedWrongly() {
    handOut(add(1, 4, Access.LOCAL_READ));
    lose(2, 1);

    assertThat(handOut(add(2, 4, Access.LOCAL_READ))).as("not contained").isFalse();
    assertThat(handOut(add(3, 2, Access.LOCAL_READ))).as("pages were there").isFalse();
    assertThat(handOut(add(2, 1, Access.LOCAL_WRITE), 2, 1, Access.LOCAL_WRITE))
        .as("rights were missing")
        .isFalse();
    assertThat(handOut(add(2, 1, Access.LOCAL_READ))).isTrue();
  }

  @Test
  void whatIsTakenBackWithItsPagesIsForgotten() {
    ranges.remove(add(1, 4, Access.LOCAL_READ));
    lose(1, 4);

    assertThat(handOut(add(1, 4, Access.LOCAL_READ))).isFalse();
  }

  @Test
  void aNewRegistrationTakesThePlaceOfTheOldOnesItCovers() {
    Handle inside = add(2, 1, Access.LOCAL_READ);
    Handle sameStart = add(1, 1, Access.LOCAL_READ);
    lose(1, 2);
    ranges.remove(inside);

    assertThat(handOut(add(1, 2, Access.ANY), 1, 2, Access.ANY)).isFalse();
    assertThat(handOut(add(2, 1, Access.LOCAL_READ))).isFalse();
    assertThat(handOut(add(1, 1, Access.LOCAL_READ))).isFalse();
    ranges.remove(sameStart);
  }
}
