// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.ParamSource;
import org.mca4j.params.RawValue;

/** How the environment, the system properties and the embedder's map spell names. */
class NamePrefixTest {
  private static final ParamName NAME = new ParamName("rcache", "grdma", "size_limit");

  private static List<String> origins(ParamSource source) {
    return source.lookup(NAME).stream().map(raw -> raw.origin().location()).toList();
  }

  @Test
  void environmentPrefersThePrefixAndThenTheLongName() {
    List<String> variables =
        List.of(
            "MCA4J_MCA_mca4j_rcache_grdma_size_limit",
            "MCA4J_MCA_rcache_grdma_size_limit",
            "OMPI_MCA_mca4j_rcache_grdma_size_limit",
            "OMPI_MCA_rcache_grdma_size_limit");
    Map<String, String> environment = new HashMap<>();
    variables.forEach(variable -> environment.put(variable, "1"));
    assertThat(origins(new EnvironmentSource(environment))).isEqualTo(variables);
    for (int i = 0; i < variables.size(); i++) {
      environment.remove(variables.get(i));
      assertThat(origins(new EnvironmentSource(environment)))
          .isEqualTo(variables.subList(i + 1, variables.size()));
    }
  }

  @Test
  void environmentTakesOnlyItsPrefixes() {
    EnvironmentSource source =
        new EnvironmentSource(
            Map.of(
                "PMIX_MCA_rcache", "1", "rcache", "1", "X_OMPI_MCA_rcache", "1", "HOME", "/root"));
    assertThat(source.given()).isEmpty();
  }

  @Test
  void environmentTellsTheVariable() {
    assertThat(new EnvironmentSource(Map.of("OMPI_MCA_btl", "tcp,self")).given())
        .containsExactly(
            new RawValue(
                "btl", "tcp,self", new ParamOrigin(ParamOrigin.Kind.ENVIRONMENT, "OMPI_MCA_btl")));
  }

  @Test
  void systemPropertiesHaveAPrefix() {
    Properties properties = new Properties();
    properties.setProperty("mca4j.mca.rcache_grdma_size_limit", "1");
    properties.setProperty("mca4j.mca.mca4j_rcache_grdma_size_limit", "2");
    properties.setProperty("rcache_grdma_size_limit", "3");
    SystemPropertySource source = new SystemPropertySource(properties);
    properties.clear();
    assertThat(origins(source))
        .containsExactly(
            "mca4j.mca.mca4j_rcache_grdma_size_limit", "mca4j.mca.rcache_grdma_size_limit");
    assertThat(source.given()).hasSize(2);
  }

  @Test
  void embedderUsesPlainNames() {
    EmbedderSource source =
        new EmbedderSource(
            Map.of("rcache_grdma_size_limit", "1", "mca4j_rcache_grdma_size_limit", "2"));
    assertThat(source.lookup(NAME)).extracting(RawValue::text).containsExactly("2", "1");
    assertThat(source.lookup(NAME))
        .extracting(RawValue::origin)
        .containsOnly(new ParamOrigin(ParamOrigin.Kind.EMBEDDER, ""));
  }
}
