// CRC-32C: by the processor's instruction where there is one, else by eight tables.

#include "CKernels.h"
#include "crc_tables.h"

#include <string.h>

#if defined(__x86_64__)
#include <nmmintrin.h>
#elif defined(__ARM_FEATURE_CRC32)
#include <arm_acle.h>
#endif

static uint64_t load8(const uint8_t *from) {
  uint64_t value;
  memcpy(&value, from, sizeof value);
  return value;
}

uint32_t pharos_crc32c_tables(const void *bytes, size_t length, uint32_t seed) {
  const uint8_t *next = bytes;
  uint32_t crc = ~seed;
  for (; length >= 8; length -= 8, next += 8) {
    uint64_t word = load8(next) ^ crc;
    crc = crc_tables[7][word & 255] ^ crc_tables[6][(word >> 8) & 255] ^
          crc_tables[5][(word >> 16) & 255] ^ crc_tables[4][(word >> 24) & 255] ^
          crc_tables[3][(word >> 32) & 255] ^ crc_tables[2][(word >> 40) & 255] ^
          crc_tables[1][(word >> 48) & 255] ^ crc_tables[0][word >> 56];
  }
  for (; length > 0; length--, next++) crc = (crc >> 8) ^ crc_tables[0][(crc ^ *next) & 255];
  return ~crc;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static uint32_t crc_hardware(
    const uint8_t *next, size_t length, uint32_t seed) {
  uint64_t crc = (uint32_t)~seed;
  for (; length >= 8; length -= 8, next += 8) crc = _mm_crc32_u64(crc, load8(next));
  uint32_t rest = (uint32_t)crc;
  for (; length > 0; length--, next++) rest = _mm_crc32_u8(rest, *next);
  return ~rest;
}
#elif defined(__ARM_FEATURE_CRC32)
static uint32_t crc_hardware(const uint8_t *next, size_t length, uint32_t seed) {
  uint32_t crc = ~seed;
  for (; length >= 8; length -= 8, next += 8) crc = __crc32cd(crc, load8(next));
  for (; length > 0; length--, next++) crc = __crc32cb(crc, *next);
  return ~crc;
}
#endif

uint32_t pharos_crc32c(const void *bytes, size_t length, uint32_t seed) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("sse4.2")) return crc_hardware(bytes, length, seed);
#elif defined(__ARM_FEATURE_CRC32)
  return crc_hardware(bytes, length, seed);
#endif
  return pharos_crc32c_tables(bytes, length, seed);
}
