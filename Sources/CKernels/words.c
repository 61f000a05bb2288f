// Searching words that stand one after the other.

#include "kernel.h"

// The bytes of a block of 64 that are one of two.
ALWAYS uint64_t match64(const uint8_t *text, uint8_t byte, uint8_t other) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < 64; i++) {
    bits |= (uint64_t)(text[i] == byte || text[i] == other) << i;
  }
  return bits;
}

static void match_base(
    const uint8_t *text, size_t blocks, const uint8_t *bytes, size_t count, uint64_t *hits,
    uint64_t *ends) {
  for (size_t block = 0; block < blocks; block++, text += 64) {
    uint64_t found = match64(text, bytes[0], bytes[1]);
    if (count > 1) found &= match64(text + 1, bytes[2], bytes[3]);
    hits[block] = found;
    ends[block] = match64(text, 0, 0);
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) ALWAYS __m256i match32_avx2(
    const uint8_t *text, __m256i byte, __m256i other) {
  const __m256i values = _mm256_loadu_si256((const __m256i *)text);
  return _mm256_or_si256(_mm256_cmpeq_epi8(values, byte), _mm256_cmpeq_epi8(values, other));
}

__attribute__((target("avx2"))) ALWAYS uint64_t bits_avx2(__m256i low, __m256i high) {
  return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

__attribute__((target("avx2"))) static void match_avx2(
    const uint8_t *text, size_t blocks, const uint8_t *bytes, size_t count, uint64_t *hits,
    uint64_t *ends) {
  const __m256i first = _mm256_set1_epi8((char)bytes[0]), other = _mm256_set1_epi8((char)bytes[1]);
  const size_t next = count > 1 ? 2 : 0, ahead = count > 1;
  const __m256i second = _mm256_set1_epi8((char)bytes[next]);
  const __m256i second_other = _mm256_set1_epi8((char)bytes[next + 1]);
  const __m256i zero = _mm256_setzero_si256();
  for (size_t block = 0; block < blocks; block++, text += 64) {
    const __m256i low = match32_avx2(text, first, other);
    const __m256i high = match32_avx2(text + 32, first, other);
    hits[block] = bits_avx2(
        _mm256_and_si256(low, match32_avx2(text + ahead, second, second_other)),
        _mm256_and_si256(high, match32_avx2(text + ahead + 32, second, second_other)));
    ends[block] = bits_avx2(match32_avx2(text, zero, zero), match32_avx2(text + 32, zero, zero));
  }
}
#endif

void pharos_match_bytes(
    const uint8_t *text, size_t blocks, const uint8_t *bytes, size_t count, uint64_t *hits,
    uint64_t *ends) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return match_avx2(text, blocks, bytes, count, hits, ends);
#endif
  match_base(text, blocks, bytes, count, hits, ends);
}
