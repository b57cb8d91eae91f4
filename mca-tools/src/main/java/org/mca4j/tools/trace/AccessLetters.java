// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools.trace;

import org.mca4j.rcache.Access;

/** Reads the rights of a registration: letters in a fixed order, each at most once. */
final class AccessLetters {
  private static final String ORDER = "rwRWA";
  private static final Access[] RIGHTS = {
    Access.LOCAL_READ,
    Access.LOCAL_WRITE,
    Access.REMOTE_READ,
    Access.REMOTE_WRITE,
    Access.REMOTE_ATOMIC
  };

  private AccessLetters() {}

  static Access parse(String letters) throws MalformedLineException {
    Access access = Access.LOCAL_READ;
    int least = 0;
    for (int i = 0; i < letters.length(); i++) {
      int right = ORDER.indexOf(letters.charAt(i));
      if (right < least) {
        throw MalformedLineException.expected(
            "access letters out of " + ORDER + ", in that order, each at most once", letters);
      }
      access = access.and(RIGHTS[right]);
      least = right + 1;
    }
    return access;
  }
}
