// Sorting by setting bits: of numbers that are few among those that may occur, a second level tells
// which words of bits have some.

#include "kernel.h"

size_t pharos_sort_distinct(
    uint32_t *numbers, size_t count, uint64_t *bits, uint64_t *summary, size_t summary_words) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t number = numbers[i];
    bits[number >> 6] |= (uint64_t)1 << (number & 63);
    summary[number >> 12] |= (uint64_t)1 << (number >> 6 & 63);
  }
  size_t found = 0;
  for (size_t i = 0; i < summary_words; i++) {
    uint64_t words = summary[i];
    if (words == 0) continue;
    summary[i] = 0;
    for (; words != 0; words &= words - 1) {
      const size_t word = i * 64 + (size_t)__builtin_ctzll(words);
      uint64_t left = bits[word];
      bits[word] = 0;
      for (; left != 0; left &= left - 1)
        numbers[found++] = (uint32_t)(word * 64 + (size_t)__builtin_ctzll(left));
    }
  }
  return found;
}
