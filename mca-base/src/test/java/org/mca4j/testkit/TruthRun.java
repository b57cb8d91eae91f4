// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import org.mca4j.rcache.Registration;

/**
 * Random rounds of threads that register, transfer, release and lose memory, and take each other's
 * addresses as soon as they are free. There is one block more than threads, so that addresses are
 * reused as often as possible.
 */
final class TruthRun {
  private final TruthSession session;
  private final TruthMemory memory;
  private final boolean losesInUse;
  private final LongAdder transfers = new LongAdder();
  private final LongAdder corrupt = new LongAdder();

  private TruthRun(TruthSession session, TruthMemory memory, boolean losesInUse) {
    this.session = session;
    this.memory = memory;
    this.losesInUse = losesInUse;
  }

  /**
   * What came of a run.
   *
   * @param transfers compared
   * @param corrupt those that differed
   */
  record Outcome(long transfers, long corrupt) {}

  /**
   * Lets each thread do so many rounds.
   *
   * @param losesInUse whether memory may go while it is registered and in use, which nothing makes
   *     good where nobody tells the cache
   */
  static Outcome of(TruthSession session, boolean losesInUse, int threads, int rounds, long seed) {
    try (TruthMemory memory = new TruthMemory(threads + 1)) {
      TruthRun run = new TruthRun(session, memory, losesInUse);
      Crew.run(threads, member -> run.rounds(rounds, new Random(seed * 31 + member)));
      return new Outcome(run.transfers.sum(), run.corrupt.sum());
    }
  }

  /**
   * Lets two threads take one block from each other: while one uses the block and gives it up, the
   * other waits to map its address.
   */
  static Outcome ofOneAddress(TruthSession session, int rounds, long seed) {
    try (TruthMemory memory = new TruthMemory(1)) {
      TruthRun run = new TruthRun(session, memory, false);
      Crew.run(2, member -> run.takeTurns(rounds, new Random(seed * 31 + member)));
      return new Outcome(run.transfers.sum(), run.corrupt.sum());
    }
  }

  private void takeTurns(int rounds, Random random) {
    for (int i = 0; i < rounds; i++) {
      TruthBlock block = take(random);
      use(block, random);
      giveUp(block, random);
    }
  }

  private void rounds(int rounds, Random random) {
    for (int i = 0; i < rounds; i++) {
      TruthBlock block = take(random);
      use(block, random);
      switch (random.nextInt(4)) {
        case 0 -> giveUp(block, random);
        case 1 -> loseAndUse(block, random);
        case 2 -> {
          if (losesInUse) {
            loseWhileInUse(block, random);
          } else {
            loseAndUse(block, random);
          }
        }
        default -> block.giveBack();
      }
    }
  }

  private TruthBlock take(Random random) {
    TruthBlock block = memory.block(random.nextInt(memory.size()));
    while (!block.take()) {
      Thread.onSpinWait();
      block = memory.block(random.nextInt(memory.size()));
    }
    return block;
  }

  private void giveUp(TruthBlock block, Random random) {
    session.announce(block.address(), block.length());
    block.giveUp(random.nextBoolean() ? MemoryLoss.UNMAPPED : MemoryLoss.MOVED_AWAY);
  }

  private void loseAndUse(TruthBlock block, Random random) {
    losePart(block, random);
    use(block, random);
    block.giveBack();
  }

  /** A registration that loses its memory in use is nobody's business but its holder's. */
  private void loseWhileInUse(TruthBlock block, Random random) {
    Registration held = session.register(block.address(), block.length());
    losePart(block, random);
    use(block, random);
    session.deregister(held);
    use(block, random);
    block.giveBack();
  }

  /**
   * Replaces some pages, never all: a thread that saw the block free long ago may still be about to
   * map it, and must find something there.
   */
  private void losePart(TruthBlock block, Random random) {
    int first = random.nextInt(TruthBlock.PAGES);
    int count = 1 + random.nextInt(Math.min(TruthBlock.PAGES - first, TruthBlock.PAGES - 1));
    MemoryLoss[] losses = MemoryLoss.values();
    long page = block.length() / TruthBlock.PAGES;
    session.announce(block.address() + first * page, count * page);
    block.replace(losses[random.nextInt(losses.length)], first, count);
  }

  /** Transfers to and from all of a random part of the block. */
  private void use(TruthBlock block, Random random) {
    int offset = random.nextBoolean() ? 0 : random.nextInt((int) block.length());
    int rest = (int) block.length() - offset;
    int length = random.nextBoolean() ? rest : 1 + random.nextInt(rest);
    long address = block.address() + offset;
    Registration registration = session.register(address, length);
    note(session.receivesTruly(registration, address, length, random));
    note(session.sendsTruly(registration, address, length, random));
    session.deregister(registration);
  }

  private void note(boolean truly) {
    transfers.increment();
    if (!truly) {
      corrupt.increment();
    }
  }
}
