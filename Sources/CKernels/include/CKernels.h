// Hot loops of the engine: block packing, intersection, population counts, checksums.
//
// Rules of every function here:
// - lengths are parameters and are checked; no byte outside of them is read or written;
// - no alignment is asked for; byte order is little endian;
// - one portable source (clang vector extensions); where a processor can do more, a version
//   compiled for it by a target attribute is chosen at run time. Results never depend on it.

#ifndef PHAROS_CKERNELS_H
#define PHAROS_CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

// Packed blocks
//
// A block is 128 numbers of `width` bits (0 ... 32) in 16 * width bytes: four lanes of 32 rows.
// Number i stands in lane i % 4, row i / 4. Lane l is the bit string made of the words
// l, l + 4, l + 8 ...; row r has its bits r * width ..< (r + 1) * width, lowest bit first.
//
//   word      0      1      2      3   |  4      5      6      7   | ...   4 * width - 1
//   lane      0      1      2      3   |  0      1      2      3   |
//
// The last row ends exactly with the last word, so a block is read without reading behind it.

enum { PHAROS_BLOCK = 128 };

/// Bits of the largest of the 128 numbers.
unsigned pharos_block_width(const uint32_t *values);

/// Bits of the largest difference of the 128 numbers, each to the one before, the first to `base`.
/// Differences are taken modulo 2^32.
unsigned pharos_block_delta_width(const uint32_t *values, uint32_t base);

/// Packs 128 numbers into 16 * width bytes; bits above `width` are cut off.
/// False, and nothing written, when width > 32 or `capacity` is too small.
bool pharos_block_pack(
    const uint32_t *values, unsigned width, uint8_t *output, size_t capacity);

/// Packs the differences of 128 numbers, each to the one before, the first to `base`.
bool pharos_block_pack_deltas(
    const uint32_t *values, uint32_t base, unsigned width, uint8_t *output, size_t capacity);

/// Writes the 128 numbers of the block at `input`.
/// False, and nothing written, when width > 32 or `length` < 16 * width.
bool pharos_block_unpack(
    const uint8_t *input, size_t length, unsigned width, uint32_t *output);

/// Writes the 128 running sums, modulo 2^32, of `base` and the numbers of the block at `input`.
bool pharos_block_unpack_deltas(
    const uint8_t *input, size_t length, unsigned width, uint32_t base, uint32_t *output);

/// Writes the 128 numbers of a block of differences that ascends strictly, from `base` or more up to
/// `last`. False when it does not, when width > 32 or `length` < 16 * width; what was written then
/// means nothing.
bool pharos_block_unpack_ascending(
    const uint8_t *input, size_t length, unsigned width, uint32_t base, uint32_t last,
    uint32_t *output);

/// Writes `count` ascending numbers from `next` on: each is the one before plus one plus a gap of
/// `width` bits; gaps stand one after the other, lowest bits first.
///
/// Returns the last number plus one; UINT64_MAX, and nothing written, when width > 32 or the gaps take
/// more than `length` bytes. Numbers of more than 32 bits are cut off, which the result shows.
uint64_t pharos_gaps_unpack(
    const uint8_t *input, size_t length, unsigned width, uint64_t next, uint32_t *output,
    size_t count);

// Checksums

/// CRC-32C of `length` bytes, continued from `seed` (0 at the start).
uint32_t pharos_crc32c(const void *bytes, size_t length, uint32_t seed);

/// The same by tables only, for comparison in tests.
uint32_t pharos_crc32c_tables(const void *bytes, size_t length, uint32_t seed);

// Sets

/// Sum of `numbers[start]` to the one before `numbers[end]`.
uint64_t pharos_sum(const uint32_t *numbers, size_t start, size_t end);

/// Copies `words` words, and writes to `summary` a bit for each, the lowest first: 1 where it is not 0.
///
/// Bits of the last word of the summary behind the last one are 0.
void pharos_copy_summarized(const uint64_t *from, uint64_t *to, size_t words, uint64_t *summary);

