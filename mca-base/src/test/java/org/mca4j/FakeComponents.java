// SPDX-License-Identifier: Apache-2.0
package org.mca4j;

import com.google.inject.PrivateModule;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mca4j.base.inject.ComponentModule;
import org.mca4j.base.spi.Availability;
import org.mca4j.base.spi.FakeComponent;
import org.mca4j.memory.Coverage;
import org.mca4j.memory.InvalidationSink;
import org.mca4j.memory.MemoryMonitor;
import org.mca4j.memory.MemoryMonitorFactory;
import org.mca4j.memory.Subscribers;
import org.mca4j.params.Param;
import org.mca4j.params.ParamLevel;
import org.mca4j.params.ParamName;
import org.mca4j.params.parse.ParamTypes;
import org.mca4j.rcache.Access;
import org.mca4j.rcache.Rcache;
import org.mca4j.rcache.Registrar;
import org.mca4j.rcache.RegistrarHandle;
import org.mca4j.rcache.spi.RcacheContext;
import org.mca4j.rcache.spi.RcacheFactory;
import org.mca4j.registrar.RegistrarFactory;

/** Small components for tests of the facade, named in service files that the tests write. */
final class FakeComponents {
  static final Param<Long> SIZE_LIMIT =
      Param.of(
          new ParamName("rcache", "fake", "size_limit"),
          ParamTypes.SIZE_OR_UNLIMITED,
          0L,
          ParamLevel.USER_BASIC,
          "A parameter to set.");

  /** What making a fake cache does besides. */
  static Runnable whileMaking = () -> {};

  private FakeComponents() {}

  /** Makes {@link FakeRcache}s. */
  public static final class Cache extends FakeComponent {
    public Cache() {
      super("rcache", "fake");
      params = List.of(SIZE_LIMIT);
      availability = () -> Availability.available(50);
      module = () -> new ComponentModule<>(RcacheFactory.class, "fake", CacheFactory.class) {};
    }
  }

  static final class CacheFactory implements RcacheFactory {
    @Inject
    CacheFactory() {}

    @Override
    public Rcache create(RcacheContext context) {
      whileMaking.run();
      return new FakeRcache(context);
    }
  }

  /** Its factory makes nothing. */
  public static final class NullCache extends FakeComponent {
    public NullCache() {
      super("rcache", "makesnull");
      module = () -> new ComponentModule<>(RcacheFactory.class, "makesnull", NullFactory.class) {};
    }
  }

  static final class NullFactory implements RcacheFactory {
    @Inject
    NullFactory() {}

    @Override
    @SuppressWarnings("NullAway")
    public @Nullable Rcache create(RcacheContext context) {
      return null;
    }
  }

  /** Its factory throws something other than an McaException. */
  public static final class ThrowingCache extends FakeComponent {
    public ThrowingCache() {
      super("rcache", "throws");
      module = () -> new ComponentModule<>(RcacheFactory.class, "throws", ThrowingFactory.class) {};
    }
  }

  static final class ThrowingFactory implements RcacheFactory {
    @Inject
    ThrowingFactory() {}

    @Override
    public Rcache create(RcacheContext context) {
      throw new ArithmeticException("cannot count");
    }
  }

  /** Its module cannot be configured. */
  public static final class UnwirableCache extends FakeComponent {
    public UnwirableCache() {
      super("rcache", "unwirable");
      availability = () -> Availability.available(99);
      module =
          () ->
              new PrivateModule() {
                @Override
                protected void configure() {
                  bind(RcacheFactory.class);
                }
              };
    }
  }

  /** Throws when asked whether it is available. */
  public static final class FaintingCache extends FakeComponent {
    public FaintingCache() {
      super("rcache", "fainting");
      availability =
          () -> {
            throw new IllegalStateException("dizzy");
          };
    }
  }

  /** Lacks a device. */
  public static final class AbsentCache extends FakeComponent {
    public AbsentCache() {
      super("rcache", "absent");
      availability = () -> Availability.unavailable("no device");
    }
  }

  /** Records opening and closing of its registrars. */
  public static final class Pins extends FakeComponent {
    public Pins() {
      super("registrar", "pins");
      module = () -> new ComponentModule<>(RegistrarFactory.class, "pins", PinsFactory.class) {};
    }
  }

  static final class PinsFactory implements RegistrarFactory {
    @Inject
    PinsFactory() {}

    @Override
    public Registrar open() {
      return new FakeRegistrar();
    }
  }

  /** Registers nothing. */
  static final class FakeRegistrar implements Registrar {
    FakeRegistrar() {
      FakeEvents.add("open registrar");
    }

    @Override
    public String name() {
      return "pins";
    }

    @Override
    public RegistrarHandle register(long address, long length, Access access) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void deregister(RegistrarHandle handle) {}

    @Override
    public void close() {
      FakeEvents.add("close registrar");
    }
  }

  /** A monitor that can be trusted and whose closing fails. */
  public static final class Watcher extends FakeComponent {
    public Watcher() {
      super("memory", "watcher");
      module =
          () ->
              new ComponentModule<>(MemoryMonitorFactory.class, "watcher", WatcherFactory.class) {};
    }
  }

  static final class WatcherFactory implements MemoryMonitorFactory {
    @Inject
    WatcherFactory() {}

    @Override
    public MemoryMonitor open() {
      return new FakeMonitor();
    }
  }

  /** Records its life. */
  static final class FakeMonitor implements MemoryMonitor {
    private final Subscribers subscribers = new Subscribers();

    FakeMonitor() {
      FakeEvents.add("open monitor");
    }

    @Override
    public String name() {
      return "watcher";
    }

    @Override
    public boolean trustworthy() {
      return true;
    }

    @Override
    public boolean changed() {
      return false;
    }

    @Override
    public void drain() {}

    @Override
    public boolean quiet() {
      return true;
    }

    @Override
    public Coverage cover(long address, long length) {
      return Coverage.covered();
    }

    @Override
    public long generation() {
      return 0;
    }

    @Override
    public void subscribe(InvalidationSink sink) {
      FakeEvents.add("subscribe");
      subscribers.add(sink);
    }

    @Override
    public void unsubscribe(InvalidationSink sink) {
      subscribers.remove(sink);
    }

    @Override
    public void released(long address, long length) {
      subscribers.tell(address, length);
    }

    @Override
    public void close() {
      FakeEvents.add("close monitor");
      subscribers.close();
    }
  }
}
