// SPDX-License-Identifier: Apache-2.0
package org.mca4j.libc;

/** Sizes and field offsets of the structs in {@code linux/io_uring.h}, in bytes. */
final class IoUringLayout {
  static final int PARAMS_SIZE = 120;
  static final int PARAMS_SQ_ENTRIES = 0;
  static final int PARAMS_CQ_ENTRIES = 4;
  static final int PARAMS_FLAGS = 8;
  static final int PARAMS_SQ_THREAD_IDLE = 16;
  static final int PARAMS_FEATURES = 20;
  static final int PARAMS_SQ_OFF_HEAD = 40;
  static final int PARAMS_SQ_OFF_TAIL = 44;
  static final int PARAMS_SQ_OFF_FLAGS = 56;
  static final int PARAMS_SQ_OFF_ARRAY = 64;
  static final int PARAMS_CQ_OFF_HEAD = 80;
  static final int PARAMS_CQ_OFF_TAIL = 84;
  static final int PARAMS_CQ_OFF_CQES = 100;

  static final int SQE_SIZE = 64;
  static final int SQE_OPCODE = 0;
  static final int SQE_FLAGS = 1;
  static final int SQE_FD = 4;
  static final int SQE_OFF = 8;
  static final int SQE_ADDR = 16;
  static final int SQE_LEN = 24;
  static final int SQE_RW_FLAGS = 28;
  static final int SQE_USER_DATA = 32;
  static final int SQE_BUF_INDEX = 40;

  static final int CQE_SIZE = 16;
  static final int CQE_USER_DATA = 0;
  static final int CQE_RES = 8;

  static final int RSRC_REGISTER_SIZE = 32;
  static final int RSRC_REGISTER_NR = 0;
  static final int RSRC_REGISTER_FLAGS = 4;

  static final int RSRC_UPDATE2_SIZE = 32;
  static final int RSRC_UPDATE2_OFFSET = 0;
  static final int RSRC_UPDATE2_DATA = 8;
  static final int RSRC_UPDATE2_NR = 24;

  static final int IOVEC_SIZE = 16;
  static final int IOVEC_BASE = 0;
  static final int IOVEC_LEN = 8;

  private IoUringLayout() {}
}
