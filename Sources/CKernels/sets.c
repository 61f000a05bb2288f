// Population counts and intersection of sorted arrays.

#include "kernel.h"

#if defined(__x86_64__)
#include "lane_table.h"
#endif

ALWAYS uint64_t count_bits(const uint64_t *bits, size_t words) {
  uint64_t count = 0;
  for (size_t i = 0; i < words; i++) count += (uint64_t)__builtin_popcountll(bits[i]);
  return count;
}

ALWAYS uint64_t count_common(const uint64_t *a, const uint64_t *b, size_t words) {
  uint64_t count = 0;
  for (size_t i = 0; i < words; i++) count += (uint64_t)__builtin_popcountll(a[i] & b[i]);
  return count;
}

// Summarizes the words from `at`, which begins a word of the summary, to `words`.
ALWAYS void copy_summarized_rest(
    const uint64_t *from, uint64_t *to, size_t at, size_t words, uint64_t *summary) {
  for (; at < words; at += 64) {
    const size_t count = words - at < 64 ? words - at : 64;
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++) {
      to[at + i] = from[at + i];
      bits |= (uint64_t)(from[at + i] != 0) << i;
    }
    summary[at / 64] = bits;
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void copy_summarized_avx2(
    const uint64_t *from, uint64_t *to, size_t words, uint64_t *summary) {
  const __m256i zero = _mm256_setzero_si256();
  size_t at = 0;
  for (; at + 64 <= words; at += 64) {
    uint64_t zeros = 0;
    for (size_t i = 0; i < 64; i += 4) {
      const __m256i four = _mm256_loadu_si256((const __m256i *)(from + at + i));
      _mm256_storeu_si256((__m256i *)(to + at + i), four);
      const __m256d are_zero = _mm256_castsi256_pd(_mm256_cmpeq_epi64(four, zero));
      zeros |= (uint64_t)_mm256_movemask_pd(are_zero) << i;
    }
    summary[at / 64] = ~zeros;
  }
  copy_summarized_rest(from, to, at, words, summary);
}

__attribute__((target("avx2,popcnt"))) static uint64_t count_bits_avx2(
    const uint64_t *bits, size_t words) {
  return count_bits(bits, words);
}

__attribute__((target("avx2,popcnt"))) static uint64_t count_common_avx2(
    const uint64_t *a, const uint64_t *b, size_t words) {
  return count_common(a, b, words);
}

static bool has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}
#endif

uint64_t pharos_sum(const uint32_t *numbers, size_t start, size_t end) {
  uint64_t sum = 0;
  for (size_t i = start; i < end; i++) sum += numbers[i];
  return sum;
}

void pharos_copy_summarized(
    const uint64_t *from, uint64_t *to, size_t words, uint64_t *summary) {
#if defined(__x86_64__)
  if (has_avx2()) {
    copy_summarized_avx2(from, to, words, summary);
    return;
  }
#endif
  copy_summarized_rest(from, to, 0, words, summary);
}

uint64_t pharos_popcount(const uint64_t *bits, size_t words) {
#if defined(__x86_64__)
  if (has_avx2()) return count_bits_avx2(bits, words);
#endif
  return count_bits(bits, words);
}

uint64_t pharos_popcount_and(const uint64_t *a, const uint64_t *b, size_t words) {
#if defined(__x86_64__)
  if (has_avx2()) return count_common_avx2(a, b, words);
#endif
  return count_common(a, b, words);
}

// Intersection works on two cursors; the block loops leave the rest to this merge.
typedef struct {
  size_t a, b, found;
} cursors;

ALWAYS size_t merge_rest(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count,
    uint32_t *output, size_t capacity, cursors at) {
  while (at.a < a_count && at.b < b_count && at.found < capacity) {
    const uint32_t x = a[at.a], y = b[at.b];
    output[at.found] = x;
    at.found += x == y;
    at.a += x <= y;
    at.b += y <= x;
  }
  return at.found;
}

size_t pharos_intersect_scalar(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count,
    uint32_t *output, size_t capacity) {
  return merge_rest(a, a_count, b, b_count, output, capacity, (cursors){0, 0, 0});
}

typedef uint32_t v4 __attribute__((ext_vector_type(4)));
typedef int32_t m4 __attribute__((ext_vector_type(4)));

// Four against four: compares one block with every rotation of the other.
ALWAYS cursors intersect4(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count,
    uint32_t *output, size_t capacity) {
  cursors at = {0, 0, 0};
  while (a_count - at.a >= 4 && b_count - at.b >= 4 && capacity - at.found >= 4) {
    v4 x, y;
    memcpy(&x, a + at.a, sizeof x);
    memcpy(&y, b + at.b, sizeof y);
    const m4 hits = (x == y) | (x == __builtin_shufflevector(y, y, 1, 2, 3, 0)) |
                    (x == __builtin_shufflevector(y, y, 2, 3, 0, 1)) |
                    (x == __builtin_shufflevector(y, y, 3, 0, 1, 2));
    const uint32_t last_a = a[at.a + 3], last_b = b[at.b + 3];
    for (unsigned lane = 0; lane < 4; lane++) {
      output[at.found] = x[lane];
      at.found += hits[lane] != 0;
      if (at.found == capacity) break;
    }
    at.a += last_a <= last_b ? 4 : 0;
    at.b += last_b <= last_a ? 4 : 0;
  }
  return at;
}

#if defined(__x86_64__)
// Eight against eight. No branch depends on what is found: hits are too irregular to be predicted.
__attribute__((target("avx2,popcnt"))) static cursors intersect8(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count,
    uint32_t *output, size_t capacity) {
  const __m256i nibbles = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
  cursors at = {0, 0, 0};
  while (a_count - at.a >= 8 && b_count - at.b >= 8 && capacity - at.found >= 8) {
    const __m256i x = _mm256_loadu_si256((const __m256i *)(a + at.a));
    const __m256i y = _mm256_loadu_si256((const __m256i *)(b + at.b));
    const __m256i z = _mm256_permute2x128_si256(y, y, 1);
    __m256i hits = _mm256_or_si256(_mm256_cmpeq_epi32(x, y), _mm256_cmpeq_epi32(x, z));
#define TURN(K)                                                                        \
  hits = _mm256_or_si256(                                                              \
      hits, _mm256_or_si256(_mm256_cmpeq_epi32(x, _mm256_shuffle_epi32(y, K)),         \
                            _mm256_cmpeq_epi32(x, _mm256_shuffle_epi32(z, K))))
    TURN(0x39);
    TURN(0x4E);
    TURN(0x93);
#undef TURN
    const unsigned mask = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(hits));
    const __m256i lanes = _mm256_srlv_epi32(_mm256_set1_epi32((int)lanes_of[mask]), nibbles);
    _mm256_storeu_si256((__m256i *)(output + at.found), _mm256_permutevar8x32_epi32(x, lanes));
    at.found += (unsigned)__builtin_popcount(mask);
    const uint32_t last_a = a[at.a + 7], last_b = b[at.b + 7];
    at.a += (size_t)(last_a <= last_b) << 3;
    at.b += (size_t)(last_b <= last_a) << 3;
  }
  return at;
}
#endif

size_t pharos_intersect(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count,
    uint32_t *output, size_t capacity) {
#if defined(__x86_64__)
  if (has_avx2())
    return merge_rest(
        a, a_count, b, b_count, output, capacity,
        intersect8(a, a_count, b, b_count, output, capacity));
#endif
  return merge_rest(
      a, a_count, b, b_count, output, capacity,
      intersect4(a, a_count, b, b_count, output, capacity));
}
