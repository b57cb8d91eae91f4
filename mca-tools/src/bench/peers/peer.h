// SPDX-License-Identifier: Apache-2.0
/* Shared driver of the peer programs: regions, index streams, samples, canary, output. */
#ifndef PEER_H
#define PEER_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Region i starts at base + i * 17 pages and is 1..16 pages (4..64 KiB) long: disjoint and never adjacent.
 * Address and length are arithmetic, so the driver itself loads nothing per operation (except the Zipf table). */
#define PAGE 4096ul
#define STRIDE (17 * PAGE)
#define MAX_N 1000000u
#define LIMIT 1024     /* entry limit of the streaming row */
#define STREAM_N 65536u
#define MIN_REPEATS 7
#define MAX_REPEATS 99
#define RETAKES 4 /* at most this many samples per wanted one */
#define ZIPF_LEN (1u << 18)
#define INLINE static inline __attribute__((always_inline))

static char *g_base;
static int g_repeats = 11, g_rt, g_ncpu, g_cpu[2];
static double g_ms = 2;
static double g_ref[3]; /* usual canary value with 1 and with 2 busy threads */
static const char *g_only;
static uint32_t *g_zipf;
static uint64_t g_pos, g_asked; /* streaming row: position, operations so far */
static volatile uint64_t g_sink;

INLINE char *reg_addr(uint32_t i) { return g_base + (size_t)i * STRIDE; }
INLINE size_t reg_len(uint32_t i) { return (1 + ((i * 2654435761u) >> 28)) * PAGE; }

static inline double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

INLINE uint64_t xorshift(uint64_t *s)
{
    uint64_t x = *s;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *s = x;
}

static long preemptions(void)
{
    struct rusage r;
    getrusage(RUSAGE_THREAD, &r);
    return r.ru_nivcsw;
}

