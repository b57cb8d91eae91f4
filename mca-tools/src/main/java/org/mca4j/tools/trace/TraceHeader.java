// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a trace says about itself before the first event. Unknown keys are kept and ignored. */
public final class TraceHeader {
  private static final Pattern LINE = Pattern.compile("# ([a-z0-9-]+): (.*)");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final String PAGE_SIZE = "page-size";

  private final Map<String, String> values = new LinkedHashMap<>();
  private long pageSize;

  TraceHeader() {}

  void add(String line) throws MalformedLineException {
    Matcher header = LINE.matcher(line);
    if (!header.matches()) {
      throw MalformedLineException.expected("a header line '# key: value'", line);
    }
    String key = header.group(1);
    if (values.putIfAbsent(key, header.group(2)) != null) {
      throw new MalformedLineException("expected each header key once, found '" + key + "' again");
    }
    if (key.equals(PAGE_SIZE)) {
      pageSize = parsePageSize(header.group(2));
    }
  }

  private static long parsePageSize(String text) throws MalformedLineException {
    long bytes = NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
    if (Long.bitCount(bytes) != 1) {
      throw MalformedLineException.expected("a page size that is a power of two", text);
    }
    return bytes;
  }

  void end() throws MalformedLineException {
    if (pageSize == 0) {
      throw new MalformedLineException("expected a header line '# page-size: ...' before this");
    }
  }

  /**
   * Returns the page size of the machine that recorded the trace.
   *
   * @return bytes, a power of two
   */
  public long pageSize() {
    return pageSize;
  }

  /**
   * Returns a header's value.
   *
   * @param key the key, for example {@code program}
   * @return the text, or null when the trace lacks the key
   */
  public @Nullable String value(String key) {
    return values.get(key);
  }

  /**
   * Returns a header's value as a count.
   *
   * @param key the key, for example {@code events}
   * @return the number, or nothing when the key is missing or its value is none
   */
  public OptionalLong count(String key) {
    String text = values.getOrDefault(key, "");
    return NUMBER.matcher(text).matches()
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }
}
