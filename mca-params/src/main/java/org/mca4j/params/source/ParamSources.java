// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mca4j.params.ParamProblem;
import org.mca4j.params.ParamSource;

/**
 * The sources of a process in their order of precedence, highest first: command line, environment,
 * system properties, the user's file, the system's file, the embedding program. Whatever is not set
 * here is not consulted. Not thread safe; what {@link #read} returns is.
 */
public final class ParamSources {
  /** The system's parameter file, where Open MPI's packages have it. */
  public static final Path SYSTEM_FILE = Path.of("/etc/openmpi/openmpi-mca-params.conf");

  private static final Path USER_FILE_IN_HOME = Path.of(".openmpi", "mca-params.conf");

  private CommandLineSource commandLine = CommandLineSource.parse(List.of());
  private Map<String, String> environment = Map.of();
  private Properties systemProperties = new Properties();
  private @Nullable Path home;
  private @Nullable Path systemFile;
  private Map<String, String> preferences = Map.of();

  private ParamSources() {}

  /**
   * Starts with no source at all.
   *
   * @return sources to add to
   */
  public static ParamSources none() {
    return new ParamSources();
  }

  /**
   * Starts with what this process has: its environment, system properties, home directory ({@code
   * HOME}, else the property {@code user.home}) and {@link #SYSTEM_FILE}.
   *
   * @return sources to add a command line and preferences to
   */
  public static ParamSources ofProcess() {
    Map<String, String> environment = System.getenv();
    String home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
    ParamSources sources =
        none()
            .environment(environment)
            .systemProperties(System.getProperties())
            .systemFile(SYSTEM_FILE);
    return home.isEmpty() ? sources : sources.home(Path.of(home));
  }

  /**
   * Sets the command line.
   *
   * @param commandLine the parsed command line
   * @return this
   */
  public ParamSources commandLine(CommandLineSource commandLine) {
    this.commandLine = commandLine;
    return this;
  }

  /**
   * Sets the environment.
   *
   * @param environment variable name to value
   * @return this
   */
  public ParamSources environment(Map<String, String> environment) {
    this.environment = environment;
    return this;
  }

  /**
   * Sets the system properties.
   *
   * @param systemProperties property name to value
   * @return this
   */
  public ParamSources systemProperties(Properties systemProperties) {
    this.systemProperties = systemProperties;
    return this;
  }

  /**
   * Sets the home directory; the user's file is {@code .openmpi/mca-params.conf} in it.
   *
   * @param home the directory
   * @return this
   */
  public ParamSources home(Path home) {
    this.home = home;
    return this;
  }

  /**
   * Sets the system's file.
   *
   * @param systemFile the file, which need not exist
   * @return this
   */
  public ParamSources systemFile(Path systemFile) {
    this.systemFile = systemFile;
    return this;
  }

  /**
   * Sets what the embedding program prefers over the defaults.
   *
   * @param preferences full or long parameter name to value
   * @return this
   */
  public ParamSources embedder(Map<String, String> preferences) {
    this.preferences = preferences;
    return this;
  }

  /**
   * Reads all sources, once.
   *
   * @param problems told of malformed lines and unreadable files
   * @return the sources, highest first
   */
  public List<ParamSource> read(Consumer<? super ParamProblem> problems) {
    List<ParamSource> highestFirst = new ArrayList<>();
    highestFirst.add(commandLine);
    highestFirst.add(new EnvironmentSource(environment));
    highestFirst.add(new SystemPropertySource(systemProperties));
    if (home != null) {
      highestFirst.add(FileSource.read(home.resolve(USER_FILE_IN_HOME), problems));
    }
    if (systemFile != null) {
      highestFirst.add(FileSource.read(systemFile, problems));
    }
    highestFirst.add(new EmbedderSource(preferences));
    return List.copyOf(highestFirst);
  }
}
