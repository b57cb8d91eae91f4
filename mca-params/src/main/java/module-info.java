// SPDX-License-Identifier: Apache-2.0

/** MCA parameters as data, and the error type of all of mca4j. */
module org.mca4j.params {
  requires static transitive org.jspecify;
  requires org.apache.logging.log4j;

  exports org.mca4j.error;
  exports org.mca4j.params;
  exports org.mca4j.params.parse;
  exports org.mca4j.params.source;
}
