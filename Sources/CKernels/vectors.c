// Products of a vector with rows of signed bytes.

#include "kernel.h"

ALWAYS int32_t dot_scalar(
    const int8_t *row, const int8_t *vector, size_t from, size_t dimension) {
  int32_t sum = 0;
  for (size_t i = from; i < dimension; i++) sum += (int32_t)row[i] * (int32_t)vector[i];
  return sum;
}

static void dot_rows_base(
    const int8_t *rows, size_t dimension, size_t count, const int8_t *vector, int32_t *products) {
  for (size_t row = 0; row < count; row++) {
    products[row] = dot_scalar(rows + row * dimension, vector, 0, dimension);
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static __m256i widened(const int8_t *bytes) {
  return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)bytes));
}

__attribute__((target("avx2"))) static void dot_rows_avx2(
    const int8_t *rows, size_t dimension, size_t count, const int8_t *vector, int32_t *products) {
  for (size_t row = 0; row < count; row++) {
    const int8_t *bytes = rows + row * dimension;
    __m256i even = _mm256_setzero_si256();
    __m256i odd = even;
    size_t at = 0;
    for (; at + 32 <= dimension; at += 32) {
      even = _mm256_add_epi32(
          even, _mm256_madd_epi16(widened(bytes + at), widened(vector + at)));
      odd = _mm256_add_epi32(
          odd, _mm256_madd_epi16(widened(bytes + at + 16), widened(vector + at + 16)));
    }
    if (at + 16 <= dimension) {
      even = _mm256_add_epi32(
          even, _mm256_madd_epi16(widened(bytes + at), widened(vector + at)));
      at += 16;
    }
    const __m256i all = _mm256_add_epi32(even, odd);
    __m128i four = _mm_add_epi32(
        _mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
    products[row] = _mm_cvtsi128_si32(four) + dot_scalar(bytes, vector, at, dimension);
  }
}
#endif

void pharos_dot_rows(
    const int8_t *rows, size_t dimension, size_t count, const int8_t *vector, int32_t *products) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    dot_rows_avx2(rows, dimension, count, vector, products);
    return;
  }
#endif
  dot_rows_base(rows, dimension, count, vector, products);
}

void pharos_dot_rows_portable(
    const int8_t *rows, size_t dimension, size_t count, const int8_t *vector, int32_t *products) {
  dot_rows_base(rows, dimension, count, vector, products);
}
