// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.spi;

import com.google.inject.AbstractModule;
import com.google.inject.Module;
import java.util.List;
import java.util.function.Supplier;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/** A component whose answers a test decides. */
public class FakeComponent implements Component {
  private final String framework;
  private final String name;
  public List<String> aliases = List.of();
  public List<Param<?>> params = List.of();
  public McaVersion apiVersion = McaVersion.API;
  public Supplier<Availability> availability = () -> Availability.available(0);
  public Supplier<Module> module = () -> new AbstractModule() {};
  public int timesAsked;

  public FakeComponent(String framework, String name) {
    this.framework = framework;
    this.name = name;
  }

  @Override
  public String framework() {
    return framework;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> aliases() {
    return aliases;
  }

  @Override
  public String description() {
    return "Fake component " + name + ".";
  }

  @Override
  public McaVersion apiVersion() {
    return apiVersion;
  }

  @Override
  public McaVersion version() {
    return new McaVersion(0, 0, 1);
  }

  @Override
  public List<Param<?>> params() {
    return params;
  }

  @Override
  public Availability availability(ParamView view) {
    timesAsked++;
    return availability.get();
  }

  @Override
  public Module module() {
    return module.get();
  }
}