/// Number of one bits in `words` words.
uint64_t pharos_popcount(const uint64_t *bits, size_t words);

/// Number of one bits in the conjunction of two bit strings of `words` words.
uint64_t pharos_popcount_and(const uint64_t *a, const uint64_t *b, size_t words);

/// Writes `first` plus the place of each one bit of `length` bytes, lowest bit of the first byte
/// first; returns how many, or `capacity` + 1 when there are more than that.
size_t pharos_bits_expand(
    const uint8_t *bits, size_t length, uint32_t first, uint32_t *output, size_t capacity);

/// Sets the bit of each number less `base`; those outside of the words are left out.
void pharos_bits_set(
    uint64_t *words, size_t word_count, uint32_t base, const uint32_t *numbers, size_t count);

/// How many of the numbers less `base` have their bit set; those outside of the words have not.
size_t pharos_bits_count_members(
    const uint64_t *words, size_t word_count, uint32_t base, const uint32_t *numbers,
    size_t count);

/// Sets, from bit `start` on, the bits that are set in `bit_count` bits of `bits`, which has bytes for
/// them; what lies before and beyond the words is left out.
void pharos_bits_or(
    uint64_t *words, size_t word_count, int64_t start, const uint8_t *bits, size_t bit_count);

/// Numbers that are in both of two strictly ascending arrays, ascending, written to `output`;
/// returns how many. Stops when `capacity` is reached; min(a_count, b_count) always suffices.
/// `output` must not overlap the inputs.
size_t pharos_intersect(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count,
    uint32_t *output, size_t capacity);

/// The same without vector code, for comparison in tests.
size_t pharos_intersect_scalar(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count,
    uint32_t *output, size_t capacity);

/// Writes those of `count` numbers, in their order, that are among the 128 of a block; returns how
/// many. `output` has room for `count` and may be `candidates`.
size_t pharos_block_members(
    const uint32_t *candidates, size_t count, const uint32_t *block, uint32_t *output);

/// How many of the 128 numbers of a block are below `target`.
size_t pharos_block_place(const uint32_t *block, uint32_t target);

/// Writes those of some packed numbers, in their order, that are `low` to `low + span`; returns how
/// many. Number i stands at bit i * width of `length` bytes, lowest bit first; `width` is 1 to 32, and
/// bits behind the bytes count as zero. `output` has room for `count` and one more.
size_t pharos_packed_within(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width, uint32_t low,
    uint32_t span, uint32_t *output);

/// Writes bit i of `bits`, lowest first, for each of `count` numbers packed as above: whether number
/// `first` + i is a member of a set of so many words. Whole bytes are written, with zeros behind the
/// last number. Fastest where `first` is a multiple of 8; `width` is 0 to 32.
void pharos_packed_members(
    const uint8_t *data, size_t length, size_t first, size_t count, unsigned width,
    const uint64_t *set, size_t words, uint8_t *bits);

/// Sorts numbers and drops repetitions; returns how many are left. `bits` has a bit for every number
/// that may occur, and `summary` a bit for every word of it; all are zero, and are left so.
size_t pharos_sort_distinct(
    uint32_t *numbers, size_t count, uint64_t *bits, uint64_t *summary, size_t summary_words);

/// Reads the directory of a group of up to 32 full blocks: writes the last document of each, and where
/// the bytes of each start, with the end of the last one's (`offsets` has a place more).
///
/// The directory has `length` bytes, which include those that are read: from byte 1 on a last document
/// less `floor` for each block, `last_bytes` bytes each, and from `tokens_at` on a token for each: a
/// width of up to 32, or `bitset`. The bytes of the blocks start at `start`. False where the documents do
/// not ascend by at least 128, where a token is another one, or where the last one is not below `limit`.
bool pharos_directory_read(
    const uint8_t *directory, size_t length, unsigned blocks, unsigned last_bytes,
    size_t tokens_at, uint8_t bitset, size_t start, uint32_t floor, uint32_t limit,
    uint32_t *last_documents, uint32_t *offsets);

