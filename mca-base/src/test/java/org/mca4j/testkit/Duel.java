// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two actions on two threads at the same moment, over and over. Both threads spin at the barrier,
 * and the start of either is put off by a few random steps, so that the actions meet in many ways.
 */
final class Duel {
  private static final int LEAD = 32;
  private static final int PATIENCE = 200;

  private final int rounds;
  private final Runnable theirs;
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();

  private Duel(int rounds, Runnable theirs) {
    this.rounds = rounds;
    this.theirs = theirs;
  }

  /** In each round: {@code before}, then both actions at once, then {@code after}. */
  static void fight(int rounds, Runnable before, Runnable mine, Runnable theirs, Runnable after) {
    Duel duel = new Duel(rounds, theirs);
    Random random = new Random(rounds);
    try (Crew other = Crew.start(1, member -> duel.fightBack(new Random(~rounds)))) {
      for (int round = 1; round <= rounds; round++) {
        before.run();
        duel.begun.set(round);
        hesitate(random);
        mine.run();
        duel.awaitEnd(round, other);
        after.run();
      }
      other.await();
    }
  }

  private void fightBack(Random random) {
    for (int round = 1; round <= rounds; round++) {
      for (int spins = 0; begun.get() != round; spins++) {
        relax(spins);
      }
      hesitate(random);
      theirs.run();
      ended.set(round);
    }
  }

  private void awaitEnd(int round, Crew other) {
    for (int spins = 1; ended.get() != round; spins++) {
      if (spins % PATIENCE == 0 && !other.working()) {
        other.await();
      }
      relax(spins);
    }
  }

  /** Spins, and after a while yields, since the other thread may be waiting for this one's core. */
  @SuppressWarnings("ThreadPriorityCheck")
  private static void relax(int spins) {
    Thread.onSpinWait();
    if (spins > PATIENCE) {
      Thread.yield();
    }
  }

  private static void hesitate(Random random) {
    for (int i = random.nextInt(LEAD); i > 0; i--) {
      Thread.onSpinWait();
    }
  }
}
