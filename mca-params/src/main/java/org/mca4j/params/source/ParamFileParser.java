// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.source;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mca4j.error.McaErrorCode;
import org.mca4j.params.ParamOrigin;
import org.mca4j.params.ParamProblem;
import org.mca4j.params.RawValue;

/** Reads the text of one parameter file; the format is told at {@link FileSource}. */
final class ParamFileParser {
  /** So that a file that is no parameter file does not flood the log. */
  static final int MOST_PROBLEMS = 100;

  private static final int LONGEST_LINE_SHOWN = 200;

  private final TextCursor cursor;
  private final String fileName;
  private final Consumer<? super ParamProblem> problems;
  private final List<RawValue> values = new ArrayList<>();
  private int problemCount;

  ParamFileParser(String text, String fileName, Consumer<? super ParamProblem> problems) {
    this.cursor = new TextCursor(text);
    this.fileName = fileName;
    this.problems = problems;
  }

  /** Returns all assignments in the order of the file. */
  List<RawValue> parse() {
    while (!cursor.atEnd()) {
      statement();
    }
    if (problemCount > MOST_PROBLEMS) {
      problems.accept(
          problem(
              new ParamOrigin(ParamOrigin.Kind.FILE, fileName),
              "%d more malformed lines".formatted(problemCount - MOST_PROBLEMS)));
    }
    return values;
  }

  private void statement() {
    cursor.skipBlanks();
    if (cursor.atLineEnd()) {
      if (!cursor.atEnd()) {
        cursor.step();
      }
    } else if (cursor.startsWith("#") || cursor.startsWith("//")) {
      cursor.takeLine();
    } else if (cursor.startsWith("/*")) {
      blockComment();
    } else if (cursor.startsWith("-")) {
      option();
    } else {
      assignment();
    }
  }

  private void blockComment() {
    ParamOrigin start = here();
    cursor.take("/*");
    while (!cursor.atEnd() && !cursor.startsWith("*/")) {
      cursor.step();
    }
    if (!cursor.take("*/")) {
      report(start, "the comment that begins with /* has no end, so all after it is ignored");
    }
  }

  private void assignment() {
    String name = cursor.takeWhile(c -> Names.isNameCharacter((char) c));
    cursor.skipBlanks();
    if (!name.isEmpty() && cursor.atLineEnd()) {
      add(name, "");
    } else if (!name.isEmpty() && cursor.take("=")) {
      add(name, cursor.takeLine().strip());
    } else {
      malformed("expected name = value, with a name of " + Names.RULE);
    }
  }

  private void option() {
    String option = cursor.takeWord();
    cursor.skipBlanks();
    if (CommandLineSource.isMca(option)) {
      mca();
    } else if (option.equals("-x")) {
      exportedVariable();
    } else {
      malformed("expected name = value, or -mca name value");
    }
  }

  private void mca() {
    String name = cursor.takeWord();
    cursor.skipBlanks();
    if (!Names.isName(name)) {
      malformed("-mca needs a name of " + Names.RULE);
    } else if (cursor.atLineEnd() || cursor.atWord("-mca") || cursor.atWord("--mca")) {
      report(here(), name + " has no value");
    } else {
      String value = wordOrQuoted();
      if (value != null) {
        add(name, value);
      }
    }
  }

  private void exportedVariable() {
    cursor.takeWhile(c -> !TextCursor.isBlank(c) && !isQuote(c));
    wordOrQuoted();
  }

  /** Returns null when a quote is malformed, which is then reported. */
  private @Nullable String wordOrQuoted() {
    if (!cursor.at(ParamFileParser::isQuote)) {
      return cursor.takeWord();
    }
    String quote = cursor.startsWith("\"") ? "\"" : "'";
    cursor.take(quote);
    String value = cursor.takeWhile(c -> c != quote.charAt(0));
    if (!cursor.take(quote)) {
      malformed("the quote is not closed");
      return null;
    }
    if (!cursor.atLineEnd() && !cursor.at(TextCursor::isBlank)) {
      malformed("a blank has to follow the closing quote");
      return null;
    }
    return value;
  }

  private static boolean isQuote(int c) {
    return c == '"' || c == '\'';
  }

  private void add(String name, String text) {
    values.add(new RawValue(name, text, here()));
  }

  private void malformed(String reason) {
    report(here(), reason);
    cursor.takeLine();
  }

  private ParamOrigin here() {
    return new ParamOrigin(ParamOrigin.Kind.FILE, fileName + ":" + cursor.line());
  }

  private void report(ParamOrigin origin, String reason) {
    problemCount++;
    if (problemCount <= MOST_PROBLEMS) {
      String line = RawValue.quote(cursor.currentLine(LONGEST_LINE_SHOWN).strip());
      problems.accept(problem(origin, line + ": " + reason));
    }
  }

  private static ParamProblem problem(ParamOrigin origin, String what) {
    return new ParamProblem(
        McaErrorCode.PARAM_SYNTAX, origin, origin.location() + ": " + what + "; ignored");
  }
}
