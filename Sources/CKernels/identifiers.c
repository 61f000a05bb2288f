// Unpacking blocks of identifiers, and finding pieces of texts in them.

#include "kernel.h"

// Symbols that are unpacked at a time, and the longest identifier that takes this way.
enum { MOST_SYMBOLS = 64 * PHAROS_MOST_IDENTIFIER, SLACK = 64 };

// Unpacks symbols one by one; the highest one is returned. Nothing behind the alphabet is read.
static unsigned unpack_symbols(
    const uint8_t *symbols, unsigned width, const uint8_t *alphabet, size_t alphabet_count,
    size_t from, size_t count, uint8_t *output) {
  const unsigned mask = (1u << width) - 1;
  unsigned highest = 0;
  for (size_t i = from; i < count; i++) {
    const size_t bit = i * width;
    uint16_t word;
    memcpy(&word, symbols + (bit >> 3), sizeof word);
    const unsigned symbol = word >> (bit & 7) & mask;
    if (symbol > highest) highest = symbol;
    output[i] = symbol < alphabet_count ? alphabet[symbol] : 0;
  }
  return highest;
}

// Puts the symbols of identifiers to their places, byte by byte.
static void spread_base(
    const uint8_t *symbols, const uint8_t *shared, const uint8_t *places, size_t length,
    size_t count, uint8_t *output) {
  for (size_t i = 0; i < count; i++) {
    for (size_t place = 0; place < length; place++) {
      const bool varies = places[place >> 3] >> (place & 7) & 1;
      *output++ = varies ? *symbols++ : shared[place];
    }
  }
}

#if defined(__x86_64__)
__attribute__((target("ssse3"))) static unsigned unpack_nibbles(
    const uint8_t *symbols, const uint8_t *alphabet, size_t count, uint8_t *output) {
  const __m128i letters = _mm_loadu_si128((const __m128i *)alphabet);
  const __m128i low_bits = _mm_set1_epi8(15);
  __m128i most = _mm_setzero_si128();
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const __m128i bytes = _mm_loadl_epi64((const __m128i *)(symbols + i / 2));
    const __m128i low = _mm_and_si128(bytes, low_bits);
    const __m128i high = _mm_and_si128(_mm_srli_epi16(bytes, 4), low_bits);
    const __m128i both = _mm_unpacklo_epi8(low, high);
    most = _mm_max_epu8(most, both);
    _mm_storeu_si128((__m128i *)(output + i), _mm_shuffle_epi8(letters, both));
  }
  uint8_t highest[16];
  _mm_storeu_si128((__m128i *)highest, most);
  unsigned found = unpack_symbols(symbols, 4, alphabet, 16, i, count, output);
  for (size_t lane = 0; lane < 16; lane++) {
    if (highest[lane] > found) found = highest[lane];
  }
  return found;
}

// Sixteen places at a time: what varies is shuffled between what all have in common.
__attribute__((target("ssse3"))) static void spread_ssse3(
    const uint8_t *symbols, size_t variable, const uint8_t *shared, const uint8_t *places,
    size_t length, size_t count, uint8_t *output) {
  enum { CHUNKS = PHAROS_MOST_IDENTIFIER / 16 };
  uint8_t orders[CHUNKS][16], commons[CHUNKS][16];
  size_t firsts[CHUNKS];
  const size_t chunks = (length + 15) / 16;
  size_t before = 0;
  for (size_t chunk = 0; chunk < chunks; chunk++) {
    firsts[chunk] = before;
    uint8_t next = 0;
    for (size_t lane = 0; lane < 16; lane++) {
      const size_t place = 16 * chunk + lane;
      const bool varies = place < length && (places[place >> 3] >> (place & 7) & 1);
      orders[chunk][lane] = varies ? next++ : 0x80;
      commons[chunk][lane] = varies || place >= length ? 0 : shared[place];
    }
    before += next;
  }
  for (size_t i = 0; i < count; i++) {
    for (size_t chunk = 0; chunk < chunks; chunk++) {
      const __m128i letters = _mm_loadu_si128((const __m128i *)(symbols + firsts[chunk]));
      const __m128i order = _mm_loadu_si128((const __m128i *)orders[chunk]);
      const __m128i common = _mm_loadu_si128((const __m128i *)commons[chunk]);
      _mm_storeu_si128(
          (__m128i *)(output + 16 * chunk), _mm_or_si128(_mm_shuffle_epi8(letters, order), common));
    }
    symbols += variable;
    output += length;
  }
}
#endif

