// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mca4j.params.parse.ParamTypes;

class ParamNameTest {
  @ParameterizedTest
  @CsvSource({
    "rcache, '', '', rcache",
    "rcache, base, '', rcache_base",
    "rcache, '', verbose, rcache_verbose",
    "rcache, grdma, size_limit, rcache_grdma_size_limit"
  })
  void emptyPartsAreLeftOut(String framework, String component, String variable, String full) {
    ParamName name = new ParamName(framework, component, variable);
    assertThat(name.full()).isEqualTo(full);
    assertThat(name.longName()).isEqualTo("mca4j_" + full);
  }

  @Test
  void declarationsAddUpFlagsAndNeedHelp() {
    ParamName name = new ParamName("rcache", "", "");
    Param<Integer> plain =
        Param.of(name, ParamTypes.INT, 0, ParamLevel.USER_BASIC, "One sentence.");
    assertThat(plain.with(ParamFlag.INTERNAL).with(ParamFlag.SETTABLE).flags())
        .isEqualTo(Set.of(ParamFlag.INTERNAL, ParamFlag.SETTABLE));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Param.of(name, ParamTypes.INT, 0, ParamLevel.USER_BASIC, " "))
        .withMessageContaining("rcache");
  }
}
