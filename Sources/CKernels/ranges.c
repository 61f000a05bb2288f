// Ranges over packed columns of numbers; the layout is drawn in CKernels.h.

#include "kernel.h"

typedef uint32_t v4 __attribute__((ext_vector_type(4)));

// Bits of the 128 numbers with low <= number <= low + span, modulo 2^32.
static void compare_base(const uint32_t *values, uint32_t low, uint32_t span, uint64_t *bits) {
  const v4 lows = {low, low, low, low}, spans = {span, span, span, span}, places = {1, 2, 4, 8};
  for (unsigned word = 0; word < 2; word++) {
    uint64_t all = 0;
    for (unsigned row = 0; row < 16; row++) {
      v4 value;
      memcpy(&value, values + word * 64 + row * 4, sizeof value);
      const v4 hits = (v4)(value - lows <= spans) & places;
      all |= (uint64_t)(hits[0] | hits[1] | hits[2] | hits[3]) << (row * 4);
    }
    bits[word] = all;
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void compare_avx2(
    const uint32_t *values, uint32_t low, uint32_t span, uint64_t *bits) {
  const __m256i lows = _mm256_set1_epi32((int)low), spans = _mm256_set1_epi32((int)span);
  for (unsigned word = 0; word < 2; word++) {
    uint64_t all = 0;
#pragma clang loop unroll(full)
    for (unsigned row = 0; row < 8; row++) {
      const __m256i value = _mm256_sub_epi32(
          _mm256_loadu_si256((const __m256i *)(values + word * 64 + row * 8)), lows);
      const __m256i hits = _mm256_cmpeq_epi32(_mm256_min_epu32(value, spans), value);
      all |= (uint64_t)(unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(hits)) << (row * 8);
    }
    bits[word] = all;
  }
}
#endif

ALWAYS void compare(const uint32_t *values, uint32_t low, uint32_t span, uint64_t *bits) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    compare_avx2(values, low, span, bits);
    return;
  }
#endif
  compare_base(values, low, span, bits);
}

// Widths above 32: number i at bit i * width; nine bytes are loaded for each.
static void compare_wide(
    const uint8_t *input, unsigned width, uint64_t low, uint64_t span, uint64_t *bits) {
  const uint64_t mask = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
  for (unsigned word = 0; word < 2; word++) {
    uint64_t all = 0;
    for (unsigned i = 0; i < 64; i++) {
      const size_t bit = (size_t)(word * 64 + i) * width;
      const unsigned shift = bit & 7;
      uint64_t value;
      memcpy(&value, input + bit / 8, sizeof value);
      value >>= shift;
      if (shift > 0) value |= (uint64_t)input[bit / 8 + 8] << (64 - shift);
      all |= (uint64_t)((value & mask) - low <= span) << i;
    }
    bits[word] = all;
  }
}

bool pharos_range_fill(
    const uint8_t *data, size_t length, const uint8_t *index, size_t count,
    uint64_t low, uint64_t high, uint64_t *bits) {
  if (length < PHAROS_COLUMN_PADDING) return false;
  const size_t room = length - PHAROS_COLUMN_PADDING;
  for (size_t first = 0; first < count; first += PHAROS_BLOCK, index += 16, bits += 2) {
    uint64_t base, place;
    memcpy(&base, index, sizeof base);
    memcpy(&place, index + 8, sizeof place);
    const unsigned width = place & 0xFF;
    const uint64_t offset = place >> 8;
    if (width > 64 || offset > room || (uint64_t)width * 16 > room - offset) return false;
    const uint64_t mask = width == 0 ? 0 : UINT64_MAX >> (64 - width);
    const uint64_t top = base + mask < base ? UINT64_MAX : base + mask;
    if (base > high || top < low) continue;
    uint64_t found[2] = {UINT64_MAX, UINT64_MAX};
    if (base < low || top > high) {
      // Offsets from the base are compared; both bounds fit the width here.
      const uint64_t from = base < low ? low - base : 0;
      const uint64_t to = high - base < mask ? high - base : mask;
      if (width <= 32) {
        uint32_t values[PHAROS_BLOCK];
        if (!pharos_block_unpack(data + offset, (size_t)width * 16, width, values)) return false;
        compare(values, (uint32_t)from, (uint32_t)(to - from), found);
      } else {
        compare_wide(data + offset, width, from, to - from, found);
      }
    }
    const size_t rest = count - first;
    if (rest < 64) {
      found[0] &= ((uint64_t)1 << rest) - 1;
      found[1] = 0;
    } else if (rest < PHAROS_BLOCK) {
      found[1] &= ((uint64_t)1 << (rest - 64)) - 1;
    }
    bits[0] |= found[0];
    bits[1] |= found[1];
  }
  return true;
}