bool pharos_identifiers_unpack(
    const uint8_t *symbols, unsigned width, const uint8_t *alphabet, size_t alphabet_count,
    const uint8_t *shared, const uint8_t *places, size_t length, size_t count, uint8_t *output) {
  if (width > 8 || length > PHAROS_MOST_IDENTIFIER || count > 64) return false;
  size_t variable = 0;
  for (size_t place = 0; place < length; place++) variable += places[place >> 3] >> (place & 7) & 1;
  uint8_t unpacked[MOST_SYMBOLS + SLACK];
  const size_t total = variable * count;
  unsigned highest = 0;
  if (width == 8) {
    memcpy(unpacked, symbols, total);
  } else if (width > 0) {
#if defined(__x86_64__)
    if (width == 4 && alphabet_count <= 16 && __builtin_cpu_supports("ssse3")) {
      uint8_t letters[16] = {0};
      memcpy(letters, alphabet, alphabet_count);
      highest = unpack_nibbles(symbols, letters, total, unpacked);
    } else
#endif
      highest = unpack_symbols(symbols, width, alphabet, alphabet_count, 0, total, unpacked);
    if (highest >= alphabet_count) return false;
  } else if (total > 0) {
    return false;
  }
  memset(unpacked + total, 0, SLACK);
#if defined(__x86_64__)
  if (__builtin_cpu_supports("ssse3")) {
    spread_ssse3(unpacked, variable, shared, places, length, count, output);
    return true;
  }
#endif
  spread_base(unpacked, shared, places, length, count, output);
  return true;
}

// Pieces

ALWAYS bool is_letter(uint8_t byte, const pharos_pieces *pieces, size_t letter) {
  return byte == pieces->letters[letter] || byte == pieces->others[letter];
}

static bool is_piece(
    const uint8_t *text, const pharos_pieces *pieces, size_t first, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!is_letter(text[i], pieces, first + i)) return false;
  }
  return true;
}

// The pieces that lie between the ends of the text, and where: false where one of those that stand
// at an end does not.
ALWAYS bool match_ends(
    const uint8_t *text, size_t length, const pharos_pieces *pieces, size_t *first, size_t *last,
    size_t *from, size_t *until) {
  *first = 0;
  *last = pieces->count;
  *from = 0;
  *until = length;
  if (pieces->at_start && *first < *last) {
    const size_t count = pieces->ends[0];
    if (count > length || !is_piece(text, pieces, 0, count)) return false;
    if (pieces->at_end && *last == 1) {
      *first = 1;
      return count == length;
    }
    *from = count;
    *first = 1;
  }
  if (pieces->at_end && *first < *last) {
    const size_t start = *last == 1 ? 0 : pieces->ends[*last - 2];
    const size_t count = pieces->ends[*last - 1] - start;
    if (count > length - *from || !is_piece(text + length - count, pieces, start, count))
      return false;
    *until = length - count;
    *last -= 1;
  }
  return true;
}

ALWAYS bool is_upper(uint8_t byte) { return (uint8_t)(byte - 'A') < 26; }
ALWAYS bool is_lower(uint8_t byte) { return (uint8_t)(byte - 'a') < 26; }
ALWAYS bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }
ALWAYS bool is_sign(uint8_t byte) { return !is_upper(byte) && !is_lower(byte) && !is_digit(byte); }

// Whether a word border lies before a place: beside signs, between digits and letters, and before a
// capital behind a small letter.
static bool is_border(const uint8_t *text, size_t length, size_t place) {
  if (place == 0 || place == length) return true;
  const uint8_t before = text[place - 1], after = text[place];
  return is_sign(before) || is_sign(after) || is_digit(before) != is_digit(after)
      || (is_lower(before) && is_upper(after));
}

