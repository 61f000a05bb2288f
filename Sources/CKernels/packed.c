// Numbers of one width, packed one after the other: those of a range, of many that are passed.

#include "kernel.h"

// Number `index`; no byte at or behind `length` is read.
ALWAYS uint64_t number_at(const uint8_t *data, size_t length, size_t index, unsigned width) {
  const size_t bit = index * width, at = bit / 8;
  const unsigned shift = bit & 7;
  uint64_t value = 0;
  if (at < length) memcpy(&value, data + at, length - at < 8 ? length - at : 8);
  // Up to 32 bits and 7 before them end within eight bytes.
  return (value >> shift) & (((uint64_t)1 << width) - 1);
}

static size_t within_base(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width, uint32_t low,
    uint32_t span, uint32_t *output) {
  const uint64_t mask = ((uint64_t)1 << width) - 1;
  // Numbers of which eight bytes can be loaded.
  const size_t whole = length < 8 ? 0 : (length - 8) * 8 / width + 1;
  size_t found = 0, i = first;
  const size_t end = first + count, easy = end < whole ? end : whole;
  for (; i < easy; i++) {
    const size_t bit = i * width;
    uint64_t value;
    memcpy(&value, data + bit / 8, sizeof value);
    const uint32_t number = (uint32_t)((value >> (bit & 7)) & mask);
    output[found] = number;
    found += number - low <= span;
  }
  for (; i < end; i++) {
    const uint32_t number = (uint32_t)number_at(data, length, i, width);
    output[found] = number;
    found += number - low <= span;
  }
  return found;
}

#if defined(__x86_64__)
// Eight numbers begin with a byte: which bytes each has, and at which bit of them it begins, is the
// same for all eights. Up to 25 bits and 7 before them are four bytes.
__attribute__((target("avx2"))) static size_t within_avx2(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width, uint32_t low,
    uint32_t span, uint32_t *output) {
  uint8_t bytes[32];
  uint32_t shifts[8];
  for (unsigned i = 0; i < 8; i++) {
    // The second four are loaded from the byte in which they begin.
    const unsigned bit = i * width - (i < 4 ? 0 : 4 * width / 8 * 8);
    shifts[i] = bit & 7;
    for (unsigned j = 0; j < 4; j++) bytes[i * 4 + j] = (uint8_t)(bit / 8 + j);
  }
  const __m256i places = _mm256_loadu_si256((const __m256i *)bytes);
  const __m256i shift = _mm256_loadu_si256((const __m256i *)shifts);
  const __m256i mask = _mm256_set1_epi32((int)(((uint32_t)1 << width) - 1));
  const __m256i lows = _mm256_set1_epi32((int)low), spans = _mm256_set1_epi32((int)span);
  const size_t second = 4 * width / 8;
  size_t found = 0;
  for (size_t i = 0; i < count; i += 8) {
    const size_t at = (first + i) / 8 * width;
    if (count - i < 8 || length < second + 16 || at > length - second - 16) {
      return found + within_base(data, length, first + i, count - i, width, low, span, output + found);
    }
    const __m256i loaded = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(data + at))),
        _mm_loadu_si128((const __m128i *)(data + at + second)), 1);
    const __m256i value = _mm256_and_si256(
        _mm256_srlv_epi32(_mm256_shuffle_epi8(loaded, places), shift), mask);
    const __m256i offset = _mm256_sub_epi32(value, lows);
    const __m256i hits = _mm256_cmpeq_epi32(_mm256_min_epu32(offset, spans), offset);
    unsigned bits = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(hits));
    if (bits == 0) continue;
    uint32_t values[8];
    _mm256_storeu_si256((__m256i *)values, value);
    for (; bits != 0; bits &= bits - 1) output[found++] = values[__builtin_ctz(bits)];
  }
  return found;
}
#endif

size_t pharos_packed_within(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width, uint32_t low,
    uint32_t span, uint32_t *output) {
  if (width == 0 || width > 32) return 0;
#if defined(__x86_64__)
  if (width <= 25 && count >= 32 && __builtin_cpu_supports("avx2")) {
    const size_t before = (8 - first % 8) % 8;
    const size_t found = within_base(data, length, first, before, width, low, span, output);
    return found
        + within_avx2(
            data, length, first + before, count - before, width, low, span, output + found);
  }
#endif
  return within_base(data, length, first, count, width, low, span, output);
}
