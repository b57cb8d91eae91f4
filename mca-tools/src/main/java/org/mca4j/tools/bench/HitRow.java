// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

/** The kinds of hits, and the floor that each is compared with. */
enum HitRow {
  UNIFORM("hit-uniform", Stream.UNIFORM),
  ZIPF("hit-zipf", Stream.ZIPF),
  SAME("hit-same", Stream.SAME),
  SUBRANGE("hit-subrange", Stream.UNIFORM),
  REGION("hit-region", Stream.UNIFORM);

  static final String FLOOR_HASH = "java-floor-hash";
  static final String TWO_ADDS = "java-2-adds";

  private final String label;
  private final Stream stream;

  HitRow(String label, Stream stream) {
    this.label = label;
    this.stream = stream;
  }

  String label() {
    return label;
  }

  Stream stream() {
    return stream;
  }

  /** Says whether the row makes sense; one region cannot be shared out, one thread has no rival. */
  boolean exists(int n, int threads) {
    return switch (this) {
      case SAME -> n == 1 || threads == 2;
      case REGION -> n > 1 || threads == 1;
      default -> n > 1;
    };
  }

  Loop over(CacheLoops loops) {
    return switch (this) {
      case UNIFORM -> loops::uniform;
      case ZIPF -> loops::zipf;
      case SAME -> loops::same;
      case SUBRANGE -> loops::subrange;
      case REGION -> loops::region;
    };
  }

  /** Says whether there is a floor; a plain table does not find a part of a region. */
  boolean hasFloor() {
    return this != SUBRANGE;
  }

  String floorName() {
    return this == REGION ? TWO_ADDS : FLOOR_HASH;
  }

  Loop over(FloorLoops loops) {
    return switch (this) {
      case UNIFORM -> loops::uniform;
      case ZIPF -> loops::zipf;
      case SAME -> loops::same;
      case REGION -> loops::twoAdds;
      case SUBRANGE -> throw new IllegalStateException("no floor for a part of a region");
    };
  }
}
