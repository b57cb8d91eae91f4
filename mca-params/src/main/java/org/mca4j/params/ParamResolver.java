// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

import java.util.ArrayList;
import java.util.List;
import org.mca4j.error.McaErrorCode;

/** Decides which source's text becomes the value of a parameter. Immutable. */
final class ParamResolver {
  /** A value, and what had to be passed over to get it. */
  record Resolution<T>(ParamValue<T> value, List<ParamProblem> problems) {}

  private record Rejected(RawValue raw, String reason) {}

  private final List<ParamSource> highestFirst;

  ParamResolver(List<ParamSource> highestFirst) {
    this.highestFirst = List.copyOf(highestFirst);
  }

  /** Takes the first text that the parameter's type can read, else the default. */
  <T> Resolution<T> resolve(Param<T> param) {
    List<Rejected> rejected = new ArrayList<>();
    for (ParamSource source : highestFirst) {
      for (RawValue raw : source.lookup(param.name())) {
        try {
          T value = param.type().parse(raw.text());
          return resolution(new ParamValue<>(param, value, raw.origin()), rejected);
        } catch (IllegalArgumentException e) {
          rejected.add(new Rejected(raw, String.valueOf(e.getMessage())));
        }
      }
    }
    return resolution(new ParamValue<>(param, param.defaultValue(), ParamOrigin.DEFAULT), rejected);
  }

  private static <T> Resolution<T> resolution(ParamValue<T> value, List<Rejected> rejected) {
    return new Resolution<>(value, rejected.stream().map(r -> problem(r, value)).toList());
  }

  private static ParamProblem problem(Rejected rejected, ParamValue<?> inForce) {
    RawValue raw = rejected.raw();
    String message =
        inForce.param().name().full()
            + " cannot be "
            + raw.quoted()
            + " ("
            + raw.origin()
            + "): "
            + rejected.reason()
            + "; it is "
            + RawValue.quote(inForce.text())
            + " ("
            + inForce.origin()
            + ")";
    return new ParamProblem(McaErrorCode.PARAM_INVALID_VALUE, raw.origin(), message);
  }
}
