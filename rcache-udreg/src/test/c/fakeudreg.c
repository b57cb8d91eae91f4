// SPDX-License-Identifier: Apache-2.0
/* A fake of Cray's libudreg that has the functions' names and nothing behind them. */
#define FUNCTION(name) int name(void); int name(void) { return 1; }

FUNCTION(UDREG_CacheCreate)
FUNCTION(UDREG_CacheAccess)
FUNCTION(UDREG_CacheRelease)
FUNCTION(UDREG_Register)
FUNCTION(UDREG_DecrRefcount)
FUNCTION(UDREG_Unregister)
#ifndef OLD
FUNCTION(UDREG_Evict)
FUNCTION(UDREG_GetStat)
#endif