static bool match_bordered(const uint8_t *text, size_t length, const pharos_pieces *pieces) {
  const size_t count = pieces->ends[0];
  for (size_t from = 0; from + count <= length; from++) {
    if (pieces->after_border && !is_border(text, length, from)) continue;
    if (pieces->before_border && !is_border(text, length, from + count)) continue;
    if (is_piece(text + from, pieces, 0, count)) return true;
  }
  return false;
}

static bool match_base(const uint8_t *text, size_t length, const pharos_pieces *pieces) {
  if (pieces->after_border || pieces->before_border) return match_bordered(text, length, pieces);
  size_t first, last, from, until;
  if (!match_ends(text, length, pieces, &first, &last, &from, &until)) return false;
  for (size_t piece = first; piece < last; piece++) {
    const size_t start = piece == 0 ? 0 : pieces->ends[piece - 1];
    const size_t count = pieces->ends[piece] - start;
    while (count <= until - from && !is_piece(text + from, pieces, start, count)) from++;
    if (count > until - from) return false;
    from += count;
  }
  return true;
}

#if defined(__x86_64__)
// A bit for each place of 64 bytes that is a letter of the pieces.
__attribute__((target("avx2"))) ALWAYS uint64_t places_avx2(
    __m256i low, __m256i high, uint8_t letter, uint8_t other) {
  const __m256i one = _mm256_set1_epi8((char)letter), two = _mm256_set1_epi8((char)other);
  const __m256i a = _mm256_or_si256(_mm256_cmpeq_epi8(low, one), _mm256_cmpeq_epi8(low, two));
  const __m256i b = _mm256_or_si256(_mm256_cmpeq_epi8(high, one), _mm256_cmpeq_epi8(high, two));
  return (uint32_t)_mm256_movemask_epi8(a)
      | (uint64_t)(uint32_t)_mm256_movemask_epi8(b) << 32;
}

// A bit for each place of 64 bytes that is one of `count` bytes from `first` on.
__attribute__((target("avx2"))) ALWAYS uint64_t range_avx2(
    __m256i low, __m256i high, char first, int count) {
  // Unsigned: what is below `first` wraps to the highest values.
  const __m256i base = _mm256_set1_epi8(first), most = _mm256_set1_epi8((char)(count - 1));
  const __m256i a = _mm256_sub_epi8(low, base), b = _mm256_sub_epi8(high, base);
  const __m256i one = _mm256_cmpeq_epi8(_mm256_min_epu8(a, most), a);
  const __m256i two = _mm256_cmpeq_epi8(_mm256_min_epu8(b, most), b);
  return (uint32_t)_mm256_movemask_epi8(one)
      | (uint64_t)(uint32_t)_mm256_movemask_epi8(two) << 32;
}

// A bit for each place of at most 64 bytes before which a word border lies, and the first place.
__attribute__((target("avx2"))) ALWAYS uint64_t borders_avx2(__m256i low, __m256i high) {
  const uint64_t upper = range_avx2(low, high, 'A', 26);
  const uint64_t lower = range_avx2(low, high, 'a', 26);
  const uint64_t digits = range_avx2(low, high, '0', 10);
  const uint64_t signs = ~(upper | lower | digits);
  return 1 | signs | signs << 1 | (digits ^ digits << 1) | (lower << 1 & upper);
}

// The same for texts of at most 64 bytes, all places of a piece at once.
__attribute__((target("avx2"))) static bool match_avx2(
    const uint8_t *text, size_t length, const pharos_pieces *pieces) {
  size_t first, last, from, until;
  if (!match_ends(text, length, pieces, &first, &last, &from, &until)) return false;
  if (first == last) return true;
  const __m256i low = _mm256_loadu_si256((const __m256i *)text);
  const __m256i high = _mm256_loadu_si256((const __m256i *)(text + 32));
  for (size_t piece = first; piece < last; piece++) {
    const size_t start = piece == 0 ? 0 : pieces->ends[piece - 1];
    const size_t count = pieces->ends[piece] - start;
    if (count > until - from) return false;
    if (count == 0) continue;
    // Places from `from` up to the last one where the piece ends in time: fewer than 64.
    uint64_t places = UINT64_MAX << from & UINT64_MAX >> (63 - (until - count));
    for (size_t i = 0; i < count && places; i++) {
      places &= places_avx2(low, high, pieces->letters[start + i], pieces->others[start + i]) >> i;
    }
    if (places && (pieces->after_border || pieces->before_border)) {
      const uint64_t borders = borders_avx2(low, high);
      if (pieces->after_border) places &= borders;
      // Behind the last place of the text lies a border, whatever follows it.
      if (pieces->before_border)
        places &= (count < 64 ? borders >> count : 0) | UINT64_C(1) << (length - count);
    }
    if (!places) return false;
    from = (size_t)__builtin_ctzll(places) + count;
  }
  return true;
}

