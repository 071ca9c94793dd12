/* What all floors share: our generator with our streams, sets as bit masks, and the time. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define BIT(i) (1u << (i))
#define WIDE(i) (1ull << (i)) /* of a set of more than 32 */

typedef struct { uint64_t a, b; } Generator;

static inline uint64_t rotated(uint64_t x, int k) { return x << k | x >> (64 - k); }

/* xoroshiro128++ 1.0 (Blackman and Vigna). */
static inline uint64_t next(Generator *g) {
    uint64_t a = g->a, b = g->b, result = rotated(a + b, 17) + a;
    b ^= a;
    g->a = rotated(a, 49) ^ b ^ b << 21;
    g->b = rotated(b, 28);
    return result;
}

/* A number in 0..bound-1 without bias (Lemire: multiply, and reject the few products that would make one likelier). */
static inline uint32_t chance(Generator *g, uint32_t bound) {
    uint64_t product = (next(g) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) product = (next(g) >> 32) * bound;
    }
    return product >> 32;
}

/* SplitMix64's finaliser (Steele, Lea and Flood). */
static inline uint64_t mixed(uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/* Start a generator at a stream of a seed, as ours are. */
static inline void start_stream(Generator *g, uint64_t seed, uint64_t stream) {
    uint64_t base = mixed(seed) + mixed(stream * 2 + 1);
    g->b = mixed(base);
    g->a = mixed(base ^ 0xa5a5a5a5a5a5a5a5) | 1;
}

/* The streams of chance of one game: a key, and the draws made of each. */
typedef struct { Generator key; uint32_t draws[4]; } Chance;

/* The next number in 0..bound-1 of a stream: SplitMix64 by counter, scaled. */
static inline uint32_t draw(Chance *c, int stream, uint32_t bound) {
    uint64_t counter = (uint64_t)stream << 32 | c->draws[stream]++;
    uint64_t word = c->key.a ^ mixed(c->key.b + counter * 0x9e3779b97f4a7c15);
    return (unsigned __int128)word * bound >> 64;
}

static inline int counted(uint64_t mask) { return __builtin_popcountll(mask); }

static inline int lowest(uint64_t mask) { return __builtin_ctzll(mask); }

/* The place of the n-th set bit, n from 0. */
static inline int nth(uint64_t mask, uint32_t n) {
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(WIDE(n), mask));
#else
    while (n--) mask &= mask - 1;
    return __builtin_ctzll(mask);
#endif
}

/* One of the members, evenly; the only one is not drawn. */
static inline int drawn_from(Generator *g, uint64_t mask) {
    return mask & (mask - 1) ? nth(mask, chance(g, counted(mask))) : lowest(mask);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}
