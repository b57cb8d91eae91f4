// SPDX-License-Identifier: Apache-2.0
/**
 * The component framework, the frameworks {@code rcache}, {@code registrar} and {@code memory}, and
 * the components that need no device.
 */
module org.mca4j.base {
  requires transitive org.mca4j.params;
  requires transitive com.google.guice;
  requires transitive com.sun.jna;
  requires static transitive org.jspecify;
  requires jakarta.inject;
  requires org.apache.logging.log4j;

  exports org.mca4j;
  exports org.mca4j.base;
  exports org.mca4j.base.inject;
  exports org.mca4j.base.select;
  exports org.mca4j.base.spi;
  exports org.mca4j.libc;
  exports org.mca4j.memory;
  exports org.mca4j.rcache;
  exports org.mca4j.rcache.base;
  exports org.mca4j.rcache.spi;
  exports org.mca4j.registrar;
  exports org.mca4j.registrar.base;
  exports org.mca4j.registrar.iouring;

  opens org.mca4j.base.inject to
      com.google.guice;
  opens org.mca4j.libc to
      com.sun.jna;
  opens org.mca4j.memory.explicit to
      com.google.guice;
  opens org.mca4j.memory.lifetime to
      com.google.guice;
  opens org.mca4j.memory.none to
      com.google.guice;
  opens org.mca4j.memory.uffd to
      com.google.guice;
  opens org.mca4j.rcache.passthrough to
      com.google.guice;
  opens org.mca4j.registrar.iouring to
      com.google.guice;
  opens org.mca4j.registrar.mlock to
      com.google.guice;
  opens org.mca4j.registrar.nullreg to
      com.google.guice;

  uses org.mca4j.base.spi.Component;

  provides org.mca4j.base.spi.Component with
      org.mca4j.memory.explicit.ExplicitComponent,
      org.mca4j.memory.lifetime.LifetimeComponent,
      org.mca4j.memory.none.NoneComponent,
      org.mca4j.memory.uffd.UffdComponent,
      org.mca4j.rcache.passthrough.PassthroughComponent,
      org.mca4j.registrar.iouring.IoUringComponent,
      org.mca4j.registrar.mlock.MlockComponent,
      org.mca4j.registrar.nullreg.NullComponent;
}
