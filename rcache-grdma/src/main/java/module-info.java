// SPDX-License-Identifier: Apache-2.0
/** The rcache component {@code grdma}. */
module org.mca4j.rcache.grdma {
  requires org.mca4j.base;
  requires jakarta.inject;
  requires org.apache.logging.log4j;

  opens org.mca4j.rcache.grdma to
      com.google.guice;

  provides org.mca4j.base.spi.Component with
      org.mca4j.rcache.grdma.GrdmaComponent;
}
