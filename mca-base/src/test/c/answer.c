// SPDX-License-Identifier: Apache-2.0
/* A library with one function, for the tests of libraries that may be missing. */
int answer(void);

int answer(void) { return 42; }
