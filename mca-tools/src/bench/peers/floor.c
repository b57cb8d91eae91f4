// SPDX-License-Identifier: Apache-2.0
/* Floor: what plain C needs for the same calls without any cache logic.
 * driver: only the index stream. floor-hash: open-addressed table of start addresses + two atomic adds.
 * floor-sorted: binary search in a sorted array of start addresses + two atomic adds. */
#include "peer.h"

struct entry {
    _Alignas(64) uintptr_t start, end;
    uint64_t key;
    uint32_t ref;
};

struct slot {
    uintptr_t start;
    struct entry *e;
};

static struct entry *entries;
static struct slot *table;
static uintptr_t *sorted;
static uint32_t count, mask;
static int shift;

INLINE uint32_t slot_of(uintptr_t a) { return (uint32_t)((a >> 12) * 0x9e3779b97f4a7c15ull >> shift); }

INLINE struct entry *take(struct entry *e, char *a, size_t l)
{
    if ((uintptr_t)a + l > e->end) abort();
    __atomic_fetch_add(&e->ref, 1, __ATOMIC_SEQ_CST);
    return e;
}

INLINE struct entry *get_hash(char *a, size_t l)
{
    uint32_t s = slot_of((uintptr_t)a);
    while (table[s].start != (uintptr_t)a) s = (s + 1) & mask;
    return take(table[s].e, a, l);
}

INLINE struct entry *get_sorted(char *a, size_t l)
{
    const uintptr_t *p = sorted;
    for (uint32_t n = count; n > 1;) {
        uint32_t half = n / 2;
        p = p[half] <= (uintptr_t)a ? p + half : p;
        n -= half;
    }
    return take(&entries[p - sorted], a, l);
}

INLINE void put(struct entry *e)
{
    if (__atomic_fetch_sub(&e->ref, 1, __ATOMIC_SEQ_CST) == 1) abort(); /* the table holds one reference */
}

INLINE char *get_none(char *a, size_t l) { return a + l; }
#define KEY(h) ((h)->key)
#define KEY_NONE(h) ((uintptr_t)(h))
#define PUT_NONE(h) (void)(h)
PEER_LOOP(none, char *, get_none, KEY_NONE, PUT_NONE)
PEER_LOOP(hash, struct entry *, get_hash, KEY, put)
PEER_LOOP(sort, struct entry *, get_sorted, KEY, put)

static void *lines(size_t n, size_t size)
{
    void *p = aligned_alloc(64, (n * size + 63) / 64 * 64);
    if (!p) { perror("alloc"); exit(1); }
    memset(p, 0, n * size);
    return p;
}

static void fill(uint32_t n)
{
    int bits = 1;
    while ((1u << bits) < 2 * n) bits++;
    count = n;
    mask = (1u << bits) - 1;
    shift = 64 - bits;
    entries = lines(n, sizeof *entries);
    table = lines(mask + 1ul, sizeof *table);
    sorted = lines(n, sizeof *sorted);
    for (uint32_t i = 0; i < n; i++) {
        uintptr_t a = (uintptr_t)reg_addr(i);
        uint32_t s = slot_of(a);
        entries[i] = (struct entry){.start = a, .end = a + reg_len(i), .key = a >> 12, .ref = 1};
        sorted[i] = a;
        while (table[s].start) s = (s + 1) & mask;
        table[s] = (struct slot){a, &entries[i]};
    }
}

int main(void)
{
    static const uint32_t N[] = {1, 64, 4096, 65536, MAX_N};
    peer_init();
    for (int k = 0; k < 5; k++) IN_CHILD("floor", 60) {
        fill(N[k]);
        hit_rows("driver", none, N[k]);
        hit_rows("floor-hash", hash, N[k]);
        hit_rows("floor-sorted", sort, N[k]);
    }
    return 0;
}
