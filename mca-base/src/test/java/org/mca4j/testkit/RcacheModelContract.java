// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.mca4j.base.spi.Component;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.RegisterFlags;
import org.mca4j.testkit.ModelStep.Bytes;
import org.mca4j.testkit.ModelStep.Fault;

/**
 * Random programs of all calls, with a registrar that fails now and then, against a naive model. A
 * failing program is cut down to the shortest that still fails, and printed with its seed.
 */
public abstract class RcacheModelContract {
  /** The memory that programs use. */
  static final int PAGES = 16;

  private static final int PAGE = 4096;

  private final Component component;
  private final String registrar;
  private final Set<RcacheTrait> traits;

  /** Names what is tested. */
  protected RcacheModelContract(Component component, String registrar, Set<RcacheTrait> traits) {
    this.component = component;
    this.registrar = registrar;
    this.traits = traits;
  }

  // O01, O12, O13, O16, O17, O18, O19
  @Property(tries = 1000)
  final void agreesWithTheModel(
      @ForAll("setups") ModelSetup setup, @ForAll("programs") List<ModelStep> program) {
    RcacheFixture fixture = new RcacheFixture(component, registrar, traits);
    try {
      new ModelRun(fixture, setup).run(program);
    } catch (Throwable e) {
      fixture.abandon();
      throw e;
    }
    fixture.checkAndClose();
  }

  @Provide
  final Arbitrary<ModelSetup> setups() {
    Arbitrary<Boolean> yesOrNo = Arbitraries.of(true, false);
    Arbitrary<Integer> sizeLimit = Arbitraries.of(0, 0, 10);
    Arbitrary<Integer> maxEntries = Arbitraries.of(0, 0, 3);
    return Combinators.combine(
            Arbitraries.frequency(Tuple.of(4, true), Tuple.of(1, false)),
            sizeLimit,
            maxEntries,
            yesOrNo,
            yesOrNo)
        .as(ModelSetup::new);
  }

  @Provide
  final Arbitrary<List<ModelStep>> programs() {
    Arbitrary<Bytes> bytes =
        Combinators.combine(
                pages(PAGES),
                Arbitraries.frequency(Tuple.of(6, 0), Tuple.of(1, 1), Tuple.of(1, PAGE - 1)),
                Arbitraries.of(1, PAGE, PAGE + 1, 3 * PAGE, 5 * PAGE - 1),
                Arbitraries.frequency(Tuple.of(8, 1), Tuple.of(1, 2 * PAGE), Tuple.of(1, 8 * PAGE)))
            .as((page, add, length, alignment) -> new Bytes(page * PAGE + add, length, alignment));
    Arbitrary<Access> access =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.just(Access.LOCAL_WRITE)),
            Tuple.of(1, Arbitraries.integers().between(0, 15).map(Access::ofBits)));
    Arbitrary<Integer> which = Arbitraries.integers().between(0, 100);
    return Arbitraries.<ModelStep>frequencyOf(
            Tuple.of(10, registers(bytes, access)),
            Tuple.of(3, Combinators.combine(bytes, access).as(ModelStep.Find::new)),
            Tuple.of(9, which.map(ModelStep.Deregister::new)),
            Tuple.of(1, which.map(ModelStep.Retain::new)),
            Tuple.of(1, which.map(ModelStep.Misuse::new)),
            Tuple.of(2, invalidations()),
            Tuple.of(1, which.map(ModelStep.InvalidateOne::new)),
            Tuple.of(1, Arbitraries.just(new ModelStep.Evict())),
            Tuple.of(1, Arbitraries.integers().between(1, 2).map(ModelStep.FailDeregisters::new)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(60);
  }

  private static Arbitrary<Integer> pages(int count) {
    return Arbitraries.integers().between(0, count - 1);
  }

  private static Arbitrary<ModelStep> registers(Arbitrary<Bytes> bytes, Arbitrary<Access> access) {
    Arbitrary<RegisterFlags> flags =
        Arbitraries.frequency(
            Tuple.of(8, RegisterFlags.NONE),
            Tuple.of(1, RegisterFlags.CACHE_BYPASS),
            Tuple.of(1, RegisterFlags.PERSIST));
    Arbitrary<List<Fault>> faults =
        Arbitraries.frequency(
                Tuple.of(8, Fault.NONE),
                Tuple.of(1, Fault.OUT_OF_RESOURCE),
                Tuple.of(1, Fault.REFUSED))
            .list()
            .ofMaxSize(3);
    return Combinators.combine(bytes, access, flags, faults).as(ModelStep.Register::new);
  }

  private static Arbitrary<ModelStep> invalidations() {
    return Combinators.combine(
            pages(PAGES), Arbitraries.of(0, PAGE - 1), Arbitraries.of(1, 0, 2, PAGE, 3 * PAGE))
        .as((page, add, length) -> new ModelStep.Invalidate(page * PAGE + add, length));
  }
}
