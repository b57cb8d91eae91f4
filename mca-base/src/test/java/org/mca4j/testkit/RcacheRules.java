// SPDX-License-Identifier: Apache-2.0
package org.mca4j.testkit;

/** A group of rules; the tests are default methods, so that groups can be put together. */
interface RcacheRules {
  /** Returns the fixture of the running test. */
  RcacheFixture fixture();
}
