// Between bit strings and ascending numbers.

#include "kernel.h"

#if defined(__x86_64__)
#include "lane_table.h"
#endif

ALWAYS uint64_t load_word(const uint8_t *from, size_t length) {
  uint64_t word = 0;
  memcpy(&word, from, length < sizeof word ? length : sizeof word);
  return word;
}

typedef struct {
  size_t byte, found;
} place;

// Writes what is left, word by word; one more than the capacity when that is too small.
ALWAYS size_t expand_rest(
    const uint8_t *bits, size_t length, uint32_t first, uint32_t *output, size_t capacity,
    place at) {
  for (; at.byte < length; at.byte += 8) {
    uint64_t word = load_word(bits + at.byte, length - at.byte);
    if (at.found + (size_t)__builtin_popcountll(word) > capacity) return capacity + 1;
    const uint32_t base = first + (uint32_t)at.byte * 8;
    for (; word != 0; word &= word - 1)
      output[at.found++] = base + (uint32_t)__builtin_ctzll(word);
  }
  return at.found;
}

#if defined(__x86_64__)
// Words with so few bits are taken bit by bit.
enum { few_bits = 4 };

// The first byte, in steps of 64 from a place on, from which on 64 bytes are not all zero.
__attribute__((target("avx2"))) static size_t skip_zeros(
    const uint8_t *bits, size_t byte, size_t length) {
  for (; byte + 64 <= length; byte += 64) {
    const __m256i some = _mm256_loadu_si256((const __m256i *)(bits + byte));
    const __m256i more = _mm256_loadu_si256((const __m256i *)(bits + byte + 32));
    const __m256i both = _mm256_or_si256(some, more);
    if (!_mm256_testz_si256(both, both)) break;
  }
  return byte;
}

// Eight bits at a time: their numbers stand in a table, all eight are stored, those found count.
__attribute__((target("avx2,popcnt"))) static place expand_bytes(
    const uint8_t *bits, size_t length, uint32_t first, uint32_t *output, size_t capacity) {
  const __m256i nibbles = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
  const __m256i seven = _mm256_set1_epi32(7);
  place at = {0, 0};
  while (at.byte + 8 <= length && capacity - at.found >= 64) {
    uint64_t word = load_word(bits + at.byte, 8);
    if (word == 0) {
      // Where one word is empty, the next ones often are.
      at.byte = skip_zeros(bits, at.byte + 8, length);
      continue;
    }
    uint32_t base = first + (uint32_t)at.byte * 8;
    if (__builtin_popcountll(word) <= few_bits) {
      for (; word != 0; word &= word - 1)
        output[at.found++] = base + (uint32_t)__builtin_ctzll(word);
      at.byte += 8;
      continue;
    }
    for (unsigned i = 0; i < 8; i++, word >>= 8, base += 8) {
      const unsigned mask = word & 255;
      const __m256i lanes =
          _mm256_and_si256(_mm256_srlv_epi32(_mm256_set1_epi32((int)lanes_of[mask]), nibbles), seven);
      _mm256_storeu_si256(
          (__m256i *)(output + at.found),
          _mm256_add_epi32(lanes, _mm256_set1_epi32((int)base)));
      at.found += (unsigned)__builtin_popcount(mask);
    }
    at.byte += 8;
  }
  return at;
}

__attribute__((target("avx2,popcnt"))) static size_t expand_avx2(
    const uint8_t *bits, size_t length, uint32_t first, uint32_t *output, size_t capacity) {
  return expand_rest(
      bits, length, first, output, capacity,
      expand_bytes(bits, length, first, output, capacity));
}
#endif

size_t pharos_bits_expand(
    const uint8_t *bits, size_t length, uint32_t first, uint32_t *output, size_t capacity) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
    return expand_avx2(bits, length, first, output, capacity);
#endif
  return expand_rest(bits, length, first, output, capacity, (place){0, 0});
}

