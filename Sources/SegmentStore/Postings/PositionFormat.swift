/// The format of the positions of one list.
///
/// They are a stream in the section of positions, or, when it is short, behind the list itself.
/// Blocks hold 128 positions (the last one fewer), groups 32 blocks; how many there are is known
/// from the list.
///
/// ```
/// stream  spellings: for each posting whose mask has several bits, for each of its positions the rank
///           of the spelling among the mask's bits, in 1 to 3 bits (enough for the mask); to a byte
///         end of each group u64, from the start of group 0, when there are several groups
///         groups
/// group   length of each block u16 (not in an inline stream of one block) · blocks
/// block   token of runs u8 (PatchedBlock)
///         form u8: bits 0-1 which positions have flags that are not zero:
///                    0 none, 1 all, 2 a bitmap says it, 3 a list of indices
///                  bits 2-7 number of different flags less one
///         runs: the first of a document as it is, another less the one before it less one
///         flags, when the form is not 0:
///           the different flags, ascending, u8 each
///           bitmap (a bit for each position) or number u8 and indices u8 each
///           place of each in the list of different flags, bit-packed
/// ```
enum PositionFormat {
  static let blockSize = 128
  static let blockShift = 7
  static let blocksInGroup = 32
  /// No group is longer: its blocks take less than 1 KiB each.
  static let maximumGroup = 1 << 16

  enum Flags {
    static let none: UInt8 = 0
    static let all: UInt8 = 1
    static let bitmap: UInt8 = 2
    static let indices: UInt8 = 3
  }

  static func blockCount(_ positions: Int) -> Int { (positions + blockSize - 1) / blockSize }
  static func groupCount(_ positions: Int) -> Int {
    (blockCount(positions) + blocksInGroup - 1) / blocksInGroup
  }

  /// Bits of a place among `count` different flags.
  static func placeWidth(_ count: Int) -> Int {
    count <= 1 ? 0 : BitPacking.width(of: UInt32(truncatingIfNeeded: count &- 1))
  }
}