__attribute__((target("avx2"))) ALWAYS bool match_any_avx2(
    const uint8_t *text, size_t length, const pharos_pieces *pieces) {
  return length <= 64 ? match_avx2(text, length, pieces) : match_base(text, length, pieces);
}

// A bit for each of 32 bytes that is a letter of the pieces.
__attribute__((target("avx2"))) ALWAYS __m256i letters_avx2(
    const uint8_t *bytes, const pharos_pieces *pieces, size_t letter) {
  const __m256i text = _mm256_loadu_si256((const __m256i *)bytes);
  return _mm256_or_si256(
      _mm256_cmpeq_epi8(text, _mm256_set1_epi8((char)pieces->letters[letter])),
      _mm256_cmpeq_epi8(text, _mm256_set1_epi8((char)pieces->others[letter])));
}

// The texts that match, by places of all of them where some letters of a piece, at least two, stand side
// by side: most texts have none.
__attribute__((target("avx2"))) static uint64_t match_by_letters_avx2(
    const uint8_t *texts, const uint32_t *ends, size_t count, const pharos_pieces *pieces,
    size_t first, size_t letters) {
  uint64_t hits = 0;
  // The first text that is not decided, and where it begins.
  size_t next = 0, start = 0;
  for (size_t at = 0; at < ends[count - 1]; at += 32) {
    uint32_t places = (uint32_t)_mm256_movemask_epi8(_mm256_and_si256(
        letters_avx2(texts + at, pieces, first), letters_avx2(texts + at + 1, pieces, first + 1)));
    for (size_t i = 2; i < letters && places; i++) {
      places &= (uint32_t)_mm256_movemask_epi8(letters_avx2(texts + at + i, pieces, first + i));
    }
    for (; places; places &= places - 1) {
      const size_t place = at + (size_t)__builtin_ctz(places);
      if (place < start) continue;
      while (next < count && ends[next] <= place) start = ends[next++];
      if (next == count) return hits;
      hits |= (uint64_t)match_any_avx2(texts + start, ends[next] - start, pieces) << next;
      start = ends[next++];
    }
  }
  return hits;
}

enum { LETTERS_LOOKED_FOR = 4 };

__attribute__((target("avx2"))) static uint64_t match_all_avx2(
    const uint8_t *texts, const uint32_t *ends, size_t count, const pharos_pieces *pieces) {
  size_t first = 0, letters = 0;
  for (size_t piece = 0; piece < pieces->count; piece++) {
    const size_t begin = piece == 0 ? 0 : pieces->ends[piece - 1];
    const size_t end = pieces->ends[piece];
    if (end - begin > letters) {
      first = begin;
      letters = end - begin;
    }
  }
  if (letters > LETTERS_LOOKED_FOR) letters = LETTERS_LOOKED_FOR;
  if (letters > 1 && count > 0) {
    return match_by_letters_avx2(texts, ends, count, pieces, first, letters);
  }
  uint64_t hits = 0;
  size_t start = 0;
  for (size_t i = 0; i < count; i++) {
    hits |= (uint64_t)match_any_avx2(texts + start, ends[i] - start, pieces) << i;
    start = ends[i];
  }
  return hits;
}
#endif

uint64_t pharos_match_pieces(
    const uint8_t *texts, const uint32_t *ends, size_t count, const pharos_pieces *pieces) {
  if (count > 64) count = 64;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return match_all_avx2(texts, ends, count, pieces);
#endif
  uint64_t hits = 0;
  size_t start = 0;
  for (size_t i = 0; i < count; i++) {
    hits |= (uint64_t)match_base(texts + start, ends[i] - start, pieces) << i;
    start = ends[i];
  }
  return hits;
}