/* ---- canary: a fixed arithmetic loop; it slows down when the machine (or its host) is busy ---- */
static double canary(void)
{
    uint64_t a = 1, b = 2, c = 3, d = 4;
    double t = now_ns();
    for (int i = 0; i < 20000; i++) {
        a = a * 5 + 1;
        b = b * 7 + 2;
        c += a ^ b;
        d = d * 3 + (c >> 3);
        __asm__ volatile("" ::"r"(a), "r"(b), "r"(c), "r"(d));
    }
    t = (now_ns() - t) / 20000;
    g_sink += a + b + c + d;
    return t;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double canary_median(void)
{
    double c[7];
    for (int i = 0; i < 7; i++) c[i] = canary();
    qsort(c, 7, sizeof *c, by_value);
    return c[3];
}

/* ---- CPUs: the first allowed one, and the first allowed one on another core if there is one ---- */
static long core_of(int cpu)
{
    char path[96];
    long id[2] = {0, cpu};
    const char *f[] = {"physical_package_id", "core_id"};
    for (int k = 0; k < 2; k++) {
        snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/%s", cpu, f[k]);
        FILE *in = fopen(path, "r");
        if (!in) continue;
        if (fscanf(in, "%ld", &id[k]) != 1) id[k] = k ? cpu : 0;
        fclose(in);
    }
    return id[0] * 65536 + id[1];
}

static void choose_cpus(void)
{
    cpu_set_t s;
    if (sched_getaffinity(0, sizeof s, &s)) return;
    for (int c = 0; c < CPU_SETSIZE; c++) {
        if (!CPU_ISSET(c, &s)) continue;
        if (g_ncpu < 2) g_cpu[g_ncpu++] = c;
        else if (core_of(g_cpu[1]) == core_of(g_cpu[0])) g_cpu[1] = c;
        else break;
    }
}

static int pin(int tid)
{
    cpu_set_t s;
    if (tid >= g_ncpu) return 0;
    CPU_ZERO(&s);
    CPU_SET(g_cpu[tid], &s);
    return !pthread_setaffinity_np(pthread_self(), sizeof s, &s); /* best effort */
}

/* PEER_RT=1: the timed part of a sample runs as SCHED_FIFO, so that neighbours cannot preempt it. */
static int realtime(int on)
{
    struct sched_param p = {.sched_priority = on};
    return g_rt && !pthread_setschedparam(pthread_self(), on ? SCHED_FIFO : SCHED_OTHER, &p);
}

/* ---- index streams ---- */
enum kind { UNIFORM, ZIPF, SAME, STREAM };

/* Zipf(0.99) ranks by the quick method of Gray et al., scattered over 0..n-1 by a multiplicative step. */
static void make_zipf(uint32_t n)
{
    double theta = 0.99, zetan = 0, zeta2 = 1 + pow(0.5, theta);
    uint64_t seed = 12345;
    for (uint32_t i = 1; i <= n; i++) zetan += pow(1.0 / i, theta);
    double alpha = 1 / (1 - theta), eta = (1 - pow(2.0 / n, 1 - theta)) / (1 - zeta2 / zetan);
    if (!g_zipf) g_zipf = malloc(ZIPF_LEN * sizeof *g_zipf);
    for (uint32_t k = 0; k < ZIPF_LEN; k++) {
        double u = (xorshift(&seed) >> 11) * 0x1.0p-53, uz = u * zetan;
        uint64_t r = uz < 1 ? 0 : uz < zeta2 ? 1 : (uint64_t)(n * pow(eta * u - eta + 1, alpha));
        if (r >= n) r = n - 1;
        g_zipf[k] = (r * 40503 + 12345) % n;
    }
}

struct job {
    int tid, threads;
    enum kind kind;
    uint32_t lo, span; /* this thread uses regions lo .. lo+span-1 */
    uint64_t ops, seed, sum;
    double t0, t1, can;
    int preempted;
    volatile int *gate;
    uint64_t (*loop)(const struct job *);
};

INLINE uint32_t next_index(const struct job *j, enum kind kind, uint64_t k, uint64_t *x)
{
    switch (kind) {
    case UNIFORM: return j->lo + (uint32_t)((xorshift(x) >> 32) * j->span >> 32);
    case ZIPF: return j->lo + g_zipf[(k + j->seed) & (ZIPF_LEN - 1)];
    case STREAM: return (uint32_t)((k + j->seed) & (STREAM_N - 1));
    default: return j->lo;
    }
}

/* PEER_LOOP(fn, H, GET, KEY, PUT): one get, one read of the handle, one put per operation. */
#define PEER_LOOP(fn, H, GET, KEY, PUT)                                 \
    INLINE uint64_t fn##_body(const struct job *j, enum kind kind)      \
    {                                                                   \
        uint64_t x = j->seed, sum = 0;                                  \
        for (uint64_t k = 0; k < j->ops; k++) {                         \
            uint32_t i = next_index(j, kind, k, &x);                    \
            __asm__ volatile("" : "+r"(i));                             \
            H h = GET(reg_addr(i), reg_len(i));                         \
            sum += KEY(h);                                              \
            PUT(h);                                                     \
        }                                                               \
        return sum;                                                     \
    }                                                                   \
    static uint64_t fn(const struct job *j)                             \
    {                                                                   \
        switch (j->kind) {                                              \
        case UNIFORM: return fn##_body(j, UNIFORM);                     \
        case ZIPF: return fn##_body(j, ZIPF);                           \
        case STREAM: return fn##_body(j, STREAM);                       \
        default: return fn##_body(j, SAME);                             \
        }                                                               \
    }

/* ---- samples ---- */
static void *job_main(void *arg)
{
    struct job *j = arg;
    int pinned = pin(j->tid);
    __atomic_fetch_sub(j->gate, 1, __ATOMIC_SEQ_CST);
    while (__atomic_load_n(j->gate, __ATOMIC_ACQUIRE)) sched_yield();
    if (pinned) realtime(1);
    j->can = canary();
    long p = preemptions();
    __atomic_fetch_sub(j->gate + 1, 1, __ATOMIC_SEQ_CST); /* canaries done: start together */
    while (__atomic_load_n(j->gate + 1, __ATOMIC_ACQUIRE)) ;
    j->t0 = now_ns();
    j->sum = j->loop(j);
    j->t1 = now_ns();
    j->preempted = preemptions() != p;
    double c = canary();
    if (c > j->can) j->can = c;
    return NULL;
}

/* Runs one sample in fresh threads; returns ns per operation of one thread, sets *dirty and *worst. */
static double sample(uint64_t (*loop)(const struct job *), enum kind kind, uint32_t n, int threads, uint64_t ops,
                     uint64_t seed, int *dirty, double *worst)
{
    struct job j[2];
    pthread_t t[2];
    volatile int gate[2] = {threads, threads};
    double lo = 1e300, hi = 0;
    for (int i = 0; i < threads; i++) {
        j[i] = (struct job){.tid = i, .threads = threads, .kind = kind, .ops = ops, .gate = gate, .loop = loop};
        j[i].span = kind == SAME ? 1 : n / threads;
        j[i].lo = kind == SAME ? n / 2 : i * j[i].span;
        j[i].seed = kind == ZIPF ? seed * 7919 + i * (ZIPF_LEN / 2)
                  : kind == STREAM ? g_pos + i * (STREAM_N / 2) : (seed * 2 + i) * 0x9e3779b97f4a7c15ull + 1;
        if (pthread_create(&t[i], NULL, job_main, &j[i])) { perror("pthread_create"); exit(1); }
    }
    *dirty = 0;
    for (int i = 0; i < threads; i++) {
        pthread_join(t[i], NULL);
        if (j[i].t0 < lo) lo = j[i].t0;
        if (j[i].t1 > hi) hi = j[i].t1;
        if (j[i].can > *worst) *worst = j[i].can;
        if (j[i].preempted || j[i].can > 1.25 * g_ref[threads]) *dirty = 1;
        g_sink += j[i].sum;
    }
    if (kind == STREAM) g_pos += ops, g_asked += ops * threads;
    return (hi - lo) / ops;
}

/* The samples of a row. Clean ones count; if they are fewer than MIN_REPEATS, the fastest dirty ones fill up. */
struct set {
    double clean[MAX_REPEATS], dirty[RETAKES * MAX_REPEATS], worst;
    int nclean, ndirty;
};

static int more(const struct set *s) { return s->nclean < g_repeats && s->nclean + s->ndirty < RETAKES * g_repeats; }

static void add(struct set *s, double v, int bad)
{
    if (bad) s->dirty[s->ndirty++] = v;
    else s->clean[s->nclean++] = v;
}

static void report(const char *name, const char *row, uint32_t n, int threads, struct set *s, double before)
{
    double *v = s->clean, worst = s->worst;
    int nv = s->nclean, dirty = 0;
    qsort(s->dirty, s->ndirty, sizeof *v, by_value);
    while (nv < MIN_REPEATS && dirty < s->ndirty) v[nv++] = s->dirty[dirty++];
    qsort(v, nv, sizeof *v, by_value);
    double m = nv & 1 ? v[nv / 2] : (v[nv / 2 - 1] + v[nv / 2]) / 2;
    printf("peer %s %s N=%u threads=%d ns=%.1f spread=%.1f..%.1f\n", name, row, n, threads, m, v[0], v[nv - 1]);
    printf("# canary %s %s N=%u threads=%d before=%.3f after=%.3f worst=%.3f dirty=%d/%d\n", name, row, n, threads,
           before, canary_median(), worst, dirty, nv);
    fflush(stdout);
}

static int wanted(const char *name, const char *row, uint32_t n, int threads)
{
    char s[128];
    snprintf(s, sizeof s, "%s %s N=%u threads=%d", name, row, n, threads);
    return threads <= g_ncpu && (!g_only || strstr(s, g_only));
}

/* One row: warm up until a sample is long enough, then repeat; dirty samples are retaken within limits. */
static void row(const char *name, const char *label, uint64_t (*loop)(const struct job *), enum kind kind, uint32_t n,
                int threads)
{
    static struct set v;
    double best, t;
    int bad;
    uint64_t ops = 16, seed = 1;
    if (!wanted(name, label, n, threads)) return;
    if (kind == ZIPF) make_zipf(n / threads);
    double before = canary_median();
    if (kind == STREAM) sample(loop, kind, n, 1, 2 * LIMIT, seed, &bad, &v.worst);
    for (;; ops *= ops * best < g_ms * 1e6 / 16 ? 4 : 2) {
        best = 1e300;
        for (int r = 0; r < 3; r++) { /* the best of three: a preemption must not end the search */
            t = sample(loop, kind, n, threads, ops, seed++, &bad, &v.worst);
            if (t < best) best = t;
        }
        if (ops * best > g_ms * 1e6 / 2) break;
    }
    ops = g_ms * 1e6 / best + 1;
    sample(loop, kind, n, threads, ops, seed++, &bad, &v.worst);
    v.worst = v.nclean = v.ndirty = 0;
    while (more(&v)) {
        t = sample(loop, kind, n, threads, ops, seed++, &bad, &v.worst);
        add(&v, t, bad);
    }
    report(name, label, n, threads, &v, before);
}

static void hit_rows(const char *name, uint64_t (*loop)(const struct job *), uint32_t n)
{
    if (n > 1) row(name, "hit-uniform", loop, UNIFORM, n, 1);
    if (n > 1) row(name, "hit-zipf", loop, ZIPF, n, 1);
    if (n > 1) row(name, "hit-uniform", loop, UNIFORM, n, 2);
    if (n > 1) row(name, "hit-zipf", loop, ZIPF, n, 2);
    if (n == 1) row(name, "hit-same", loop, SAME, n, 1);
    row(name, "hit-same", loop, SAME, n, 2);
}

/* ---- invalidation rows, for peers that have it ---- */
struct ops {
    void *(*get)(char *addr, size_t len);
    void (*put)(void *h);
    void (*invalidate)(char *addr, size_t len);
    volatile uint64_t *deregistered;
};

__attribute__((unused)) static void invalidate_rows(const char *name, const char *label, const struct ops *o, uint32_t n, int drain)
{
    static const int K[] = {1, 16, 256}, ROUNDS[] = {64, 24, 6};
    char r1[48], r2[48];
    uint64_t s = 99;
    for (int q = 0; q < 3; q++) {
        static struct set call, total;
        double before = canary_median();
        int k = K[q], warm = 0;
        snprintf(r1, sizeof r1, "%s-k%d", label, k);
        snprintf(r2, sizeof r2, "%s-drain-k%d", label, k);
        if (!wanted(name, r1, n, 1)) continue;
        call.worst = call.nclean = call.ndirty = total.worst = total.nclean = total.ndirty = 0;
        while (more(&call)) {
            double tc = 0, tt = 0, can = canary();
            int bad = 0;
            for (int w = 0; w < ROUNDS[q]; w++) {
                uint32_t i0 = (uint32_t)((xorshift(&s) >> 32) * (n - k) >> 32), last = i0 + k - 1;
                uint64_t d = *o->deregistered;
                realtime(1);
                long p = preemptions();
                double a = now_ns();
                o->invalidate(reg_addr(i0), (size_t)(reg_addr(last) + reg_len(last) - reg_addr(i0)));
                double b = now_ns();
                void *h = o->get(reg_addr(i0), reg_len(i0)); /* a miss: also runs deregistrations left over */
                double c = now_ns();
                bad |= preemptions() != p;
                realtime(0);
                o->put(h);
                if (*o->deregistered - d != (uint64_t)k)
                    fprintf(stderr, "%s %s: %ld deregistrations, expected %d\n", name, r1, (long)(*o->deregistered - d), k);
                for (uint32_t i = i0 + 1; i <= last; i++) o->put(o->get(reg_addr(i), reg_len(i)));
                tc += b - a;
                tt += c - a;
            }
            double after = canary();
            if (after > can) can = after;
            if (!warm++) continue;
            bad |= can > 1.25 * g_ref[1];
            if (can > call.worst) call.worst = total.worst = can;
            add(&call, tc / ROUNDS[q], bad);
            add(&total, tt / ROUNDS[q], bad);
        }
        report(name, r1, n, 1, &call, before);
        if (drain) report(name, r2, n, 1, &total, before);
    }
}

/* ---- set-up ---- */
/* The range is PROT_NONE, so any access by a cache would end the program; its resident size is shown as well. */
__attribute__((unused)) static void untouched(const char *name)
{
    FILE *f = fopen("/proc/self/smaps", "r");
    char line[256], want[32];
    unsigned long rss = 0, lo, hi;
    int in = 0;
    if (!f) return;
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%lx-%lx %31s", &lo, &hi, want) == 3) in = lo <= (uintptr_t)g_base && (uintptr_t)g_base < hi;
        else if (in && sscanf(line, "Rss: %lu", &rss) == 1) printf("# untouched %s rss_kb=%lu prot=none\n", name, rss);
    }
    fclose(f);
    fflush(stdout);
}

