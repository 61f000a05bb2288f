/// 64-bit integers in blocks of 128, each block packed relative to its smallest value.
///
/// ```
/// data         per block: value - base at bit i * width, filled to a byte · after all: 8 zero bytes
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
package struct IntegerColumn: Sendable {
  /// Values of a block.
  package static let blockSize = 128
  static let indexEntrySize = 16

  let section: SectionReader
  let dataOffset: Int
  let dataLength: Int
  /// Number of values.
  package let count: Int
  /// Number of blocks.
  package var blockCount: Int { (count + IntegerColumn.blockSize - 1) / IntegerColumn.blockSize }

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

  func damaged(_ detail: String) -> StoreError {
    section.damaged(dataOffset, detail)
  }

  /// The block numbered `index`.
  package func block(_ index: Int) throws(StoreError) -> Block {
    guard index >= 0, index < blockCount else { throw damaged("no block \(index)") }
    let at = dataOffset + dataLength + index * IntegerColumn.indexEntrySize
    let base = try section.u64(at)
    let word = try section.u64(at + 8)
    let width = Int(word & 0xFF)
    let count = min(IntegerColumn.blockSize, self.count - index * IntegerColumn.blockSize)
    let offset = word >> 8
    guard let size = BitPacker.byteCount(count, width: width),
      offset <= UInt64(dataLength - BitPacker.padding),
      size <= dataLength - BitPacker.padding - Int(offset)
    else { throw damaged("block \(index) lies outside the data") }
    return Block(base: base, width: width, count: count, offset: dataOffset + Int(offset))
  }

  /// The value at `index`; an index outside is damage, since it can only come from bytes.
  package func value(at index: Int) throws(StoreError) -> UInt64 {
    guard index >= 0, index < count else { throw damaged("no value \(index)") }
    let block = try block(index / IntegerColumn.blockSize)
    guard block.width > 0 else { return block.base }
    let bit = (index % IntegerColumn.blockSize) * block.width
    let at = block.offset + bit >> 3
    let shift = bit & 7
    var value = try section.u64(at) >> UInt64(shift)
    if shift + block.width > 64 {
      value |= UInt64(try section.u8(at + 8)) << UInt64(64 - shift)
    }
    return block.base &+ (value & (UInt64.max >> UInt64(64 - block.width)))
  }

  /// Decodes the offsets of a block from its base into memory with room for 128 values.
  package func decodeOffsets(
    of block: Block, into output: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) {
    let size = BitUnpacking.loadedBytes(firstBit: 0, width: block.width, count: block.count)
    let view = try section.view(block.offset, size)
    view.withBytes { bytes in
      guard size > 0, let base = bytes.baseAddress else {
        output.update(repeating: 0, count: block.count)
        return
      }
      // SAFETY: the view holds exactly the bytes that the unpacker loads; a block has at most 128.
      BitUnpacking.unpack(
        base, firstBit: 0, width: block.width, count: block.count, into: output)
    }
  }

  /// All values of block `index`.
  package func values(ofBlock index: Int) throws(StoreError) -> [UInt64] {
    let block = try block(index)
    var values = [UInt64](repeating: 0, count: IntegerColumn.blockSize)
    try values.withUnsafeMutableBufferPointer { (buffer) throws(StoreError) in
      guard let base = buffer.baseAddress else { return }
      // SAFETY: the buffer has room for 128 values.
      try decodeOffsets(of: block, into: base)
    }
    values.removeLast(values.count - block.count)
    for i in values.indices { values[i] &+= block.base }
    return values
  }

  /// Checks the invariants.
  package func checkInvariants() throws(StoreError) {
    var expected = dataOffset
    for index in 0..<blockCount {
      let block = try block(index)
      guard block.offset == expected else { throw damaged("invariant 2: gap at block \(index)") }
      expected += BitPacker.byteCount(block.count, width: block.width) ?? 0
      let values = try values(ofBlock: index)
      var lowest = UInt64.max
      var highest = UInt64.min
      for value in values {
        guard value >= block.base else { throw damaged("invariant 3: overflow, block \(index)") }
        lowest = min(lowest, value)
        highest = max(highest, value)
      }
      guard lowest == block.base, BitPacker.width(of: highest - lowest) == block.width else {
        throw damaged("invariant 4: base or width of block \(index)")
      }
    }
    guard expected + BitPacker.padding == dataOffset + dataLength else {
      throw damaged("invariant 2: the blocks do not fill the data")
    }
  }
}

/// Packs integers as they come; memory is that of the packed form.
package struct IntegerColumnWriter {
  private var packer = BitPacker()
  private var index = ByteBuffer()
  private var block: [UInt64] = []
  /// Number of values so far.
  package private(set) var count = 0

  package init() {}

  package mutating func append(_ value: UInt64) {
    block.append(value)
    count += 1
    if block.count == IntegerColumn.blockSize { flush() }
  }

  private mutating func flush() {
    guard let base = block.min(), let highest = block.max() else { return }
    let width = BitPacker.width(of: highest - base)
    index.append(u64: base)
    index.append(u64: UInt64(packer.bytes.count) << 8 | UInt64(width))
    for value in block { packer.append(value - base, width: width) }
    packer.alignToByte()
    block.removeAll(keepingCapacity: true)
  }

  /// Writes data and index to `section` and the descriptor to `descriptor`.
  package mutating func finish(
    to section: SectionWriter, descriptor: inout ByteBuffer
  ) throws(StoreError) {
    flush()
    packer.appendPadding()
    descriptor.appendVarint(UInt64(count))
    descriptor.appendVarint(UInt64(section.offset))
    descriptor.appendVarint(UInt64(packer.bytes.count))
    try section.append(packer.takeBytes())
    try section.append(index.bytes)
  }
}