uint64_t pharos_gaps_unpack(
    const uint8_t *input, size_t length, unsigned width, uint64_t next, uint32_t *output,
    size_t count) {
  if (width > 32 || count > SIZE_MAX / 64 || (count * width + 7) / 8 > length) return UINT64_MAX;
  const uint64_t mask = ((uint64_t)1 << width) - 1;
  size_t i = 0, bit = 0;
  // Eight bytes are read from a gap's first byte while the input has them.
  for (; i < count && bit / 8 + 8 <= length; i++, bit += width) {
    uint64_t word;
    memcpy(&word, input + bit / 8, sizeof word);
    next += word >> (bit & 7) & mask;
    output[i] = (uint32_t)next++;
  }
  // The others lie in the last eight bytes, or in all of fewer.
  const size_t start = length < 8 ? 0 : length - 8;
  uint64_t last = 0;
  memcpy(&last, input + start, length - start);
  for (; i < count; i++, bit += width) {
    next += last >> (bit - start * 8) & mask;
    output[i] = (uint32_t)next++;
  }
  return next;
}

// Bytes instead of words: neighbours seldom wait for each other's store.
ALWAYS void set_bits(
    uint64_t *words, size_t word_count, uint32_t base, const uint32_t *numbers, size_t count) {
  uint8_t *bytes = (uint8_t *)words;
  const uint64_t limit = (uint64_t)word_count * 64;
#pragma clang loop unroll_count(4)
  for (size_t i = 0; i < count; i++) {
    const uint32_t bit = numbers[i] - base;
    if (__builtin_expect(bit < limit, 1)) bytes[bit >> 3] |= (uint8_t)(1u << (bit & 7));
  }
}

#if defined(__x86_64__)
// Shifts by a register are one operation with BMI2, three without.
__attribute__((target("bmi2"))) static void set_bits_bmi2(
    uint64_t *words, size_t word_count, uint32_t base, const uint32_t *numbers, size_t count) {
  set_bits(words, word_count, base, numbers, count);
}
#endif

void pharos_bits_set(
    uint64_t *words, size_t word_count, uint32_t base, const uint32_t *numbers, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("bmi2")) {
    set_bits_bmi2(words, word_count, base, numbers, count);
    return;
  }
#endif
  set_bits(words, word_count, base, numbers, count);
}

size_t pharos_bits_count_members(
    const uint64_t *words, size_t word_count, uint32_t base, const uint32_t *numbers,
    size_t count) {
  const uint64_t limit = (uint64_t)word_count * 64;
  size_t found = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t bit = numbers[i] - base;
    if (bit < limit) found += words[bit >> 6] >> (bit & 63) & 1;
  }
  return found;
}

// SAFETY of the shifts: 0 < shift < 64 where they are used.
void pharos_bits_or(
    uint64_t *words, size_t word_count, int64_t start, const uint8_t *bits, size_t bit_count) {
  const size_t limit = word_count * 64;
  if (start < 0) {
    const uint64_t skipped = (uint64_t)-start;
    if (skipped >= bit_count || limit == 0) return;
    bits += skipped / 8;
    bit_count -= skipped;
    start = 0;
    const unsigned low = skipped & 7;
    if (low != 0) {
      // The rest of a byte comes first, so that the others are read from a byte's start.
      const size_t rest = bit_count < 8 - low ? bit_count : 8 - low;
      words[0] |= (uint64_t)(bits[0] >> low) & (((uint64_t)1 << rest) - 1);
      bits += 1;
      bit_count -= rest;
      start = (int64_t)rest;
    }
  }
  const size_t offset = (size_t)start;
  if (offset >= limit) return;
  if (bit_count > limit - offset) bit_count = limit - offset;
  const unsigned shift = offset & 63;
  uint64_t *to = words + offset / 64;
  for (size_t done = 0; done < bit_count; done += 64, to++) {
    const size_t left = bit_count - done;
    uint64_t word = load_word(bits + done / 8, (left + 7) / 8);
    if (left < 64) word &= ((uint64_t)1 << left) - 1;
    to[0] |= word << shift;
    if (shift != 0 && word >> (64 - shift) != 0) to[1] |= word >> (64 - shift);
  }
}
