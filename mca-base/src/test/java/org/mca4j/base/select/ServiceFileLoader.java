// SPDX-License-Identifier: Apache-2.0
package org.mca4j.base.select;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.mca4j.base.spi.Component;

/** Sees the classes of the test, but only the service files the test writes. */
public final class ServiceFileLoader extends ClassLoader {
  private final Path directory;
  private final List<URL> files = new ArrayList<>();

  public ServiceFileLoader(Path directory) {
    super(ServiceFileLoader.class.getClassLoader());
    this.directory = directory;
  }

  /** Adds a service file with the given lines. */
  public ServiceFileLoader with(String... lines) throws IOException {
    Path file = Files.createTempFile(directory, "services", "");
    Files.write(file, List.of(lines));
    files.add(url(file));
    return this;
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return name.equals("META-INF/services/" + Component.class.getName())
        ? Collections.enumeration(files)
        : super.getResources(name);
  }
}
