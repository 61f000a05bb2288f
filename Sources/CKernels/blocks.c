// Packed blocks; the layout is drawn in CKernels.h.

#include "kernel.h"

typedef uint32_t v4 __attribute__((ext_vector_type(4)));
typedef int32_t m4 __attribute__((ext_vector_type(4)));

ALWAYS v4 load4(const void *from) {
  v4 value;
  memcpy(&value, from, sizeof value);
  return value;
}

ALWAYS void store4(void *to, v4 value) { memcpy(to, &value, sizeof value); }

ALWAYS v4 splat4(uint32_t value) { return (v4){value, value, value, value}; }

// Row `row` of a block; both numbers are constants where this is inlined.
ALWAYS v4 row4(const uint8_t *input, unsigned width, unsigned row) {
  const unsigned bit = row * width, word = bit / 32, shift = bit % 32;
  v4 value = load4(input + word * 16) >> shift;
  if (shift + width > 32) value |= load4(input + word * 16 + 16) << (32 - shift);
  return width == 32 ? value : value & (((uint32_t)1 << width) - 1);
}

// Sums of the lanes up to each lane.
ALWAYS v4 scan4(v4 value) {
  const v4 zero = {0, 0, 0, 0};
  value += __builtin_shufflevector(zero, value, 0, 4, 5, 6);
  return value + __builtin_shufflevector(zero, value, 0, 0, 4, 5);
}

ALWAYS void unpack_rows(const uint8_t *input, unsigned width, uint32_t *output) {
#pragma clang loop unroll(full)
  for (unsigned row = 0; row < 32; row++) store4(output + row * 4, row4(input, width, row));
}

// The carry is kept out of the scan: one addition a row is all that rows wait for.
ALWAYS void unpack_delta_rows(
    const uint8_t *input, unsigned width, uint32_t base, uint32_t *output) {
  v4 carry = splat4(base);
#pragma clang loop unroll(full)
  for (unsigned row = 0; row < 32; row++) {
    v4 sums = scan4(row4(input, width, row));
    store4(output + row * 4, sums + carry);
    carry += __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
  }
}

// The same, watching for differences of 0 after the first one: true when there is none.
ALWAYS bool unpack_ascending_rows(
    const uint8_t *input, unsigned width, uint32_t base, uint32_t *output) {
  v4 carry = splat4(base);
  m4 zeros = {0, 0, 0, 0};
#pragma clang loop unroll(full)
  for (unsigned row = 0; row < 32; row++) {
    const v4 deltas = row4(input, width, row);
    const v4 sums = scan4(deltas);
    const v4 first = {row == 0, 0, 0, 0};
    zeros |= (deltas | first) == splat4(0);
    store4(output + row * 4, sums + carry);
    carry += __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
  }
  return (zeros[0] | zeros[1] | zeros[2] | zeros[3]) == 0;
}

#define EACH_WIDTH(M) \
  M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15) M(16) \
  M(17) M(18) M(19) M(20) M(21) M(22) M(23) M(24) M(25) M(26) M(27) M(28) M(29) M(30) M(31) M(32)

#define UNPACK_CASE(W) case W: unpack_rows(input, W, output); return;
#define UNPACK_DELTAS_CASE(W) case W: unpack_delta_rows(input, W, base, output); return;

#define UNPACK_ASCENDING_CASE(W) case W: return unpack_ascending_rows(input, W, base, output);

#define UNPACK_BODY                          \
  switch (width) { EACH_WIDTH(UNPACK_CASE) } \
  memset(output, 0, PHAROS_BLOCK * sizeof *output);

#define UNPACK_DELTAS_BODY                          \
  switch (width) { EACH_WIDTH(UNPACK_DELTAS_CASE) } \
  for (unsigned i = 0; i < PHAROS_BLOCK; i++) output[i] = base;

#define UNPACK_ASCENDING_BODY                          \
  switch (width) { EACH_WIDTH(UNPACK_ASCENDING_CASE) } \
  return false;

static void unpack_base(const uint8_t *input, unsigned width, uint32_t *output) {
  UNPACK_BODY
}

static void unpack_deltas_base(
    const uint8_t *input, unsigned width, uint32_t base, uint32_t *output) {
  UNPACK_DELTAS_BODY
}

static bool unpack_ascending_base(
    const uint8_t *input, unsigned width, uint32_t base, uint32_t *output) {
  UNPACK_ASCENDING_BODY
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static bool unpack_ascending_avx2(
    const uint8_t *input, unsigned width, uint32_t base, uint32_t *output) {
  UNPACK_ASCENDING_BODY
}

__attribute__((target("avx2"))) static void unpack_avx2(
    const uint8_t *input, unsigned width, uint32_t *output) {
  UNPACK_BODY
}

__attribute__((target("avx2"))) static void unpack_deltas_avx2(
    const uint8_t *input, unsigned width, uint32_t base, uint32_t *output) {
  UNPACK_DELTAS_BODY
}
#endif

bool pharos_block_unpack(
    const uint8_t *input, size_t length, unsigned width, uint32_t *output) {
  if (width > 32 || length < (size_t)width * 16) return false;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    unpack_avx2(input, width, output);
    return true;
  }
#endif
  unpack_base(input, width, output);
  return true;
}

