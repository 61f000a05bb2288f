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
// The needles as vectors, in registers: the number of slots is a constant of each caller.
typedef struct {
  __m256i slots[8];
} wanted_units;

__attribute__((target("avx2"))) ALWAYS wanted_units wanted_avx2(
    const uint16_t *needles, size_t needle_count, const size_t slots) {
  wanted_units wanted;
  for (size_t i = 0; i < slots; i++) {
    wanted.slots[i] = _mm256_set1_epi16((short)needles[i < needle_count ? i : 0]);
  }
  return wanted;
}

// Two bits for each of the 32 units from `at` on, or of those up to the end: whether it is a needle. At least
// 32 units end there.
__attribute__((target("avx2"))) ALWAYS uint64_t hits_avx2(
    const uint16_t *units, size_t at, size_t count, wanted_units wanted, const size_t slots) {
  const size_t start = at < count - 32 ? at : count - 32;
  const __m256i *values = (const __m256i *)(units + start);
  const __m256i low = _mm256_loadu_si256(values), high = _mm256_loadu_si256(values + 1);
  __m256i low_hits = _mm256_cmpeq_epi16(low, wanted.slots[0]);
  __m256i high_hits = _mm256_cmpeq_epi16(high, wanted.slots[0]);
  for (size_t i = 1; i < slots; i++) {
    low_hits = _mm256_or_si256(low_hits, _mm256_cmpeq_epi16(low, wanted.slots[i]));
    high_hits = _mm256_or_si256(high_hits, _mm256_cmpeq_epi16(high, wanted.slots[i]));
  }
  const __m256i any = _mm256_or_si256(low_hits, high_hits);
  if (_mm256_testz_si256(any, any)) return 0;
  const uint64_t bits = (uint32_t)_mm256_movemask_epi8(low_hits)
      | (uint64_t)(uint32_t)_mm256_movemask_epi8(high_hits) << 32;
  return bits >> 2 * (at - start);
}

static bool suits_avx2(size_t count, size_t needle_count) {
  return count >= 32 && needle_count >= 1 && needle_count <= 8 && __builtin_cpu_supports("avx2");
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
      stored += set[units[at + i]] != 0;
    }
  }
  for (; at < count && stored <= most; at++) {
    places[stored] = (uint32_t)at;
    stored += set[units[at]] != 0;
  }
  *from = at;
  return stored;
}

#if defined(__x86_64__)
// Stores the place of each unit that has its two bits.
ALWAYS size_t store_places(uint64_t bits, size_t at, uint32_t *places) {
  size_t stored = 0;
  for (bits &= 0x5555555555555555u; bits; bits &= bits - 1) {
    places[stored++] = (uint32_t)(at + (size_t)__builtin_ctzll(bits) / 2);
  }
  return stored;
}

__attribute__((target("avx2"))) ALWAYS size_t list_slots_avx2(
    const uint16_t *units, size_t *from, size_t count, const uint16_t *needles,
    size_t needle_count, uint32_t *places, size_t capacity, const size_t slots) {
  const wanted_units wanted = wanted_avx2(needles, needle_count, slots);
  size_t at = *from, stored = 0;
  for (; at < count && stored + 32 <= capacity; at += 32) {
    stored += store_places(hits_avx2(units, at, count, wanted, slots), at, places + stored);
  }
  *from = at < count ? at : count;
  return stored;
}

// At least 32 units, at most eight needles.
__attribute__((target("avx2"))) static size_t list_avx2(
    const uint16_t *units, size_t *from, size_t count, const uint16_t *needles,
    size_t needle_count, uint32_t *places, size_t capacity) {
  switch (needle_count) {
    case 1:
      return list_slots_avx2(units, from, count, needles, needle_count, places, capacity, 1);
    case 2:
      return list_slots_avx2(units, from, count, needles, needle_count, places, capacity, 2);
    case 3:
    case 4:
      return list_slots_avx2(units, from, count, needles, needle_count, places, capacity, 4);
    default:
      return list_slots_avx2(units, from, count, needles, needle_count, places, capacity, 8);
  }
}
#endif

size_t pharos_list_units(
    const uint16_t *units, size_t *from, size_t count, const uint16_t *needles,
    size_t needle_count, uint32_t *places, size_t capacity) {
#if defined(__x86_64__)
  if (*from < count && suits_avx2(count, needle_count)) {
    return list_avx2(units, from, count, needles, needle_count, places, capacity);
  }
#endif
  size_t at = *from, stored = 0;
  while (at < count && stored < capacity) {
    at = find_base(units, at, count, needles, needle_count);
    if (at < count) places[stored++] = (uint32_t)at++;
  }
  if (at > *from) *from = at;
  return stored;
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
__attribute__((target("avx2"))) ALWAYS size_t find_beside_slots_avx2(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count, const uint16_t *others, size_t other_count, bool before,
    const size_t slots) {
  const wanted_units wanted = wanted_avx2(needles, needle_count, slots);
  for (size_t at = from; at < count; at += 32) {
    uint64_t bits = hits_avx2(units, at, count, wanted, slots) & 0x5555555555555555u;
    for (; bits; bits &= bits - 1) {
      const size_t place = at + (size_t)__builtin_ctzll(bits) / 2;
      if (has_beside(units, place, count, others, other_count, before)) return place;
    }
  }
  return count;
}

__attribute__((target("avx2"))) static size_t find_beside_avx2(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count, const uint16_t *others, size_t other_count, bool before) {
  switch (needle_count) {
    case 1:
      return find_beside_slots_avx2(
          units, from, count, needles, needle_count, others, other_count, before, 1);
    case 2:
      return find_beside_slots_avx2(
          units, from, count, needles, needle_count, others, other_count, before, 2);
    case 3:
    case 4:
      return find_beside_slots_avx2(
          units, from, count, needles, needle_count, others, other_count, before, 4);
    default:
      return find_beside_slots_avx2(
          units, from, count, needles, needle_count, others, other_count, before, 8);
  }
}
#endif

size_t pharos_find_units_beside(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count, const uint16_t *others, size_t other_count, bool before) {
  if (from >= count) return count;
#if defined(__x86_64__)
  if (suits_avx2(count, needle_count)) {
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
