/// The format of document lists and posting lists.
///
/// A list stands in the section of postings (posting lists) or in bytes of another section
/// (document lists, which have neither frequencies nor masks). Numbers are little endian; varint is
/// LEB128. Full blocks hold 128 documents, groups 32 blocks; the rest below 128 is the tail.
///
/// ```
/// list    form u8: bits 0-1 shape (0 empty, 1 all documents of the segment, 2 one document, 3 blocks)
///                  bit 2 some frequency is not 1
///                  bit 3 some mask is not 1
///                  bits 4-6 zero
///                  bit 7 list, groups and blocks carry a bound of their impact (shape 3 only)
///   shape 2       document varint · mask u8 [bit 3] · frequency - 2 varint [bit 2]
///   shape 3       documentCount varint, at least 2
///                 maximumFrequency u8 (255 = or more) [bit 2]
///                 impact of the list u8, and of the tail u8 when there is one and a full block [bit 7]
///                 tail, when there is one: token of documents u8 · of frequencies u8 [bit 2]
///                                          · of masks u8 [bit 3]
///                 length of all groups varint, when there is a full block
///                 group table, when there are several groups: an entry for each group
///                   last document u32 · end of the group u64, from the start of group 0
///                   maximum frequency u8 [bit 2] · impact u8 [bit 7]
///                 groups
///                 tail: gaps less one, bit-packed in the token's width · frequencies · masks
///
/// group   form u8: bits 0-1 bytes less one of a last document, other bits zero
///         last documents, less the first possible document of the group
///         tokens of documents u8: 0-32 width of bit-packed deltas, 128 bitset
///         tokens of frequencies u8 · maximum frequencies u8 [bit 2]
///         tokens of masks u8 [bit 3]
///         impacts u8 [bit 7]
///         documents of all blocks · frequencies of all blocks · masks of all blocks
/// block   documents: 16 x width bytes of deltas (BlockCodec), the first one to the first possible
///           document (the last of the block before plus one); or a bit for each document from the
///           first possible to the last; or no bytes where that bitset would be full
///         frequencies less one and masks less one: PatchedBlock
/// impact  an ``Impact``: no posting there has a greater one
/// ```
///
/// Lengths of blocks follow from tokens and last documents, so a seek reads a group's table entry
/// and its directory, and decodes no block but the one it ends in.
enum PostingFormat {
  @inlinable
  static var blockSize: Int { 128 }
  @inlinable
  static var blocksInGroup: Int { 32 }

  enum Form {
    static let shape: UInt8 = 0b11
    static let frequencies: UInt8 = 1 << 2
    static let masks: UInt8 = 1 << 3
    static let impacts: UInt8 = 1 << 7
  }

  /// Token of a block of documents that is a bitset.
  static let bitset: UInt8 = 128
  /// No header before the group table is longer (ten bytes are the longest varint).
  static let maximumHeader = 64
  /// No group is longer: 32 blocks of documents (at most 576 bytes), frequencies (524) and
  /// masks (142), and the directory.
  static let maximumGroup = 1 << 16
  /// Bytes of the impact in a group's table entry and for each block of a directory.
  static let impactBytes = 1

  /// Bytes of a group's entry in the group table.
  static func tableStride(form: UInt8) -> Int {
    12 + (form & Form.frequencies != 0 ? 1 : 0) + (form & Form.impacts != 0 ? impactBytes : 0)
  }
}

/// The shape of a list.
package enum ListShape: UInt8, Sendable {
  case empty
  case all
  case one
  case blocks
}
