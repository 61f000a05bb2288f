import ByteStore

/// The directory of one group of up to 32 full blocks.
///
/// When `number` is not negative: `view` holds the group's bytes, the last documents of its blocks
/// stand in the cursor's memory, ascend by at least 128 from `floor`, and end below the segment's
/// document count; every block's documents lie inside `view` from its offset to the next one.
struct BlockGroup {
  var number = -1
  var view: ByteView?
  /// Where the view starts: read in loops, where a copy of the view would count references.
  var base: UnsafeRawPointer?
  /// First possible document.
  var floor: UInt32 = 0
  var last: UInt32 = 0
  var blocks = 0
  /// Where the directory's parts start.
  var documentTokens = 0
  var frequencyTokens = 0
  var maximumFrequencies = 0
  var maskTokens = 0
  var impacts = 0
  /// Bytes of the frequencies before a block.
  var frequencyMemo = (block: 0, length: 0)
  /// Bound of the impacts of all blocks.
  var impact = Impact.unknown
}

/// An entry of the group table.
struct GroupTableEntry {
  var last: UInt32
  var end: Int
  var maximumFrequency: UInt8 = 1
  var impact = Impact.unknown
}