// Ascending arrays

/// The same as `pharos_intersect`, by steps that double where one array is much longer.
/// `output` must not overlap the inputs and has room for min(a_count, b_count).
size_t pharos_array_intersect(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count, uint32_t *output);

/// Numbers that are in one of two strictly ascending arrays, ascending, each once; returns how many.
/// `output` must not overlap the inputs and has room for a_count + b_count.
size_t pharos_array_union(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count, uint32_t *output);

/// Numbers of `a` that are not in `b`, both strictly ascending; returns how many. `output` has room
/// for a_count and may be `a`.
size_t pharos_array_subtract(
    const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count, uint32_t *output);

/// Numbers whose bit is `wanted`, where the first bit stands for `base` and bits outside of
/// `bit_count` are zero; returns how many. `output` has room for `count` and may be `numbers`.
size_t pharos_bits_keep(
    const uint8_t *bits, size_t bit_count, uint32_t base, const uint32_t *numbers, size_t count,
    bool wanted, uint32_t *output);

// Columns of numbers
//
// A column is blocks of 128 numbers, each less its block's base, in 16 * width bytes: widths up to
// 32 as packed blocks, wider ones one after the other, number i at bit i * width. Behind the last
// block stand padding bytes. A block's index entry: u64 base · u64 offset in the data << 8 | width.

enum { PHAROS_COLUMN_PADDING = 8 };

/// Sets bit i of `bits` where low <= number i <= high, for the `count` numbers of the blocks whose
/// entries begin at `index`; `bits` has two words a block. `length` counts the padding, too.
/// False when a block lies outside the data; bits set by then stay.
bool pharos_range_fill(
    const uint8_t *data, size_t length, const uint8_t *index, size_t count,
    uint64_t low, uint64_t high, uint64_t *bits);

/// Keeps those of `count` ascending `places` whose number n of the column has low <= n <= high; the
/// entries of `blocks` blocks begin at `index`, the first one that of place `first`. Returns how many there are;
/// SIZE_MAX when a place or a block lies outside the data. `output` has room for `count` and may be
/// `places`.
size_t pharos_range_keep(
    const uint8_t *data, size_t length, const uint8_t *index, size_t blocks, uint32_t first,
    uint64_t low, uint64_t high, const uint32_t *places, size_t count, uint32_t *output);

/// Gives the bits of `source` from bit `first` on, one after the other, to the places of the one
/// bits of `mask`, and ORs them into `output`. Behind the source all bits are zero.
void pharos_expand_bits(
    const uint64_t *source, size_t source_words, size_t first, const uint64_t *mask,
    size_t words, uint64_t *output);

/// Stores the places of the units from `*from` on that are one of some needles, ascending, until all
/// `count` units, aligned to two bytes, were looked at or fewer than 32 of `capacity` places are left,
/// which is 32 or more; `*from` becomes the first unit that was not looked at. Returns how many were
/// stored.
size_t pharos_list_units(
    const uint16_t *units, size_t *from, size_t count, const uint16_t *needles,
    size_t needle_count, uint32_t *places, size_t capacity);

/// The first of `count` units, not before `from`, that is one of some needles and has another one beside it:
/// among the four units before it, or else behind it; `count` if there is none.
size_t pharos_find_units_beside(
    const uint16_t *units, size_t from, size_t count, const uint16_t *needles,
    size_t needle_count, const uint16_t *others, size_t other_count, bool before);

/// Of each of `blocks` blocks of 64 bytes, behind which one more can be read: a bit for each byte that is one
/// of `bytes[0]` and `bytes[1]` and, where `count` is 2, has one of `bytes[2]` and `bytes[3]` behind it; and one
/// for each zero, in `ends`.
void pharos_match_bytes(
    const uint8_t *text, size_t blocks, const uint8_t *bytes, size_t count, uint64_t *hits,
    uint64_t *ends);

