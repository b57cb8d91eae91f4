// SPDX-License-Identifier: Apache-2.0
/* UCX: ucs_rcache of libucs.so.0 (libucx0, headers from libucx-dev 1.13.1), thread-safe calls as a library user gets them.
 * A hit takes the cache's pthread_rwlock_t for reading (get) and its LRU spinlock twice (get and put). */
#include "peer.h"
#include <ucm/api/ucm.h>
#include <ucs/memory/rcache.h>

struct region {
    ucs_rcache_region_t super;
    uint64_t key;
};

static ucs_rcache_t *cache;
static volatile uint64_t registered, deregistered, completed;

static ucs_status_t mem_reg(void *ctx, ucs_rcache_t *c, void *arg, ucs_rcache_region_t *r, uint16_t flags)
{
    ((struct region *)r)->key = r->super.start >> 12;
    registered++; /* called under the write lock */
    return UCS_OK;
}

static void mem_dereg(void *ctx, ucs_rcache_t *c, ucs_rcache_region_t *r) { deregistered++; }
static void dump_region(void *ctx, ucs_rcache_t *c, ucs_rcache_region_t *r, char *buf, size_t max) { buf[0] = 0; }
static const ucs_rcache_ops_t rcache_ops = {.mem_reg = mem_reg, .mem_dereg = mem_dereg, .dump_region = dump_region};

static void create(unsigned long max_regions)
{
    ucs_rcache_params_t p = {
        .region_struct_size = sizeof(struct region),
        .alignment = UCS_RCACHE_MIN_ALIGNMENT,
        .max_alignment = PAGE,
        .ucm_events = UCM_EVENT_VM_UNMAPPED,
        .ucm_event_priority = 1000,
        .ops = &rcache_ops,
        .flags = 0, /* UCS_RCACHE_FLAG_NO_PFN_CHECK would also switch eviction off */
        .max_regions = max_regions,
        .max_size = SIZE_MAX,
        .max_unreleased = SIZE_MAX,
    };
    ucm_set_external_event(UCM_EVENT_VM_UNMAPPED); /* we report unmaps ourselves: no hooks in this process */
    if (ucs_rcache_create(&p, "peer", NULL, &cache) != UCS_OK) { fprintf(stderr, "ucs_rcache_create failed\n"); exit(1); }
}

static inline struct region *get(char *a, size_t l)
{
    ucs_rcache_region_t *r;
    if (ucs_rcache_get(cache, a, l, PROT_READ | PROT_WRITE, NULL, &r) != UCS_OK) abort();
    return (struct region *)r;
}

static inline void put(struct region *r) { ucs_rcache_region_put(cache, &r->super); }
#define KEY(h) ((h)->key)
PEER_LOOP(hit, struct region *, get, KEY, put)

static void fill(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) put(get(reg_addr(i), reg_len(i)));
    if (registered != n) fprintf(stderr, "ucx: %lu registrations for %u regions\n", (long)registered, n);
}

static void *op_get(char *a, size_t l) { return get(a, l); }
static void op_put(void *h) { put(h); }
/* What a host library calls before it unmaps: everything idle in the range leaves the cache. */
static void op_unmap(char *a, size_t l) { ucm_vm_munmap(a, l); }

static void on_complete(void *arg) { completed++; }

/* The same by the region calls: get, invalidate, put for each region in the range. */
static void op_each(char *a, size_t l)
{
    uint32_t i = (a - g_base) / STRIDE, last = (a + l - 1 - g_base) / STRIDE;
    for (; i <= last; i++) {
        struct region *r = get(reg_addr(i), reg_len(i));
        ucs_rcache_region_invalidate(cache, &r->super, on_complete, NULL);
        put(r);
    }
}

int main(void)
{
    static const uint32_t N[] = {1, 64, 4096, 65536, MAX_N}, INV[] = {4096, 65536};
    peer_init();
    for (int k = 0; k < 5; k++) IN_CHILD("ucx", 60) {
        create(ULONG_MAX);
        fill(N[k]);
        hit_rows("ucx", hit, N[k]);
        if (registered != N[k]) fprintf(stderr, "ucx: a hit row missed\n");
        if (k == 4) untouched("ucx");
        ucs_rcache_destroy(cache);
        if (deregistered != registered) fprintf(stderr, "ucx: %lu regions left\n", (long)(registered - deregistered));
    }
    for (int t = 1; t <= 2; t++) IN_CHILD("ucx", 30) {
        create(LIMIT);
        row("ucx", "stream-evict", hit, STREAM, STREAM_N, t);
        if (registered != g_asked) fprintf(stderr, "ucx: a streaming get hit\n");
        printf("# ucx stream-evict threads=%d registered=%lu live=%lu limit=%d\n", t, (long)registered,
               (long)(registered - deregistered), LIMIT);
    }
    for (int k = 0; k < 2; k++) IN_CHILD("ucx", 60) {
        create(ULONG_MAX);
        fill(INV[k]);
        invalidate_rows("ucx", "invalidate", &(struct ops){op_get, op_put, op_unmap, &deregistered}, INV[k], 1);
        invalidate_rows("ucx", "invalidate-each", &(struct ops){op_get, op_put, op_each, &deregistered}, INV[k], 0);
        ucs_rcache_destroy(cache);
    }
    return 0;
}
