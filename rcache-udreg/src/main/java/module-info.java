// SPDX-License-Identifier: Apache-2.0
/** The rcache component {@code udreg}. */
module org.mca4j.rcache.udreg {
  requires org.mca4j.base;

  provides org.mca4j.base.spi.Component with
      org.mca4j.rcache.udreg.UdregComponent;
}
