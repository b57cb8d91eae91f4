// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.mca4j.error.McaErrorCode;
import org.mca4j.params.ParamName;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.ParamProblem;
import org.mca4j.params.ParamSource;
import org.mca4j.params.RawValue;

/**
 * A parameter file in Open MPI's format, in UTF-8.
 *
 * <ul>
 *   <li>{@code name = value}: the value is the rest of the line without outer blanks. Quotes and
 *       anything that looks like a trailing comment are part of it. A name alone has the empty
 *       value.
 *   <li>{@code -mca name value} or {@code --mca name value}, several on a line: the value is one
 *       word, or text in single or double quotes, which are stripped.
 *   <li>{@code -x VARIABLE=value} is for {@code mpirun} and passed over.
 *   <li>{@code #} and {@code //} comments to the end of the line and <code>/* *&#47;</code> blocks,
 *       where a statement could begin.
 * </ul>
 *
 * <p>The last assignment to a name wins. Unlike Open MPI, a malformed statement loses the rest of
 * its line and nothing else, and is reported with its own line number.
 */
public final class FileSource implements ParamSource {
  private final NamedValues values;

  private FileSource(Collection<RawValue> values) {
    this.values = new NamedValues(values);
  }

  /**
   * Reads a file. One that does not exist is empty.
   *
   * @param file the file
   * @param problems told of malformed lines, and of a file that exists but cannot be read
   * @return what could be read
   */
  public static FileSource read(Path file, Consumer<? super ParamProblem> problems) {
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return parse(text, file.toString(), problems);
    } catch (NoSuchFileException e) {
      return new FileSource(List.of());
    } catch (IOException e) {
      problems.accept(unreadable(file, e));
      return new FileSource(List.of());
    }
  }

  /**
   * Reads the text of a file.
   *
   * @param text the text
   * @param fileName how origins and problems call the file
   * @param problems told of malformed lines
   * @return what could be read
   */
  public static FileSource parse(
      String text, String fileName, Consumer<? super ParamProblem> problems) {
    return new FileSource(new ParamFileParser(text, fileName, problems).parse());
  }

  private static ParamProblem unreadable(Path file, IOException cause) {
    return new ParamProblem(
        McaErrorCode.PARAM_FILE_UNREADABLE,
        new ParamOrigin(ParamOrigin.Kind.FILE, file.toString()),
        "parameter file %s cannot be read (%s) and is ignored; check its type and permissions"
            .formatted(file, cause));
  }

  @Override
  public List<RawValue> lookup(ParamName name) {
    return values.lookup(name);
  }

  @Override
  public Collection<RawValue> given() {
    return values.all();
  }
}
