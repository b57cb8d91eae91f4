// SPDX-License-Identifier: Apache-2.0
/*
 * A fake of the CUDA driver library with two devices and host registration, that keeps the rules
 * which are easily broken: nothing before cuInit, a context per thread, no registration that
 * overlaps another. It writes down every call, and fails on demand. Compile with -DCHECK_CUDA_H
 * where the real header is installed to compare the prototypes.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef CHECK_CUDA_H
#include <cuda.h>
#else
typedef enum { CUDA_SUCCESS = 0 } CUresult;
typedef enum { CU_DEVICE_ATTRIBUTE_ANY = 0 } CUdevice_attribute;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
#endif

enum { DEVICES = 2, RANGES = 64, LINES = 4096, LINE = 128 };
enum {
  INVALID_VALUE = 1,
  NOT_INITIALIZED = 3,
  NO_DEVICE = 100,
  INVALID_DEVICE = 101,
  INVALID_CONTEXT = 201,
  ALREADY_REGISTERED = 712,
  NOT_REGISTERED = 713
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char lines[LINES][LINE];
static int line_count;
static char failing[LINE];
static int failure;
static int initialized;
static int attributes[128] = {[99] = 1, [113] = 1};
static int retained[DEVICES];
static char contexts[DEVICES];
static struct { char *start; size_t length; } ranges[RANGES];
static _Thread_local CUcontext current;

/* Control, called by the tests. */

void fake_reset(void) {
  line_count = failure = initialized = 0;
  memset(ranges, 0, sizeof ranges);
  memset(retained, 0, sizeof retained);
  memset(attributes, 0, sizeof attributes);
  attributes[99] = attributes[113] = 1;
}

/* Makes one function fail from now on, or every one for the name "*"; 0 ends it. */
void fake_fail(const char *function, int result) {
  pthread_mutex_lock(&lock);
  snprintf(failing, sizeof failing, "%s", function);
  failure = result;
  pthread_mutex_unlock(&lock);
}

void fake_attribute(int attribute, int value) { attributes[attribute] = value; }

int fake_retained(int device) { return retained[device]; }

int fake_line_count(void) { return line_count; }

const char *fake_line(int index) { return lines[index]; }

/* The driver. */

static const char *context_name(CUcontext context) {
  if (context == NULL) return "none";
  return (char *)context == &contexts[0] ? "context0" : "context1";
}

/* Writes a call down and gives the result that it has to fail with, else 0. */
static CUresult enter(const char *function, const char *format, ...) {
  pthread_mutex_lock(&lock);
  if (line_count < LINES) line_count++; /* a full journal keeps the latest call */
  char *line = lines[line_count - 1];
  int used = snprintf(line, LINE, "%s", function);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line + used, LINE - used, format, arguments);
  va_end(arguments);
  int fails = failure && (!strcmp(failing, "*") || !strcmp(failing, function));
  int result = fails ? failure : 0;
  if (!result && !initialized && strcmp(function, "cuInit")) result = NOT_INITIALIZED;
  pthread_mutex_unlock(&lock);
  return (CUresult)result;
}

CUresult cuInit(unsigned flags) {
  CUresult result = enter("cuInit", " %u", flags);
  if (!result) initialized = 1;
  return result;
}

CUresult cuGetErrorName(CUresult error, const char **name) {
  switch ((int)error) {
    case 1: *name = "CUDA_ERROR_INVALID_VALUE"; break;
    case 2: *name = "CUDA_ERROR_OUT_OF_MEMORY"; break;
    case 4: *name = "CUDA_ERROR_DEINITIALIZED"; break;
    case 100: *name = "CUDA_ERROR_NO_DEVICE"; break;
    case 101: *name = "CUDA_ERROR_INVALID_DEVICE"; break;
    case 712: *name = "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED"; break;
    case 719: *name = "CUDA_ERROR_LAUNCH_FAILED"; break;
    default: *name = NULL; return (CUresult)INVALID_VALUE;
  }
  return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  CUresult result = enter("cuDeviceGet", " %d", ordinal);
  if (result) return result;
  if (ordinal < 0 || ordinal >= DEVICES) return (CUresult)INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  CUresult result = enter("cuDeviceGetAttribute", " %d of %d", (int)attribute, device);
  if (!result) *value = attributes[attribute];
  return result;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  CUresult result = enter("cuDevicePrimaryCtxRetain", " %d", device);
  if (result) return result;
  __atomic_add_fetch(&retained[device], 1, __ATOMIC_SEQ_CST);
  *context = (CUcontext)&contexts[device];
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  CUresult result = enter("cuDevicePrimaryCtxRelease", " %d", device);
  if (!result) __atomic_sub_fetch(&retained[device], 1, __ATOMIC_SEQ_CST);
  return result;
}

CUresult cuCtxGetCurrent(CUcontext *context) {
  CUresult result = enter("cuCtxGetCurrent", "");
  if (!result) *context = current;
  return result;
}

CUresult cuCtxSetCurrent(CUcontext context) {
  CUresult result = enter("cuCtxSetCurrent", " %s", context_name(context));
  if (!result) current = context;
  return result;
}

CUresult cuMemHostRegister_v2(void *address, size_t length, unsigned flags) {
  CUresult result = enter("cuMemHostRegister", " %p+%zu flags %u in %s", address, length, flags,
                          context_name(current));
  if (result) return result;
  if (!current) return (CUresult)INVALID_CONTEXT;
  char *start = address;
  int free_slot = -1, overlaps = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < RANGES; i++) {
    if (!ranges[i].length) free_slot = i;
    else if (start < ranges[i].start + ranges[i].length && ranges[i].start < start + length)
      overlaps = 1;
  }
  if (!overlaps && free_slot >= 0) {
    ranges[free_slot].start = start;
    ranges[free_slot].length = length;
  }
  pthread_mutex_unlock(&lock);
  return (CUresult)(overlaps ? ALREADY_REGISTERED : free_slot < 0 ? INVALID_VALUE : 0);
}

#ifndef WITHOUT_UNREGISTER
CUresult cuMemHostUnregister(void *address) {
  CUresult result = enter("cuMemHostUnregister", " %p in %s", address, context_name(current));
  if (result) return result;
  if (!current) return (CUresult)INVALID_CONTEXT;
  result = (CUresult)NOT_REGISTERED;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < RANGES; i++)
    if (ranges[i].length && ranges[i].start == address) {
      ranges[i].length = 0;
      result = CUDA_SUCCESS;
    }
  pthread_mutex_unlock(&lock);
  return result;
}
#endif
