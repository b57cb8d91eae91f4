// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mca4j.base.spi.FakeComponent;
import org.mca4j.base.spi.McaVersion;

class ComponentFinderTest {
  @TempDir Path directory;

  /** Found without trouble. */
  public static final class Good extends FakeComponent {
    public Good() {
      super("fake", "good");
      aliases = List.of("fine");
    }
  }

  /** Has the name of another. */
  public static final class Twin extends FakeComponent {
    public Twin() {
      super("fake", "good");
    }
  }

  /** Its constructor throws. */
  public static final class Throwing extends FakeComponent {
    public Throwing() {
      super("fake", "throwing");
      throw new IllegalStateException("no luck today");
    }
  }

  /** Its class cannot be initialised. */
  public static final class Uninitialisable extends FakeComponent {
    static final int NUMBER = Integer.parseInt("none");

    public Uninitialisable() {
      super("fake", "number" + NUMBER);
    }
  }

  /** Cannot say its name. */
  public static final class Nameless extends FakeComponent {
    public Nameless() {
      super("fake", "nameless");
    }

    @Override
    public String name() {
      throw new UnsupportedOperationException("forgotten");
    }
  }

  /** Has a name that no list could contain. */
  public static final class Misnamed extends FakeComponent {
    public Misnamed() {
      super("fake", "a,b");
    }
  }

  /** Made for another API. */
  public static final class Foreign extends FakeComponent {
    public Foreign() {
      super("fake", "foreign");
      apiVersion = new McaVersion(McaVersion.API.major() + 1, 0, 0);
    }
  }

  /** Made for a later minor version of this API. */
  public static final class Newer extends FakeComponent {
    public Newer() {
      super("fake", "newer");
      apiVersion = new McaVersion(McaVersion.API.major(), 99, 7);
    }
  }

  @Test
  void keepsTheOrderOfTheServiceFile() throws IOException {
    FoundComponents found = find(Newer.class.getName(), Good.class.getName());
    assertThat(found.components())
        .extracting(FoundComponent::name)
        .containsExactly("newer", "good");
    assertThat(found.components().get(1).aliases()).containsExactly("fine");
    assertThat(found.failures()).isEmpty();
  }

  @Test
  void reportsBrokenProvidersAndKeepsTheRest() throws IOException {
    FoundComponents found =
        find(
            "org.nowhere.Missing",
            Throwing.class.getName(),
            ComponentFinderTest.class.getName(),
            Uninitialisable.class.getName(),
            Nameless.class.getName(),
            Misnamed.class.getName(),
            Good.class.getName());
    assertThat(found.components()).extracting(FoundComponent::name).containsExactly("good");
    assertThat(found.failures())
        .extracting(LoadFailure::toString)
        .satisfiesExactly(
            it -> assertThat(it).contains("org.nowhere.Missing"),
            it -> assertThat(it).contains("Throwing", "no luck today"),
            it -> assertThat(it).contains("ComponentFinderTest", "not a subtype"),
            it -> assertThat(it).contains("Uninitialisable", "NumberFormatException"),
            it -> assertThat(it).contains("Nameless", "forgotten"),
            it -> assertThat(it).contains("fake component a,b", "lower case"));
  }

  @Test
  void aMalformedServiceFileLosesOnlyItsOwnLines() throws IOException {
    FoundComponents found =
        ComponentFinder.find(
            new ServiceFileLoader(directory)
                .with("this is no class name")
                .with(Good.class.getName()));
    assertThat(found.components()).extracting(FoundComponent::name).containsExactly("good");
    assertThat(found.failures()).hasSize(1);
  }

  @Test
  void refusesAnotherMajorVersionOfTheApi() throws IOException {
    FoundComponents found = find(Foreign.class.getName(), Newer.class.getName());
    assertThat(found.components()).extracting(FoundComponent::name).containsExactly("newer");
    assertThat(found.failures().get(0).name()).isEqualTo("foreign");
    assertThat(found.failures().get(0).reason()).contains("component API 2.0.0", "1.0.0");
  }

  @Test
  void theFirstOfTwoComponentsWithOneNameCounts() throws IOException {
    FoundComponents found = find(Good.class.getName(), Twin.class.getName());
    assertThat(found.components()).hasSize(1);
    assertThat(found.components().get(0).component()).isInstanceOf(Good.class);
    assertThat(found.failures())
        .extracting(LoadFailure::provider)
        .containsExactly(Twin.class.getName());
  }

  @Test
  void endsWhenTheServiceFilesCannotBeListed() {
    FoundComponents found =
        ComponentFinder.find(
            new ClassLoader(null) {
              @Override
              public Enumeration<URL> getResources(String name) throws IOException {
                throw new IOException("unplugged");
              }
            });
    assertThat(found.components()).isEmpty();
    assertThat(found.failures()).hasSize(1);
    assertThat(found.failures().get(0).reason()).contains("unplugged");
  }

  private FoundComponents find(String... lines) throws IOException {
    return ComponentFinder.find(new ServiceFileLoader(directory).with(lines));
  }
}
