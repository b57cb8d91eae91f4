// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.udreg;

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

class UdregComponentTest {
  @Test
  void withoutTheLibraryItNamesIt() {
    UdregComponent component = new UdregComponent("libudreg-absent.so.0");

    assertThat(cause(component))
        .startsWith("libudreg-absent.so.0 cannot be loaded (libudreg-absent.so.0: cannot open");
    assertThatThrownBy(component::module)
        .satisfies(Errors.code(McaErrorCode.COMPONENT_UNAVAILABLE))
        .hasMessageEndingWith("cannot be used: " + cause(component));
  }

  @Test
  void withAnIncompleteLibraryItNamesTheFunctions() {
    String old = FakeLibrary.compile("fakeudreg.c", "-DOLD");

    assertThat(cause(new UdregComponent(old)))
        .startsWith(old + " lacks UDREG_Evict, UDREG_GetStat;");
  }

  @Test
  void withTheLibraryItSaysThatItIsNotDrivenYet() {
    UdregComponent component = new UdregComponent(FakeLibrary.compile("fakeudreg.c"));

    assertThat(cause(component))
        .startsWith("libudreg is here, but this release does not drive it yet");
    assertThatThrownBy(component::module)
        .satisfies(Errors.code(McaErrorCode.COMPONENT_UNAVAILABLE))
        .hasMessageContaining("does not drive it yet");
  }

  @Test
  void theInstalledComponentIsNotAvailableOnAnyMachine() {
    assertThat(cause(ComponentFactories.find("rcache", "udreg")))
        .matches("libudreg\\.so\\.0 .*|libudreg is here, .*");
  }

  @Test
  void declaresTheParametersThatAreSetForOpenMpi() {
    assertThat(UdregParams.ALL)
        .extracting(
            param -> param.name().full(), Param::defaultValue, param -> param.level().number())
        .containsExactly(
            tuple("rcache_udreg_max_entries", 4096, 4),
            tuple("rcache_udreg_print_stats", false, 9));
  }

  private static String cause(Component component) {
    return ((Unavailable) component.availability(new FixedParams(Map.of()))).cause();
  }
}
