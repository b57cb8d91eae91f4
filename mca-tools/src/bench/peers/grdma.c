// SPDX-License-Identifier: Apache-2.0
/* Open MPI 4.1.4: the grdma registration cache, reached through libopen-pal.so.40 and mca_rcache_grdma.so (libopenmpi3).
 * Debian ships no header for it; the declarations below are ours and hold for 4.1.4 on 64-bit Linux without CUDA.
 * A hit walks the interval tree from its first node; a move to or from the LRU list takes the tree module's mutex. */
#include "peer.h"
#include <stdbool.h>

struct module;

struct registration {
    char item[56];
    struct module *module;
    unsigned char *base, *bound; /* bound: last byte */
    unsigned char *alloc_base;
    volatile int32_t ref_count;
    volatile uint32_t flags;
    void *context;
    int32_t access;
    unsigned char padding[64];
    uint64_t key; /* ours */
};

struct resources {
    char *cache_name;
    void *data;
    size_t registration_size;
    int (*register_mem)(void *data, void *base, size_t size, struct registration *r);
    int (*deregister_mem)(void *data, struct registration *r);
};

struct module {
    void *component;
    int (*reg)(struct module *m, void *addr, size_t size, uint32_t flags, int32_t access, struct registration **r);
    int (*dereg)(struct module *m, struct registration *r);
    int (*find)(struct module *m, void *addr, size_t size, struct registration **r);
    int (*invalidate_range)(struct module *m, void *addr, size_t size);
    void (*finalize)(struct module *m);
    bool (*evict)(struct module *m);
};

extern int opal_init_util(int *argc, char ***argv);
extern int opal_mem_hooks_init(void);
extern int mca_base_framework_open(void *framework, int flags);
extern struct module *mca_rcache_base_module_create(const char *name, void *user, struct resources *r);
extern int mca_rcache_base_module_destroy(struct module *m);
extern char opal_memory_base_framework[], opal_rcache_base_framework[];
extern bool opal_uses_threads;
extern int opal_leave_pinned;

#define OUT_OF_RESOURCE (-2)
#define ACCESS_ANY 15
#define SLOW_FILL 10e9 /* ns */

static struct module *cache;
static long live, limit;
static volatile uint64_t registered, deregistered;

static int register_mem(void *data, void *base, size_t size, struct registration *r)
{
    if (__atomic_fetch_add(&live, 1, __ATOMIC_RELAXED) >= limit) { /* grdma then evicts one idle entry and asks again */
        __atomic_fetch_sub(&live, 1, __ATOMIC_RELAXED);
        return OUT_OF_RESOURCE;
    }
    r->key = (uintptr_t)base >> 12;
    __atomic_fetch_add(&registered, 1, __ATOMIC_RELAXED);
    return 0;
}

static int deregister_mem(void *data, struct registration *r)
{
    __atomic_fetch_sub(&live, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&deregistered, 1, __ATOMIC_RELAXED);
    return 0;
}

static inline struct registration *get(char *a, size_t l)
{
    struct registration *r;
    if (cache->reg(cache, a, l, 0, ACCESS_ANY, &r)) abort();
    return r;
}

static inline void put(struct registration *r)
{
    if (cache->dereg(cache, r)) abort();
}
#define KEY(h) ((h)->key)
PEER_LOOP(hit, struct registration *, get, KEY, put)

static void create(long entries)
{
    static char name[] = "peer";
    static struct resources res = {name, NULL, sizeof(struct registration), register_mem, deregister_mem};
    static char prog[] = "peer";
    char *args[] = {prog, NULL}, **argv = args;
    int argc = 1;
    limit = entries;
    if (opal_init_util(&argc, &argv)) { fprintf(stderr, "opal_init_util failed\n"); exit(1); }
    opal_mem_hooks_init();
    mca_base_framework_open(opal_memory_base_framework, 0);
    if (mca_base_framework_open(opal_rcache_base_framework, 0)) { fprintf(stderr, "rcache framework: open failed\n"); exit(1); }
    opal_uses_threads = true; /* as after MPI_Init_thread(MPI_THREAD_MULTIPLE) */
    opal_leave_pinned = 1;    /* keep idle registrations */
    cache = mca_rcache_base_module_create("grdma", NULL, &res);
    if (!cache) { fprintf(stderr, "grdma module: create failed\n"); exit(1); }
    /* does the layout above hold? */
    struct registration *r = get(g_base + 100, 100);
    if ((char *)r->base != g_base || (char *)r->bound != g_base + PAGE - 1 || r->ref_count != 1 || r->module != cache ||
        r->access != ACCESS_ANY) {
        fprintf(stderr, "this is not the binary layout of Open MPI 4.1.4\n");
        exit(1);
    }
    put(r);
    cache->evict(cache);
    registered = deregistered = live = 0;
}

/* Each insert walks the whole tree: give up after 10 s. */
static int fill(uint32_t n)
{
    double t = now_ns();
    for (uint32_t i = 0; i < n; i++) {
        put(get(reg_addr(i), reg_len(i)));
        if (i % 256 == 0 && now_ns() - t > SLOW_FILL) {
            printf("# grdma N=%u left out: only %u regions inserted in 10 s\n", n, i);
            return 0;
        }
    }
    if (live != n) fprintf(stderr, "grdma: %ld registrations for %u regions\n", live, n);
    printf("# grdma N=%u filled in %.2f s\n", n, (now_ns() - t) / 1e9);
    return 1;
}

static void *op_get(char *a, size_t l) { return get(a, l); }
static void op_put(void *h) { put(h); }
static void op_unmap(char *a, size_t l)
{
    if (cache->invalidate_range(cache, a, l)) abort();
}

int main(void)
{
    static const uint32_t N[] = {1, 64, 4096}; /* filling 65536 takes more than 10 s: the walk makes it quadratic */
    peer_init();
    for (int k = 0; k < 3; k++) IN_CHILD("grdma", 60) {
        create(1L << 40);
        if (!fill(N[k])) continue;
        hit_rows("grdma", hit, N[k]);
        if (registered != N[k]) fprintf(stderr, "grdma: a hit row missed\n");
        if (k == 2) untouched("grdma");
    }
    for (int t = 1; t <= 2; t++) IN_CHILD("grdma", 30) {
        create(LIMIT);
        row("grdma", "stream-evict", hit, STREAM, STREAM_N, t);
        if (registered != g_asked) fprintf(stderr, "grdma: a streaming get hit\n");
        printf("# grdma stream-evict threads=%d registered=%lu live=%ld limit=%d\n", t, (long)registered,
               live, LIMIT);
    }
    IN_CHILD("grdma", 60) {
        create(1L << 40);
        if (!fill(4096)) continue;
        invalidate_rows("grdma", "invalidate", &(struct ops){op_get, op_put, op_unmap, &deregistered}, 4096, 1);
    }
    return 0;
}
