import ByteStore

/// Single values.
extension IntegerColumn {
  /// The value at `index`; an index outside is damage, since it can only come from bytes.
  package func value(at index: Int) throws(StoreError) -> UInt64 {
    guard index >= 0, index < count else { throw damaged("no value \(index)") }
    let place = index % IntegerColumn.blockSize
    if let (base, width, data) = try lanes(ofBlock: index / IntegerColumn.blockSize) {
      return base &+ UInt64(BlockCodec.value(data.baseAddress, place, width: width))
    }
    let block = try block(index / IntegerColumn.blockSize)
    let width = block.width
    let bit = place * width
    let at = block.offset + bit >> 3
    let shift = bit & 7
    var value = try section.u64(at) >> UInt64(shift)
    if shift + width > 64 { value |= UInt64(try section.u8(at + 8)) << UInt64(64 - shift) }
    return block.base &+ (value & (UInt64.max >> UInt64(64 - width)))
  }

  /// The values at `index` and behind it; most often they stand in one block, which is looked up
  /// once.
  @usableFromInline
  func valueAndNext(at index: Int) throws(StoreError) -> (UInt64, UInt64) {
    let place = index % IntegerColumn.blockSize
    guard index >= 0, index &+ 1 < count, place &+ 1 < IntegerColumn.blockSize,
      let (base, width, data) = try lanes(ofBlock: index / IntegerColumn.blockSize)
    else { return (try value(at: index), try value(at: index + 1)) }
    return (
      base &+ UInt64(BlockCodec.value(data.baseAddress, place, width: width)),
      base &+ UInt64(BlockCodec.value(data.baseAddress, place &+ 1, width: width))
    )
  }

  /// The last index whose value is not above `value`, if the values ascend; -1 if there is none.
  func lastIndex(notAbove value: UInt64) throws(StoreError) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if try self.value(at: middle) <= value { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// The smallest value of a block that exists, its width and its `16 * width` bytes; nil where it is
  /// not packed in lanes or lies outside the data.
  @inline(__always)
  private func lanes(
    ofBlock block: Int
  ) throws(StoreError) -> (base: UInt64, width: Int, data: UnsafeRawBufferPointer)? {
    let entry = try section.checkedBytes(
      dataOffset &+ dataLength &+ block &* IntegerColumn.indexEntrySize,
      IntegerColumn.indexEntrySize)
    // SAFETY: the entry has 16 bytes, which were checked.
    let base = UInt64(littleEndian: entry.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    let word = UInt64(littleEndian: entry.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    let width = Int(word & 0xFF)
    let room = dataLength &- BitPacker.padding
    guard width <= IntegerColumn.widestLane, word >> 8 <= UInt64(room),
      width &* 16 <= room &- Int(word >> 8)
    else { return nil }
    if width == 0 { return (base, 0, UnsafeRawBufferPointer(start: nil, count: 0)) }
    return (base, width, try section.checkedBytes(dataOffset &+ Int(word >> 8), width &* 16))
  }
}
