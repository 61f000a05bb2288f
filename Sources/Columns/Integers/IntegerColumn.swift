import ByteStore
import CKernels

/// 64-bit integers in blocks of 128, each block packed relative to its smallest value.
///
/// ```
/// data         per block 16 x width bytes: value - base, widths to 32 as BlockCodec has them,
///              wider ones at bit i * width; the last block is filled with its base
///              · after all: 8 zero bytes
/// index        per block: u64 base (its minimum) · u64 offset in the data << 8 | width
/// descriptor   varint count · varint offset of the data · varint length of the data
///              (the index follows the data at once)
/// ```
///
/// Invariants:
/// 1. data and index lie in the section;
/// 2. the blocks follow each other without gaps, widths 0...64, and fill the data up to its padding;
/// 3. no value overflows: base + largest offset of a block is at most 2^64 - 1;
/// 4. the base is the smallest value of its block and the width the lowest possible.
@usableFromInline
package struct IntegerColumn: Sendable {
  /// Values of a block.
  @inlinable package static var blockSize: Int { 128 }
  static let indexEntrySize = 16
  /// Wider blocks are not packed in lanes.
  static let widestLane = 32

  let section: SectionReader
  let dataOffset: Int
  let dataLength: Int
  /// Number of values.
  @usableFromInline package let count: Int
  /// Number of blocks.
  package var blockCount: Int { (count + IntegerColumn.blockSize - 1) / IntegerColumn.blockSize }
  private var indexOffset: Int { dataOffset + dataLength }

  /// Where a block lies and what it can hold.
  package struct Block: Sendable {
    /// The smallest value.
    package let base: UInt64
    /// Bits of a value above the base.
    package let width: Int
    /// Values in the block.
    package let count: Int
    let offset: Int
    /// No value is above this.
    package var upperBound: UInt64 {
      guard width > 0 else { return base }
      let (sum, overflow) = base.addingReportingOverflow(UInt64.max >> UInt64(64 - width))
      return overflow ? .max : sum
    }
  }

  /// Reads a descriptor at `position`, which moves behind it.
  package init(
    _ section: SectionReader, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    let count = try descriptor.varint(&position)
    let offset = try descriptor.varint(&position)
    let length = try descriptor.varint(&position)
    let size = UInt64(section.count)
    guard offset <= size, length <= size - offset, count <= (size &- offset &- length) * 8,
      length >= UInt64(BitPacker.padding)
    else { throw descriptor.damaged(start, "integer column outside its section") }
    self.section = section
    self.count = Int(count)
    dataOffset = Int(offset)
    dataLength = Int(length)
    guard blockCount * IntegerColumn.indexEntrySize <= Int(size - offset - length) else {
      throw descriptor.damaged(start, "integer column outside its section")
    }
  }

  @inline(never)
  func damaged(_ detail: String) -> StoreError {
    section.damaged(dataOffset, detail)
  }

  /// The block numbered `index`.
  package func block(_ index: Int) throws(StoreError) -> Block {
    guard index >= 0, index < blockCount else { throw damaged("no block \(index)") }
    let entry = try section.view(
      indexOffset + index * IntegerColumn.indexEntrySize, IntegerColumn.indexEntrySize)
    let word = try entry.u64(8)
    let width = Int(word & 0xFF)
    let offset = word >> 8
    guard width <= 64, offset <= UInt64(dataLength - BitPacker.padding),
      width * 16 <= dataLength - BitPacker.padding - Int(offset)
    else { throw damaged("block \(index) lies outside the data") }
    return Block(
      base: try entry.u64(0), width: width,
      count: min(IntegerColumn.blockSize, count - index * IntegerColumn.blockSize),
      offset: dataOffset + Int(offset))
  }

  /// Sets bit i of `bits` where the value `first` + i lies in `range`; `first` is the first of a
  /// block and `bits` has two words for every block touched.
  func fill(
    _ first: Int, _ count: Int, in range: ClosedRange<UInt64>,
    into bits: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) {
    guard count > 0 else { return }
    guard first >= 0, first % IntegerColumn.blockSize == 0, first <= self.count,
      count <= self.count - first
    else { throw damaged("no values \(first) to \(first &+ count)") }
    let firstBlock = first / IntegerColumn.blockSize
    let lastBlock = (first + count - 1) / IntegerColumn.blockSize
    let (checked, index, data) = try views(ofBlocks: firstBlock...lastBlock)
    // SAFETY: the kernel reads `count` values' entries, all in `index`, and refuses blocks that lie
    // outside `data`; `bits` has two words a block by contract.
    let isWhole = withExtendedLifetime((checked, index, data)) {
      pharos_range_fill(
        data.base.assumingMemoryBound(to: UInt8.self), data.count,
        index.base.assumingMemoryBound(to: UInt8.self), count, range.lowerBound,
        range.upperBound, bits)
    }
    guard isWhole else { throw damaged("a block lies outside the data") }
  }

  /// The bytes of some blocks, their index entries, and all data up to their end.
  func views(
    ofBlocks blocks: ClosedRange<Int>
  ) throws(StoreError) -> (checked: ByteView, index: ByteView, data: ByteView) {
    let size = IntegerColumn.indexEntrySize
    let index = try section.view(indexOffset + blocks.lowerBound * size, blocks.count * size)
    // Blocks follow each other: those between the first and the last lie between them.
    let start = try block(blocks.lowerBound).offset
    let last = try block(blocks.upperBound)
    let end = last.offset + last.width * 16 + BitPacker.padding
    guard start <= end else { throw damaged("invariant 2: blocks do not follow each other") }
    let checked = try section.view(start, end - start)
    return (checked, index, try section.unchecked(dataOffset, end - dataOffset))
  }

  /// The values of `range`.
  func values(_ range: Range<Int>) throws(StoreError) -> [UInt64] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw damaged("no values \(range)")
    }
    var values: [UInt64] = []
    values.reserveCapacity(range.count)
    while values.count < range.count {
      let next = range.lowerBound + values.count
      let place = next % IntegerColumn.blockSize
      values += try self.values(ofBlock: next / IntegerColumn.blockSize)[place...]
        .prefix(range.upperBound - next)
    }
    return values
  }

  /// All values of block `index`.
  package func values(ofBlock index: Int) throws(StoreError) -> [UInt64] {
    var values: [UInt64] = []
    try load(block: index, into: &values)
    return values
  }

  /// Replaces some values by those of block `index`; their memory is kept.
  package func load(block index: Int, into values: inout [UInt64]) throws(StoreError) {
    let block = try block(index)
    let view = try section.view(block.offset, block.width * 16 + BitPacker.padding)
    values.removeAll(keepingCapacity: true)
    // Those who append the first value of the next block grow nothing.
    values.reserveCapacity(IntegerColumn.blockSize + 1)
    try withUnsafeTemporaryAllocation(of: UInt64.self, capacity: IntegerColumn.blockSize) {
      (unpacked) throws(StoreError) in
      guard let start = unpacked.baseAddress else { return }
      if block.width > IntegerColumn.widestLane {
        // SAFETY: the view has the 16 x width bytes of 128 values and the padding behind them.
        BitUnpacking.unpack(
          view.base, firstBit: 0, width: block.width, count: block.count, into: start)
        for i in 0..<block.count { start[i] &+= block.base }
      } else {
        try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: IntegerColumn.blockSize) {
          (offsets) throws(StoreError) in
          guard let offsets = offsets.baseAddress else { return }
          try BlockCodec.unpack(view, at: 0, width: block.width, into: offsets)
          // SAFETY: the codec wrote 128 numbers, and there is room for as many values.
          for i in 0..<block.count { start[i] = block.base &+ UInt64(offsets[i]) }
        }
      }
      // SAFETY: the values of the block were written.
      values.append(contentsOf: UnsafeBufferPointer(start: start, count: block.count))
    }
  }
}
