// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.Map;
import org.mca4j.params.Param;
import org.mca4j.params.ParamView;

/** Parameters with given texts, read as a user's would be; all others have their default. */
public final class FixedParams implements ParamView {
  private final Map<String, String> texts;

  /** Creates the view; keys are full names. */
  public FixedParams(Map<String, String> texts) {
    this.texts = Map.copyOf(texts);
  }

  @Override
  public <T> T get(Param<T> param) {
    String text = texts.get(param.name().full());
    return text == null ? param.defaultValue() : param.type().parse(text);
  }
}