/// The first of `count` units, aligned to two bytes, that is in a set: 65 536 bytes, 0 for units that are
/// not; `count` if there is none.
size_t pharos_find_units_in(const uint16_t *units, size_t count, const uint8_t *set);

/// Stores the places of the units from `*from` on that are in such a set, ascending, until all `count` units
/// were looked at or fewer than 8 of `capacity` places are left, which is 8 or more; `*from` becomes the
/// first unit that was not looked at. Returns how many were stored.
size_t pharos_list_units_in(
    const uint16_t *units, size_t *from, size_t count, const uint8_t *set, uint32_t *places,
    size_t capacity);

// Identifiers

enum { PHAROS_MOST_IDENTIFIER = 128, PHAROS_TEXT_PADDING = 64 };

/// Writes `count` identifiers (64 at most) of `length` bytes each, one after the other. Where a bit of
/// `places` is one, the lowest of the first byte first, the next symbol stands; elsewhere the byte of
/// `shared`. Symbols have `width` bits, lowest first, and stand for bytes of `alphabet`; those of 8
/// bits are the bytes.
///
/// False where a symbol has no byte, or the length is above `PHAROS_MOST_IDENTIFIER`. Behind the symbols
/// eight bytes more can be read; `alphabet` has a byte for each symbol of the width, counted or not;
/// `output` has room for `PHAROS_TEXT_PADDING` bytes more.
bool pharos_identifiers_unpack(
    const uint8_t *symbols, unsigned width, const uint8_t *alphabet, size_t alphabet_count,
    const uint8_t *shared, const uint8_t *places, size_t length, size_t count, uint8_t *output);

/// Pieces that stand in a text one behind the other, with anything between them.
typedef struct {
  /// The letters of all pieces, and another way to write each.
  const uint8_t *letters;
  const uint8_t *others;
  /// Where each piece ends among the letters.
  const size_t *ends;
  size_t count;
  /// The first piece stands at the start of the text, the last one at its end.
  bool at_start;
  bool at_end;
  /// There is one piece, and a word border lies before it, or behind it.
  bool after_border;
  bool before_border;
} pharos_pieces;

/// A bit for each of 64 texts at most that has the pieces; the texts stand one after the other, and
/// behind them `PHAROS_TEXT_PADDING` bytes more can be read.
uint64_t pharos_match_pieces(
    const uint8_t *texts, const uint32_t *ends, size_t count, const pharos_pieces *pieces);

/// The products of a vector with rows of as many signed bytes, at most 4 096 of them, that stand one
/// after the other.
void pharos_dot_rows(
    const int8_t *rows, size_t dimension, size_t count, const int8_t *vector, int32_t *products);

/// The same without what only some processors have, for tests.
void pharos_dot_rows_portable(
    const int8_t *rows, size_t dimension, size_t count, const int8_t *vector, int32_t *products);

/// Asks the processor to load what stands at an address, which may be any.
static inline void pharos_prefetch(const void *address) { __builtin_prefetch(address); }

/// Gives memory that was freed back to the system where the C library keeps it for itself.
void pharos_release_free_memory(void);

/// How many processors this process may run on.
long pharos_processor_count(void);

/// Asks the system to make mapped bytes readable, so that those it cannot give are an answer and not
/// a signal.
/// 0: they can be read now, or this system has no way to ask; otherwise the `errno` of the first page
/// that cannot be: EFAULT, EHWPOISON.
int pharos_populate(const void *start, size_t length);

/// From now on, a page of a mapped file that cannot be read ends the process with `code` and says
/// which file it was of, instead of by SIGBUS. Other causes of SIGBUS keep their effect.
void pharos_exit_on_unreadable_page(int code);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
