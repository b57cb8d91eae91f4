// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** Tells the version that the jar was built as, and the Java it runs on. */
final class Version implements IVersionProvider {
  Version() {}

  @Override
  public String[] getVersion() {
    @Nullable String built = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "mca4j " + (built == null ? "(development build)" : built),
      "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
    };
  }
}
