// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.bench;

import java.util.ArrayList;
import java.util.List;
import org.mca4j.tools.bench.peers.PeerRow;

/** Rows that are measured in one JVM: what is compiled for one group does not meet another's. */
sealed interface Group permits HitGroup, StreamGroup, InvalidateGroup {
  /** The name of our figures. */
  String MCA4J = "mca4j";

  /** Returns all rows of the group, in the order they are measured. */
  List<PeerRow> rows();

  /**
   * Measures those rows that are wanted and prints them.
   *
   * @param arguments the user's parameters
   */
  void run(RowMeter meter, List<String> arguments);

  /** Returns all groups, in the order they are run. A group is named by its place in this list. */
  static List<Group> all() {
    List<Group> groups = new ArrayList<>();
    for (int n : new int[] {1, 64, 4096, 65_536, 1_000_000}) {
      groups.add(HitGroup.byAddress(n));
      groups.add(HitGroup.byRegion(n));
    }
    for (int threads = 1; threads <= 2; threads++) {
      groups.add(StreamGroup.likeThePeers(threads));
    }
    for (int threads = 1; threads <= 2; threads++) {
      groups.add(StreamGroup.ofOneMillion(threads));
    }
    for (int n : new int[] {4096, 65_536, 1_000_000}) {
      groups.add(new InvalidateGroup(n));
    }
    return groups;
  }
}