bool pharos_block_unpack_deltas(
    const uint8_t *input, size_t length, unsigned width, uint32_t base, uint32_t *output) {
  if (width > 32 || length < (size_t)width * 16) return false;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    unpack_deltas_avx2(input, width, base, output);
    return true;
  }
#endif
  unpack_deltas_base(input, width, base, output);
  return true;
}

static bool unpack_ascending(
    const uint8_t *input, unsigned width, uint32_t base, uint32_t *output) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return unpack_ascending_avx2(input, width, base, output);
#endif
  return unpack_ascending_base(input, width, base, output);
}

bool pharos_block_unpack_ascending(
    const uint8_t *input, size_t length, unsigned width, uint32_t base, uint32_t last,
    uint32_t *output) {
  if (width > 32 || length < (size_t)width * 16 || base > last) return false;
  if (!unpack_ascending(input, width, base, output)) return false;
  if (output[PHAROS_BLOCK - 1] != last) return false;
  // Differences of up to 24 bits sum to less than 2^31: as the last number is right, no sum wrapped.
  if (width <= 24) return true;
  bool ascends = output[0] >= base;
  for (unsigned i = 1; i < PHAROS_BLOCK; i++) ascends &= output[i] > output[i - 1];
  return ascends;
}

static unsigned bits_of(uint32_t value) {
  return value == 0 ? 0 : 32 - (unsigned)__builtin_clz(value);
}

static void deltas_of(const uint32_t *values, uint32_t base, uint32_t *deltas) {
  deltas[0] = values[0] - base;
  for (unsigned i = 1; i < PHAROS_BLOCK; i++) deltas[i] = values[i] - values[i - 1];
}

unsigned pharos_block_width(const uint32_t *values) {
  uint32_t all = 0;
  for (unsigned i = 0; i < PHAROS_BLOCK; i++) all |= values[i];
  return bits_of(all);
}

unsigned pharos_block_delta_width(const uint32_t *values, uint32_t base) {
  uint32_t deltas[PHAROS_BLOCK];
  deltas_of(values, base, deltas);
  return pharos_block_width(deltas);
}

bool pharos_block_pack(
    const uint32_t *values, unsigned width, uint8_t *output, size_t capacity) {
  if (width > 32 || capacity < (size_t)width * 16) return false;
  if (width == 0) return true;
  const v4 mask = splat4(width == 32 ? UINT32_MAX : ((uint32_t)1 << width) - 1);
  v4 word = splat4(0);
  unsigned filled = 0;
  for (unsigned row = 0; row < 32; row++) {
    v4 value = load4(values + row * 4) & mask;
    word |= value << filled;
    filled += width;
    if (filled >= 32) {
      store4(output, word);
      output += 16;
      filled -= 32;
      word = filled == 0 ? splat4(0) : value >> (width - filled);
    }
  }
  return true;
}

bool pharos_block_pack_deltas(
    const uint32_t *values, uint32_t base, unsigned width, uint8_t *output, size_t capacity) {
  uint32_t deltas[PHAROS_BLOCK];
  deltas_of(values, base, deltas);
  return pharos_block_pack(deltas, width, output, capacity);
}

bool pharos_directory_read(
    const uint8_t *directory, size_t length, unsigned blocks, unsigned last_bytes,
    size_t tokens_at, uint8_t bitset, size_t start, uint32_t floor, uint32_t limit,
    uint32_t *last_documents, uint32_t *offsets) {
  const uint32_t mask = UINT32_MAX >> (32 - 8 * last_bytes);
  // The last document of a block less the floor, and that of the block before.
  int64_t last = 0, before = -1;
  // Below 0 as soon as the documents of a block are fewer than it has.
  int64_t spare = 0;
  bool is_known = true;
  uint64_t at = start;
  for (unsigned i = 0; i < blocks; i++) {
    const size_t place = 1 + (size_t)i * last_bytes;
    uint32_t loaded = 0;
    if (length - place >= sizeof loaded) memcpy(&loaded, directory + place, sizeof loaded);
    else memcpy(&loaded, directory + place, last_bytes);
    last = (int64_t)(loaded & mask);
    const uint8_t token = directory[tokens_at + i];
    const int64_t range = last - before;
    spare |= range - PHAROS_BLOCK;
    last_documents[i] = floor + (uint32_t)last;
    offsets[i] = (uint32_t)at;
    if (token <= 32) {
      at += (uint64_t)16 * token;
    } else {
      is_known = is_known && token == bitset;
      // A block of all documents of its range has no bytes.
      at += range == PHAROS_BLOCK ? 0 : (uint64_t)(range + 7) >> 3;
    }
    before = last;
  }
  offsets[blocks] = (uint32_t)at;
  // Ascending, so that the last one and the end speak for all.
  return spare >= 0 && is_known && (int64_t)floor + last < (int64_t)limit && at <= length;
}
