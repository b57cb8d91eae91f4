// SPDX-License-Identifier: Apache-2.0
package org.mca4j.params;

/**
 * Says for whom a parameter is, as in MPI_T: three audiences with three depths each. {@code mca
 * info} shows levels 1 to 3 unless asked for more.
 */
public enum ParamLevel {
  /** Level 1: what every user may need. */
  USER_BASIC(1),
  /** Level 2. */
  USER_DETAIL(2),
  /** Level 3. */
  USER_ALL(3),
  /** Level 4: what a person who tunes a system needs first. */
  TUNER_BASIC(4),
  /** Level 5. */
  TUNER_DETAIL(5),
  /** Level 6. */
  TUNER_ALL(6),
  /** Level 7: what a developer of the library needs first. */
  DEV_BASIC(7),
  /** Level 8. */
  DEV_DETAIL(8),
  /** Level 9. */
  DEV_ALL(9);

  private final int number;

  ParamLevel(int number) {
    this.number = number;
  }

  /**
   * Returns the level as Open MPI numbers it.
   *
   * @return 1 to 9
   */
  public int number() {
    return number;
  }
}
