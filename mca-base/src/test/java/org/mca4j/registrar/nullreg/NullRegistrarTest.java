// SPDX-License-Identifier: Apache-2.0
package org.mca4j.registrar.nullreg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Component;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegistrarHandle;

class NullRegistrarTest {
  @Test
  void equalRangesAreTwoHandles() {
    try (NullRegistrar registrar = new NullRegistrar()) {
      RegistrarHandle first = registrar.register(0x1000, 64, Access.ANY);
      RegistrarHandle second = registrar.register(0x1000, 64, Access.ANY);

      assertThat(first).isNotEqualTo(second);
      assertThat(first.address()).isEqualTo(0x1000);
      assertThat(first.length()).isEqualTo(64);
      registrar.deregister(first);
    }
  }

  @Test
  void serviceLoaderFindsTheComponent() {
    assertThat(ServiceLoader.load(Component.class))
        .filteredOn(component -> component.framework().equals("registrar"))
        .extracting(Component::name)
        .contains("null");
  }
}
