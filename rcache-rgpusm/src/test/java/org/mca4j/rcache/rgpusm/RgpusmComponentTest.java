// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.rgpusm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Availability.Unavailable;
import org.mca4j.base.spi.Component;
import org.mca4j.error.McaErrorCode;
import org.mca4j.params.Param;
import org.mca4j.testkit.ComponentFactories;
import org.mca4j.testkit.Errors;
import org.mca4j.testkit.FakeLibrary;
import org.mca4j.testkit.FixedParams;

class RgpusmComponentTest {
  @Test
  void withoutTheDriverItNamesTheLibrary() {
    RgpusmComponent component = new RgpusmComponent("libcuda-absent.so.1");

    assertThat(cause(component)).startsWith("libcuda-absent.so.1 cannot be loaded");
    assertThatThrownBy(component::module)
        .satisfies(Errors.code(McaErrorCode.COMPONENT_UNAVAILABLE))
        .hasMessageEndingWith("cannot be used: " + cause(component));
  }

  @Test
  void withTheDriverItSaysThatHandlesCannotBeOpenedYet() {
    RgpusmComponent component = new RgpusmComponent(FakeLibrary.compile("fakecuda.c"));

    assertThat(cause(component)).startsWith("this release cannot open peers' inter-process");
    assertThatThrownBy(component::module)
        .satisfies(Errors.code(McaErrorCode.COMPONENT_UNAVAILABLE))
        .hasMessageContaining("this release cannot open peers' inter-process");
  }

  @Test
  void theInstalledComponentIsNotAvailableOnAnyMachine() {
    assertThat(cause(ComponentFactories.find("rcache", "rgpusm")))
        .matches("libcuda\\.so\\.1 .*|this release cannot open peers' .*");
  }

  @Test
  void declaresTheParametersThatAreSetForOpenMpi() {
    assertThat(RgpusmParams.ALL)
        .extracting(
            param -> param.name().full(), Param::defaultValue, param -> param.level().number())
        .containsExactly(
            tuple("rcache_rgpusm_size_limit", 0L, 9),
            tuple("rcache_rgpusm_leave_pinned", true, 9),
            tuple("rcache_rgpusm_empty_cache", false, 5),
            tuple("rcache_rgpusm_print_stats", false, 9));
  }

  private static String cause(Component component) {
    return ((Unavailable) component.availability(new FixedParams(Map.of()))).cause();
  }
}
