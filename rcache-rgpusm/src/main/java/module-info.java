// SPDX-License-Identifier: Apache-2.0
/** The rcache component {@code rgpusm} and the registrar {@code cuda_host}. */
module org.mca4j.rcache.rgpusm {
  requires transitive org.mca4j.base;
  requires static org.jspecify;
  requires com.sun.jna;
  requires jakarta.inject;
  requires org.apache.logging.log4j;

  exports org.mca4j.rcache.rgpusm.cuda;

  opens org.mca4j.rcache.rgpusm.cuda to
      com.google.guice,
      com.sun.jna;

  provides org.mca4j.base.spi.Component with
      org.mca4j.rcache.rgpusm.RgpusmComponent,
      org.mca4j.rcache.rgpusm.cuda.CudaHostComponent;
}
