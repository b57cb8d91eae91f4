// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.mca4j.base.spi.Component;

/** Tests of one component over one registrar, each with a fixture of its own that is checked. */
@Timeout(60)
abstract class RcacheSuite {
  private final Component component;
  private final String registrar;
  private final Set<RcacheTrait> traits;
  private @Nullable RcacheFixture fixture;

  /** Names what is tested. */
  RcacheSuite(Component component, String registrar, Set<RcacheTrait> traits) {
    this.component = component;
    this.registrar = registrar;
    this.traits = traits;
  }

  @BeforeEach
  final void openFixture() {
    fixture = new RcacheFixture(component, registrar, traits);
  }

  @AfterEach
  final void everythingAddsUpAndNothingIsLeft() {
    fixture().checkAndClose();
  }

  /** Returns the fixture of the running test. */
  public final RcacheFixture fixture() {
    if (fixture == null) {
      throw new IllegalStateException("the fixture belongs to a test");
    }
    return fixture;
  }
}
