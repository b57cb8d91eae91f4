// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache.grdma;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.rcache.EvictionResult;
import org.mca4j.rcache.grdma.LincheckOperations.Gave;
import org.mca4j.rcache.grdma.LincheckOperations.Got;

/** What {@link LincheckOperations} answer when one call is made after the other. */
public abstract class LincheckSpecification {
  /** A registration of the one range. */
  private static final class Known {
    private int references;
    private boolean persists;
  }

  private final boolean leavePinned;
  private final List<List<Known>> held = new ArrayList<>();
  private final List<Known> all = new ArrayList<>();
  private @Nullable Known valid;

  private LincheckSpecification(boolean leavePinned) {
    this.leavePinned = leavePinned;
    for (int i = 0; i < LincheckOperations.THREADS; i++) {
      held.add(new ArrayList<>());
    }
  }

  /** Shares the valid registration, or makes one. */
  public Got register(int thread) {
    Got got = valid == null ? Got.NEW : Got.SHARED;
    hold(thread);
    return got;
  }

  private Known hold(int thread) {
    if (valid == null) {
      valid = new Known();
      all.add(valid);
    }
    valid.references++;
    held.get(thread).add(valid);
    return valid;
  }

  /** As register, and the registration stays. */
  public Got persist(int thread) {
    Got got = valid == null ? Got.NEW : Got.SHARED;
    hold(thread).persists = true;
    return got;
  }

  /** Shares the valid registration if there is one. */
  public Got find(int thread) {
    return valid == null ? Got.NOTHING : register(thread);
  }

  /** Gives back what the thread took last. */
  public Gave deregister(int thread) {
    List<Known> mine = held.get(thread);
    if (mine.isEmpty()) {
      return Gave.NOTHING;
    }
    Known last = mine.remove(mine.size() - 1);
    last.references--;
    if (last == valid && last.references == 0 && !leavePinned && !last.persists) {
      valid = null;
    }
    return Gave.USABLE;
  }

  /** The memory goes. */
  public void invalidate() {
    valid = null;
  }

  /** Drops the valid registration if nobody holds it. */
  public EvictionResult evict() {
    if (valid == null || valid.references > 0 || valid.persists) {
      return EvictionResult.NOTHING_IDLE;
    }
    valid = null;
    return EvictionResult.EVICTED;
  }

  /** Counts what is valid or held. */
  public int countLive() {
    return (int) all.stream().filter(k -> k == valid || k.references > 0).count();
  }

  /** Idle registrations are kept. */
  public static final class Keeping extends LincheckSpecification {
    /** Creates it empty. */
    public Keeping() {
      super(true);
    }
  }

  /** Nothing idle is kept, but what is asked to persist. */
  public static final class Forgetting extends LincheckSpecification {
    /** Creates it empty. */
    public Forgetting() {
      super(false);
    }
  }
}
