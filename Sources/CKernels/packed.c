// Numbers of one width, packed one after the other: those of a range or of a set, of many that are passed.

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
typedef struct {
  __m256i places, shift, mask;
  unsigned width;
  // The byte in which the second four begin.
  size_t second;
} eights;

__attribute__((target("avx2"))) ALWAYS eights eights_of(unsigned width) {
  uint8_t bytes[32];
  uint32_t shifts[8];
  for (unsigned i = 0; i < 8; i++) {
    // The second four are loaded from the byte in which they begin.
    const unsigned bit = i * width - (i < 4 ? 0 : 4 * width / 8 * 8);
    shifts[i] = bit & 7;
    for (unsigned j = 0; j < 4; j++) bytes[i * 4 + j] = (uint8_t)(bit / 8 + j);
  }
  return (eights){
      .places = _mm256_loadu_si256((const __m256i *)bytes),
      .shift = _mm256_loadu_si256((const __m256i *)shifts),
      .mask = _mm256_set1_epi32((int)(((uint32_t)1 << width) - 1)),
      .width = width,
      .second = 4 * width / 8};
}

// The eight numbers from `first` on, a multiple of eight; false where they cannot be loaded.
__attribute__((target("avx2"))) ALWAYS bool load_eight(
    const eights *all, const uint8_t *data, size_t length, size_t first, __m256i *value) {
  const size_t at = first / 8 * all->width;
  if (length < all->second + 16 || at > length - all->second - 16) return false;
  const __m256i loaded = _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(data + at))),
      _mm_loadu_si128((const __m128i *)(data + at + all->second)), 1);
  *value = _mm256_and_si256(
      _mm256_srlv_epi32(_mm256_shuffle_epi8(loaded, all->places), all->shift), all->mask);
  return true;
}

__attribute__((target("avx2"))) static size_t within_avx2(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width, uint32_t low,
    uint32_t span, uint32_t *output) {
  const eights all = eights_of(width);
  const __m256i lows = _mm256_set1_epi32((int)low), spans = _mm256_set1_epi32((int)span);
  size_t found = 0;
  for (size_t i = 0; i < count; i += 8) {
    __m256i value;
    if (count - i < 8 || !load_eight(&all, data, length, first + i, &value)) {
      return found + within_base(data, length, first + i, count - i, width, low, span, output + found);
    }
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

static void members_base(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width,
    const uint64_t *set, size_t words, uint8_t *bits) {
  for (size_t i = 0; i < count; i++) {
    const uint64_t number = number_at(data, length, first + i, width);
    const uint64_t word = number / 64 < words ? set[number / 64] : 0;
    if (i % 8 == 0) bits[i / 8] = 0;
    bits[i / 8] |= (uint8_t)((word >> (number % 64) & 1) << i % 8);
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void members_avx2(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width,
    const uint64_t *set, size_t words, uint8_t *bits) {
  const eights all = eights_of(width);
  // Words of 32 bits, of which the last one there is stands for those that are not.
  const __m256i last = _mm256_set1_epi32((int)(words * 2 - 1));
  const __m256i low = _mm256_set1_epi32(31);
  for (size_t i = 0; i < count; i += 8) {
    __m256i value;
    if (count - i < 8 || !load_eight(&all, data, length, first + i, &value)) {
      members_base(data, length, first + i, count - i, width, set, words, bits + i / 8);
      return;
    }
    const __m256i place = _mm256_srli_epi32(value, 5);
    const __m256i inside = _mm256_min_epu32(place, last);
    const __m256i word = _mm256_i32gather_epi32((const int *)set, inside, 4);
    // The number's bit becomes the sign.
    const __m256i bit = _mm256_sub_epi32(low, _mm256_and_si256(value, low));
    const __m256i hits = _mm256_and_si256(
        _mm256_sllv_epi32(word, bit), _mm256_cmpeq_epi32(place, inside));
    bits[i / 8] = (uint8_t)_mm256_movemask_ps(_mm256_castsi256_ps(hits));
  }
}
#endif

void pharos_packed_members(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width,
    const uint64_t *set, size_t words, uint8_t *bits) {
#if defined(__x86_64__)
  // Up to 2^25 numbers: a word's place is positive, as the gather wants it.
  if (width > 0 && width <= 25 && first % 8 == 0 && words > 0 && words <= 1 << 24 && count >= 32
      && __builtin_cpu_supports("avx2")) {
    members_avx2(data, length, first, count, width, set, words, bits);
    return;
  }
#endif
  members_base(data, length, first, count, width, set, words, bits);
}
