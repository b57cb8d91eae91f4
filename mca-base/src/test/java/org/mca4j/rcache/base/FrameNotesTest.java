// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mca4j.error.McaException;
import org.mca4j.libc.Pagemap;
import org.mca4j.libc.Unistd;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.base.FrameNotes.Moved;
import org.mca4j.registrar.nullreg.NullRegistrar;
import org.mca4j.testkit.NativePages;
import org.mca4j.testkit.ObservedRegistrar;

final class FrameNotesTest {
  private static final long PAGE = Unistd.pageSize();

  private final ObservedRegistrar registrar = new ObservedRegistrar(new NullRegistrar());
  private final FrameNotes notes = new FrameNotes(registrar);
  private final NativePages memory = NativePages.map(4 * PAGE);

  @AfterEach
  void close() {
    memory.close();
    notes.close();
  }

  private RegistrarHandle register() {
    return notes.register(memory.address(), 4 * PAGE, Access.LOCAL_WRITE);
  }

  private Moved compare(RegistrarHandle handle) {
    return notes.compare(handle, memory.address(), 4 * PAGE, 4);
  }

  @Test
  void aNoteLivesAsLongAsItsRegistration() {
    memory.fill(1);
    RegistrarHandle one = register();
    RegistrarHandle other = register();
    assertThat(notes.size()).isEqualTo(2);
    notes.deregister(one);
    assertThat(notes.size()).isEqualTo(1);
    registrar.onDeregister(
        handle -> {
          throw ObservedRegistrar.refusal();
        });
    assertThatThrownBy(() -> notes.deregister(other)).isInstanceOf(McaException.class);
    assertThat(notes.size()).isZero();
    registrar.onDeregister(handle -> {});
    notes.deregister(other);
    registrar.onRegister(
        (range, access) -> {
          throw ObservedRegistrar.refusal();
        });
    assertThatThrownBy(this::register).isInstanceOf(McaException.class);
    assertThat(notes.size()).isZero();
  }

  @Test
  void saysWhichPageMovedAndFromWhere() {
    memory.fill(1);
    RegistrarHandle handle = register();
    assertThat(compare(handle)).isNull();
    long before = Pagemap.frames(memory.address() + 2 * PAGE, 1)[0];
    // The old page is still mapped while the new one is taken, so it is not the same one.
    NativePages elsewhere = NativePages.map(PAGE);
    elsewhere.fill(1);
    elsewhere.moveTo(memory.address() + 2 * PAGE);
    long now = Pagemap.frames(memory.address() + 2 * PAGE, 1)[0];
    assertThat(compare(handle)).isEqualTo(new Moved(memory.address() + 2 * PAGE, before, now));
  }

  @Test
  void pagesThatWereNotTouchedAreNotCompared() {
    RegistrarHandle handle = register();
    memory.fill(1);
    assertThat(compare(handle)).isNull();
  }

  @Test
  void anythingElseIsPassedOver() {
    RegistrarHandle other = registrar.register(memory.address(), PAGE, Access.LOCAL_READ);
    assertThat(compare(other)).isNull();
    assertThat(notes.compare(register(), memory.address(), PAGE, 0)).isNull();
    assertThat(notes.name()).isEqualTo("null");
    assertThat(notes.pins()).isFalse();
  }
}