/* IN_CHILD(s) { ... } runs the block in a forked process with a fresh heap, for at most s seconds. */
static int child_begin(const char *name, unsigned limit_s)
{
    int st;
    fflush(stdout);
    pid_t p = fork();
    if (p < 0) { perror("fork"); exit(1); }
    if (p == 0) { alarm(limit_s); return 1; }
    waitpid(p, &st, 0);
    if (st) printf("# %s: rows missing, child ended by %s %d\n", name, WIFSIGNALED(st) ? "signal" : "status",
                   WIFSIGNALED(st) ? WTERMSIG(st) : WEXITSTATUS(st));
    return 0;
}
#define IN_CHILD(name, s) for (int once_ = child_begin(name, s); once_; fflush(stdout), _exit(0))

static uint64_t busy(const struct job *j)
{
    for (int i = 0; i < 5; i++) canary();
    return j->seed;
}

/* The usual canary value with 1 busy thread (lower quartile) and with 2 (median: they may share a core). */
static void calibrate(void)
{
    double c[40];
    int bad;
    for (int t = 1; t <= 2 && t <= g_ncpu; t++) {
        for (int i = 0; i < 40; i++) {
            c[i] = 0;
            sample(busy, SAME, 2, t, 1, 1, &bad, &c[i]);
        }
        qsort(c, 40, sizeof *c, by_value);
        g_ref[t] = c[10 * t];
    }
}

static void peer_init(void)
{
    const char *e;
    if ((e = getenv("PEER_REPEATS"))) g_repeats = atoi(e);
    if ((e = getenv("PEER_MS"))) g_ms = atof(e);
    if ((e = getenv("PEER_RT"))) g_rt = atoi(e);
    g_only = getenv("PEER_ONLY");
    if (g_repeats < MIN_REPEATS) g_repeats = MIN_REPEATS;
    if (g_repeats > MAX_REPEATS) g_repeats = MAX_REPEATS;
    g_base = mmap(NULL, (size_t)MAX_N * STRIDE + (4ul << 20), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (g_base == MAP_FAILED) { perror("mmap"); exit(1); }
    g_base = (char *)(((uintptr_t)g_base + (2ul << 20)) & ~((2ul << 20) - 1));
    choose_cpus();
    pin(0);
    if (g_rt && !realtime(1)) { printf("# SCHED_FIFO not permitted: ordinary scheduling\n"); g_rt = 0; }
    realtime(0);
    calibrate();
}
#endif
