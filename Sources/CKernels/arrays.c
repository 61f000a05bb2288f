// Ascending arrays of numbers: union, difference, and intersection of unequal lengths.

#include "kernel.h"

// Beyond this ratio of lengths the longer array is searched by steps that double.
enum { STEPS_PAY = 32 };

// The first place from `from` on whose number is not below `target`.
static size_t first_not_below(const uint32_t *a, size_t count, size_t from, uint32_t target) {
  if (from >= count || a[from] >= target) return from;
  size_t below = from, step = 1;
  while (step < count - below && a[below + step] < target) {
    below += step;
    step <<= 1;
  }
  size_t low = below + 1, high = step < count - below ? below + step : count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (a[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

size_t pharos_array_intersect(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count, uint32_t *output) {
  if (a_count > b_count) return pharos_array_intersect(b, b_count, a, a_count, output);
  if (b_count / STEPS_PAY < a_count)
    return pharos_intersect(a, a_count, b, b_count, output, a_count);
  size_t found = 0, place = 0;
  for (size_t i = 0; i < a_count; i++) {
    place = first_not_below(b, b_count, place, a[i]);
    if (place == b_count) break;
    output[found] = a[i];
    found += b[place] == a[i];
  }
  return found;
}

// A long array and a few numbers that it gains or loses: stretches of it are moved. `output` may be `a`
// where it loses them.
static size_t splice_few(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count, bool gains,
    uint32_t *output) {
  size_t found = 0, i = 0;
  for (size_t j = 0; j < b_count; j++) {
    const size_t next = first_not_below(a, a_count, i, b[j]);
    memmove(output + found, a + i, (next - i) * sizeof *a);
    found += next - i;
    i = next + (next < a_count && a[next] == b[j]);
    if (gains) output[found++] = b[j];
  }
  memmove(output + found, a + i, (a_count - i) * sizeof *a);
  return found + a_count - i;
}

size_t pharos_array_union(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count, uint32_t *output) {
  if (b_count > a_count) return pharos_array_union(b, b_count, a, a_count, output);
  if (b_count <= a_count / STEPS_PAY) return splice_few(a, a_count, b, b_count, true, output);
  size_t i = 0, j = 0, found = 0;
  while (i < a_count && j < b_count) {
    const uint32_t x = a[i], y = b[j];
    output[found++] = x < y ? x : y;
    i += x <= y;
    j += y <= x;
  }
  memcpy(output + found, a + i, (a_count - i) * sizeof *a);
  found += a_count - i;
  memcpy(output + found, b + j, (b_count - j) * sizeof *b);
  return found + b_count - j;
}

size_t pharos_array_subtract(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count, uint32_t *output) {
  size_t i = 0, j = 0, found = 0;
  if (b_count / STEPS_PAY >= a_count) {
    for (; i < a_count; i++) {
      const uint32_t x = a[i];
      j = first_not_below(b, b_count, j, x);
      output[found] = x;
      found += j == b_count || b[j] != x;
    }
    return found;
  }
  if (b_count <= a_count / STEPS_PAY) return splice_few(a, a_count, b, b_count, false, output);
  while (i < a_count && j < b_count) {
    const uint32_t x = a[i], y = b[j];
    output[found] = x;
    found += x < y;
    i += x <= y;
    j += y <= x;
  }
  memmove(output + found, a + i, (a_count - i) * sizeof *a);
  return found + a_count - i;
}

size_t pharos_bits_keep(
    const uint8_t *bits, size_t bit_count, uint32_t base, const uint32_t *numbers, size_t count,
    bool wanted, uint32_t *output) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t number = numbers[i], bit = number - base;
    const unsigned is_set = bit < bit_count ? bits[bit >> 3] >> (bit & 7) & 1 : 0;
    output[found] = number;
    found += is_set == (unsigned)wanted;
  }
  return found;
}
