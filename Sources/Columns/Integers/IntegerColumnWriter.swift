import ByteStore

/// Packs integers as they come; memory is that of the packed form.
package struct IntegerColumnWriter {
  private var data = ByteBuffer()
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
    guard var base = block.first else { return }
    var highest = base
    for value in block {
      base = min(base, value)
      highest = max(highest, value)
    }
    let width = BitPacker.width(of: highest - base)
    index.append(u64: base)
    index.append(u64: UInt64(data.count) << 8 | UInt64(width))
    // A block of equal values has no data. A last, shorter block ends with values that are its base.
    if width > 0, width <= IntegerColumn.widestLane {
      var offsets = [UInt32](repeating: 0, count: IntegerColumn.blockSize)
      for i in block.indices { offsets[i] = UInt32(truncatingIfNeeded: block[i] &- base) }
      // The largest offset has `width` bits, so that is the width the codec finds.
      offsets.withUnsafeBufferPointer { _ = BlockCodec.pack($0, into: &data) }
    } else if width > 0 {
      var packer = BitPacker()
      for value in block { packer.append(value - base, width: width) }
      for _ in block.count..<IntegerColumn.blockSize { packer.append(0, width: width) }
      packer.alignToByte()
      data.append(packer.bytes)
    }
    block.removeAll(keepingCapacity: true)
  }

  /// Writes data and index to `section` and the descriptor to `descriptor`.
  package mutating func finish(
    to section: SectionWriter, descriptor: inout ByteBuffer
  ) throws(StoreError) {
    flush()
    data.appendZeros(BitPacker.padding)
    descriptor.appendVarint(UInt64(count))
    descriptor.appendVarint(UInt64(section.offset))
    descriptor.appendVarint(UInt64(data.count))
    try section.append(data.bytes)
    try section.append(index.bytes)
    data.removeAll()
  }
}
