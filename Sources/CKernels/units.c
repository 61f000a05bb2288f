// Searching texts that are stored as 16-bit units.

#include "kernel.h"

typedef uint16_t v8 __attribute__((ext_vector_type(8)));

ALWAYS bool is_needle(uint16_t unit, const uint16_t *needles, size_t needle_count) {
  for (size_t i = 0; i < needle_count; i++) {
    if (needles[i] == unit) return true;
  }
  return false;
}

ALWAYS size_t find_scalar(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count) {
  while (from < count && !is_needle(units[from], needles, needle_count)) from++;
  return from;
}

// Two bits for each of eight units: whether it is a needle.
ALWAYS unsigned needles8(
    const uint16_t *units, const uint16_t *needles, size_t needle_count) {
  v8 values;
  memcpy(&values, units, sizeof values);
  v8 hits = {0, 0, 0, 0, 0, 0, 0, 0};
  for (size_t i = 0; i < needle_count; i++) hits |= (v8)(values == needles[i]);
#if defined(__x86_64__)
  return (unsigned)_mm_movemask_epi8((__m128i)hits);
#else
  unsigned bits = 0;
  for (unsigned lane = 0; lane < 8; lane++) bits |= (hits[lane] & 3u) << 2 * lane;
  return bits;
#endif
}

// The last eight are looked at together, those before `at` once more.
static size_t find_base(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count) {
  if (count < 8) return find_scalar(units, from, count, needles, needle_count);
  for (size_t at = from; at < count; at += 8) {
    const size_t start = at < count - 8 ? at : count - 8;
    const unsigned bits = needles8(units + start, needles, needle_count) >> 2 * (at - start);
    if (bits) return at + (size_t)__builtin_ctz(bits) / 2;
  }
  return count;
}

#if defined(__x86_64__)
// Goes on, 32 units at a time, to the first 32 that have one needle, or to the last ones.
__attribute__((target("avx2"))) ALWAYS size_t skip_avx2(
    const uint16_t *units, size_t from, size_t count, uint16_t needle) {
  const __m256i wanted = _mm256_set1_epi16((short)needle);
  size_t at = from;
  for (; at + 32 <= count; at += 32) {
    const __m256i *values = (const __m256i *)(units + at);
    const __m256i hits = _mm256_or_si256(
        _mm256_cmpeq_epi16(_mm256_loadu_si256(values), wanted),
        _mm256_cmpeq_epi16(_mm256_loadu_si256(values + 1), wanted));
    if (!_mm256_testz_si256(hits, hits)) break;
  }
  return at;
}

// Two bits for each of the units from `at` on, up to 16: whether it is a needle. At least 16 units end at
// the count.
__attribute__((target("avx2"))) ALWAYS unsigned needles_avx2(
    const uint16_t *units, size_t at, size_t count, const uint16_t *needles,
    size_t needle_count) {
  const size_t start = at < count - 16 ? at : count - 16;
  const __m256i values = _mm256_loadu_si256((const __m256i *)(units + start));
  __m256i hits = _mm256_setzero_si256();
  for (size_t i = 0; i < needle_count; i++) {
    hits = _mm256_or_si256(
        hits, _mm256_cmpeq_epi16(values, _mm256_set1_epi16((short)needles[i])));
  }
  return (unsigned)_mm256_movemask_epi8(hits) >> 2 * (at - start);
}

__attribute__((target("avx2"))) static size_t find_avx2(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count) {
  if (needle_count == 1) from = skip_avx2(units, from, count, needles[0]);
  for (size_t at = from; at < count; at += 16) {
    const unsigned bits = needles_avx2(units, at, count, needles, needle_count);
    if (bits) return at + (size_t)__builtin_ctz(bits) / 2;
  }
  return count;
}
#endif

// Whether one of eight units is in a set. Four are loaded at once: the lookups leave no room for more.
ALWAYS bool is_any_in(const uint16_t *units, const uint8_t *set) {
  uint64_t low, high;
  memcpy(&low, units, sizeof low);
  memcpy(&high, units + 4, sizeof high);
  return set[low & 0xFFFF] | set[low >> 16 & 0xFFFF] | set[low >> 32 & 0xFFFF] | set[low >> 48]
      | set[high & 0xFFFF] | set[high >> 16 & 0xFFFF] | set[high >> 32 & 0xFFFF] | set[high >> 48];
}

size_t pharos_find_units_in(const uint16_t *units, size_t count, const uint8_t *set) {
  size_t at = 0;
  while (count - at >= 8 && !is_any_in(units + at, set)) at += 8;
  while (at < count && !set[units[at]]) at++;
  return at;
}

size_t pharos_list_units_in(
    const uint16_t *units, size_t *from, size_t count, const uint8_t *set, uint32_t *places,
    size_t capacity) {
  // One round stores at most 8.
  const size_t most = capacity - 8;
  size_t at = *from, stored = 0;
  if (at >= count) return 0;
  for (; count - at >= 8 && stored <= most; at += 8) {
    if (!is_any_in(units + at, set)) continue;
    for (size_t i = 0; i < 8; i++) {
      places[stored] = (uint32_t)(at + i);
      stored += set[units[at + i]];
    }
  }
  for (; at < count && stored <= most; at++) {
    places[stored] = (uint32_t)at;
    stored += set[units[at]];
  }
  *from = at;
  return stored;
}

size_t pharos_find_units(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count) {
  if (from >= count) return count;
#if defined(__x86_64__)
  if (count >= 16 && __builtin_cpu_supports("avx2")) {
    return find_avx2(units, from, count, needles, needle_count);
  }
#endif
  return find_base(units, from, count, needles, needle_count);
}

enum { REACH = 4 };

// Whether one of the units before a place, or behind it, is a needle.
ALWAYS bool has_beside(
    const uint16_t *units, size_t place, size_t count, const uint16_t *needles,
    size_t needle_count, bool before) {
  const size_t start = before ? (place > REACH ? place - REACH : 0) : place + 1;
  const size_t end = before ? place : (count - place > REACH ? place + 1 + REACH : count);
  for (size_t at = start; at < end; at++) {
    if (is_needle(units[at], needles, needle_count)) return true;
  }
  return false;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static size_t find_beside_avx2(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count, const uint16_t *others, size_t other_count, bool before) {
  if (needle_count == 1) from = skip_avx2(units, from, count, needles[0]);
  for (size_t at = from; at < count; at += 16) {
    unsigned bits = needles_avx2(units, at, count, needles, needle_count) & 0x55555555u;
    for (; bits; bits &= bits - 1) {
      const size_t place = at + (size_t)__builtin_ctz(bits) / 2;
      if (has_beside(units, place, count, others, other_count, before)) return place;
    }
  }
  return count;
}
#endif

size_t pharos_find_units_beside(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count, const uint16_t *others, size_t other_count, bool before) {
  if (from >= count) return count;
#if defined(__x86_64__)
  if (count >= 16 && __builtin_cpu_supports("avx2")) {
    return find_beside_avx2(
        units, from, count, needles, needle_count, others, other_count, before);
  }
#endif
  while (from < count) {
    from = find_base(units, from, count, needles, needle_count);
    if (from < count && has_beside(units, from, count, others, other_count, before)) return from;
    if (from < count) from++;
  }
  return count;
}
