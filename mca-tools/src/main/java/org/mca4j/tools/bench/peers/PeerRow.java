// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench.peers;

/**
 * What one line of a benchmark is about.
 *
 * @param name whose figure it is, such as {@code mca4j} or {@code ucx}
 * @param key what was measured
 */
public record PeerRow(String name, Key key) {

  /**
   * What was measured, whoever was measured.
   *
   * @param row the kind of row, such as {@code hit-uniform}
   * @param n cached regions, or buffers streamed over
   * @param threads how many threads did it
   */
  public record Key(String row, int n, int threads) {
    @Override
    public String toString() {
      return row + " N=" + n + " threads=" + threads;
    }
  }

  /**
   * Makes a row.
   *
   * @param name whose figure it is
   * @param row the kind of row
   * @param n cached regions, or buffers streamed over
   * @param threads how many threads
   * @return the row
   */
  public static PeerRow of(String name, String row, int n, int threads) {
    return new PeerRow(name, new Key(row, n, threads));
  }

  /** Writes the row as its line has it; filters look for a text in this. */
  @Override
  public String toString() {
    return name + " " + key;
  }
}
