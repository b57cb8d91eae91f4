// SPDX-License-Identifier: Apache-2.0
package org.mca4j.rcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mca4j.rcache.RegistrationInfo.Kind;
import org.mca4j.rcache.RegistrationInfo.State;

final class RegistrationTableTest {
  @Test
  void alignsTheColumnsAndAddsUp() {
    assertThat(
            RegistrationTable.of(
                List.of(
                    new RegistrationInfo(
                        0x1000,
                        4096,
                        Access.LOCAL_WRITE,
                        2,
                        State.IN_USE,
                        Kind.CACHED,
                        false,
                        "slot\n1",
                        null),
                    new RegistrationInfo(
                        0xffff_ffff_0000_0000L,
                        65536,
                        null,
                        0,
                        State.QUARANTINED,
                        null,
                        true,
                        "slot 12",
                        "a.Buffer"))))
        .isEqualTo(
            """
                         start                 end  bytes  access       refs  state        kind    stays  owner     handle
                        0x1000              0x2000   4096  LOCAL_WRITE     2  in-use       cached  no     -         slot 1
            0xffffffff00000000  0xffffffff00010000  65536  -               0  quarantined  -       yes    a.Buffer  slot 12
            total: 2 registrations, 69632 bytes; in-use 1, 4096 bytes; quarantined 1, 65536 bytes
            """);
  }

  @Test
  void sumsUpNothing() {
    assertThat(RegistrationTable.of(List.of())).endsWith("total: 0 registrations, 0 bytes\n");
  }
}
