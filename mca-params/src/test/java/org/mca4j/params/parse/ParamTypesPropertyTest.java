// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.mca4j.params.ParamType;

class ParamTypesPropertyTest {
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(40),
        Arbitraries.strings().withChars(" +-0123456789abcdefxXkKmMgGtTpPiIbB.e").ofMaxLength(24));
  }

  // O26: a value that the text stands for, or an error; never a wrapped, negative or partial one
  @Property
  void anyTextIsASizeOrAnError(@ForAll("texts") String text) {
    Long size = valueOrNull(ParamTypes.SIZE, text);
    if (size != null) {
      assertThat(size).isNotNegative();
      assertThat(text.strip()).matches("(?i)(0x[0-9a-f]+|[0-9]+)([kmgtp](i?b)?)?");
    }
  }

  @Property
  void anyTextIsAnIntOrAnError(@ForAll("texts") String text) {
    Integer value = valueOrNull(ParamTypes.INT, text);
    if (value != null) {
      assertThat(text.strip()).matches("[+-]?(0[xX][0-9a-fA-F]+|[0-9]+)");
    }
  }

  @Property
  void anyTextIsABoolOrAnError(@ForAll("texts") String text) {
    valueOrNull(ParamTypes.BOOL, text);
    valueOrNull(ParamTypes.TRISTATE, text);
    valueOrNull(ParamTypes.enumerated(Tristate.class), text);
  }

  @Property
  void anyTextIsAFiniteDoubleOrAnError(@ForAll("texts") String text) {
    Double value = valueOrNull(ParamTypes.DOUBLE, text);
    assertThat(value == null || Double.isFinite(value)).isTrue();
  }

  @Property
  void decimalNumbersOfAnyLengthAreExactOrAnError(@ForAll BigInteger number) {
    Long value = valueOrNull(ParamTypes.LONG, number.toString());
    BigInteger read = value == null ? null : BigInteger.valueOf(value);
    assertThat(read).isEqualTo(number.bitLength() < Long.SIZE ? number : null);
  }

  @Property
  void unitsMultiplyExactlyOrAreAnError(
      @ForAll @LongRange(min = 1) long number, @ForAll("units") String unit) {
    int power = "kmgtp".indexOf(unit) + 1;
    BigInteger expected = BigInteger.valueOf(number).shiftLeft(10 * power);
    Long value = valueOrNull(ParamTypes.SIZE, number + unit);
    BigInteger read = value == null ? null : BigInteger.valueOf(value);
    assertThat(read).isEqualTo(expected.bitLength() < Long.SIZE ? expected : null);
  }

  @Provide
  Arbitrary<String> units() {
    return Arbitraries.of("k", "m", "g", "t", "p");
  }

  @Property
  void whatIsWrittenIsReadBack(
      @ForAll int number,
      @ForAll long bigNumber,
      @ForAll @LongRange(min = 0) long size,
      @ForAll boolean flag,
      @ForAll Tristate choice,
      @ForAll double fraction,
      @ForAll String text) {
    assertReadBack(ParamTypes.INT, number);
    assertReadBack(ParamTypes.LONG, bigNumber);
    assertReadBack(ParamTypes.SIZE, size);
    assertReadBack(ParamTypes.SIZE_OR_UNLIMITED, size);
    assertReadBack(ParamTypes.BOOL, flag);
    assertReadBack(ParamTypes.TRISTATE, choice);
    assertReadBack(ParamTypes.enumerated(Tristate.class), choice);
    assertReadBack(ParamTypes.DOUBLE, fraction);
    assertReadBack(ParamTypes.STRING, text);
  }

  private static <T> void assertReadBack(ParamType<T> type, T value) {
    assertThat(type.parse(type.format(value))).isEqualTo(value);
  }

  private static <T> T valueOrNull(ParamType<T> type, String text) {
    try {
      return type.parse(text);
    } catch (IllegalArgumentException e) {
      assertThat(e).message().contains("expected");
      return null;
    } catch (RuntimeException e) {
      return fail("not an IllegalArgumentException", e);
    }
  }
}