// The lowest bits of `source` at the places of the one bits of `mask`.
ALWAYS uint64_t deposit(uint64_t source, uint64_t mask) {
  uint64_t result = 0;
  while (source != 0 && mask != 0) {
    const uint64_t place = mask & (0 - mask);
    if (source & 1) result |= place;
    source >>= 1;
    mask ^= place;
  }
  return result;
}

ALWAYS size_t next_bits(
    const uint64_t *source, size_t words, size_t at, unsigned count, uint64_t *bits) {
  const size_t word = at / 64, shift = at % 64;
  uint64_t value = word < words ? source[word] >> shift : 0;
  if (shift > 0 && word + 1 < words) value |= source[word + 1] << (64 - shift);
  *bits = count >= 64 ? value : value & (((uint64_t)1 << count) - 1);
  return at + count;
}

static void expand_base(
    const uint64_t *source, size_t source_words, size_t first, const uint64_t *mask,
    size_t words, uint64_t *output) {
  for (size_t i = 0; i < words; i++) {
    uint64_t bits;
    const unsigned count = (unsigned)__builtin_popcountll(mask[i]);
    first = next_bits(source, source_words, first, count, &bits);
    output[i] |= deposit(bits, mask[i]);
  }
}

#if defined(__x86_64__)
__attribute__((target("bmi2,popcnt"))) static void expand_bmi2(
    const uint64_t *source, size_t source_words, size_t first, const uint64_t *mask,
    size_t words, uint64_t *output) {
  for (size_t i = 0; i < words; i++) {
    uint64_t bits;
    const unsigned count = (unsigned)__builtin_popcountll(mask[i]);
    first = next_bits(source, source_words, first, count, &bits);
    output[i] |= _pdep_u64(bits, mask[i]);
  }
}
#endif

void pharos_expand_bits(
    const uint64_t *source, size_t source_words, size_t first, const uint64_t *mask,
    size_t words, uint64_t *output) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
    expand_bmi2(source, source_words, first, mask, words, output);
    return;
  }
#endif
  expand_base(source, source_words, first, mask, words, output);
}

// The number at a place of a block, less the block's base; widths above 32 read nine bytes.
ALWAYS uint64_t number_at(const uint8_t *block, unsigned width, unsigned place) {
  if (width == 0) return 0;
  if (width <= 32) {
    const unsigned bit = place / 4 * width, shift = bit & 31;
    const uint8_t *at = block + (size_t)(bit / 32 * 4 + place % 4) * 4;
    uint32_t low, high = 0;
    memcpy(&low, at, sizeof low);
    if (shift + width > 32) memcpy(&high, at + 16, sizeof high);
    const uint64_t both = (uint64_t)high << 32 | low;
    return both >> shift & (((uint64_t)1 << width) - 1);
  }
  const size_t bit = (size_t)place * width;
  const unsigned shift = bit & 7;
  uint64_t value;
  memcpy(&value, block + bit / 8, sizeof value);
  value >>= shift;
  if (shift > 0) value |= (uint64_t)block[bit / 8 + 8] << (64 - shift);
  return width == 64 ? value : value & (((uint64_t)1 << width) - 1);
}

size_t pharos_range_keep(
    const uint8_t *data, size_t length, const uint8_t *index, size_t blocks, uint32_t first,
    uint64_t low, uint64_t high, const uint32_t *places, size_t count, uint32_t *output) {
  if (length < PHAROS_COLUMN_PADDING) return SIZE_MAX;
  const size_t room = length - PHAROS_COLUMN_PADDING;
  const uint64_t span = high - low;
  size_t current = SIZE_MAX, found = 0;
  const uint8_t *block = data;
  uint64_t base = 0;
  unsigned width = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t place = places[i];
    const size_t number = (place - first) / PHAROS_BLOCK;
    if (number != current) {
      if (number >= blocks) return SIZE_MAX;
      uint64_t entry;
      memcpy(&base, index + number * 16, sizeof base);
      memcpy(&entry, index + number * 16 + 8, sizeof entry);
      width = entry & 0xFF;
      const uint64_t offset = entry >> 8;
      if (width > 64 || offset > room || (uint64_t)width * 16 > room - offset) return SIZE_MAX;
      block = data + offset;
      current = number;
    }
    const uint64_t value = base + number_at(block, width, place % PHAROS_BLOCK);
    output[found] = place;
    found += value - low <= span;
  }
  return found;
}
