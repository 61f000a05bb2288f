import CKernels

/// Integers of one width, read in place, one by one or in runs.
///
/// ```
/// data         value i at bit i * width, lowest bit first · 8 zero bytes
/// descriptor   varint count · u8 width · varint offset of the data in the section
/// ```
///
/// Invariants:
/// 1. the width is 0...64;
/// 2. data and padding lie in the section;
/// 3. the padding is zero, and so are the unused bits of the last byte.
@usableFromInline
package struct PackedIntegers: Sendable {
  /// A column of width 0 has no bytes that bound its count, so this does.
  @inlinable
  package static var maximumCount: Int { 1 << 40 }

  @usableFromInline let section: SectionReader
  @usableFromInline let offset: Int
  /// Number of values.
  @usableFromInline package let count: Int
  /// Bits of a value.
  @usableFromInline package let width: Int

  /// Reads a descriptor at `position`, which moves behind it.
  @inlinable
  package init(
    _ section: SectionReader, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    let count = try descriptor.varint(&position)
    width = Int(try descriptor.u8(position))
    position += 1
    let offset = try descriptor.varint(&position)
    guard count <= UInt64(PackedIntegers.maximumCount), offset <= UInt64(section.count),
      let size = BitPacker.byteCount(Int(count), width: width),
      size <= section.count - Int(offset) - BitPacker.padding
    else { throw descriptor.damaged(start, "packed integers outside their section") }
    self.section = section
    self.count = Int(count)
    self.offset = Int(offset)
  }

  @inlinable
  func damaged(_ detail: String) -> StoreError {
    section.damaged(offset, detail)
  }

  /// The value at `index`; an index outside is damage, since it can only come from bytes.
  @inlinable
  package func value(at index: Int) throws(StoreError) -> UInt64 {
    guard index >= 0, index < count else { throw damaged("no packed integer \(index)") }
    guard width > 0 else { return 0 }
    let bit = index &* width
    let at = offset &+ bit >> 3
    let shift = bit & 7
    var value = try section.u64(at) >> UInt64(shift)
    if shift + width > 64 { value |= UInt64(try section.u8(at + 8)) << UInt64(64 - shift) }
    return value & (UInt64.max >> UInt64(64 - width))
  }

  /// The value at `index` and the one behind it.
  @inlinable
  package func valueAndNext(at index: Int) throws(StoreError) -> (UInt64, UInt64) {
    guard index >= 0, index < count &- 1, width > 0, width <= 28 else {
      return (try value(at: index), try value(at: index &+ 1))
    }
    // Both lie in the eight bytes from the first byte of the first.
    let bit = index &* width
    let word = try section.u64(offset &+ bit >> 3) >> UInt64(bit & 7)
    let mask = UInt64.max >> UInt64(64 - width)
    return (word & mask, word >> UInt64(width) & mask)
  }

  /// Decodes `count` values from `start` on into memory that has room for them.
  @inlinable
  package func decode(
    _ start: Int, _ count: Int, into output: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) {
    guard start >= 0, count >= 0, start <= self.count, count <= self.count - start else {
      throw damaged("no packed integers \(start) to \(start &+ count)")
    }
    let bit = start &* width
    let size = BitUnpacking.loadedBytes(firstBit: bit, width: width, count: count)
    let view = try section.view(offset + bit >> 3, size)
    view.withBytes { bytes in
      guard size > 0, let base = bytes.baseAddress else {
        output.update(repeating: 0, count: count)
        return
      }
      // SAFETY: the view holds exactly the bytes that the unpacker loads.
      BitUnpacking.unpack(base, firstBit: bit, width: width, count: count, into: output)
    }
  }

  /// The values of `range`.
  @inlinable
  package func values(_ range: Range<Int>) throws(StoreError) -> [UInt64] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw damaged("no packed integers \(range)")
    }
    var values = [UInt64](repeating: 0, count: range.count)
    try values.withUnsafeMutableBufferPointer { (buffer) throws(StoreError) in
      guard let base = buffer.baseAddress else { return }
      // SAFETY: the buffer has room for the whole range.
      try decode(range.lowerBound, range.count, into: base)
    }
    return values
  }

  /// Appends those of the values of `range`, in their order, that lie in `wanted`, of values of up to 32
  /// bits; false where they are wider, and then nothing is appended.
  package func append(
    of range: Range<Int>, in wanted: Range<UInt32>, to values: inout [UInt32]
  ) throws(StoreError) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw damaged("no packed integers \(range)")
    }
    guard width <= 32 else { return false }
    if range.isEmpty || wanted.isEmpty { return true }
    if width == 0 {
      if wanted.contains(0) { values.append(contentsOf: repeatElement(0, count: range.count)) }
      return true
    }
    let first = (range.lowerBound &* width) &>> 3
    let end = (range.upperBound &* width &+ 7) &>> 3
    try section.check(offset &+ first, end &- first)
    let view = try section.unchecked(offset, end)
    view.withBytes { bytes in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      PackedArray.append(of: range, width: width, base, end, in: wanted, to: &values)
    }
    return true
  }

  /// Writes bit i of `bits` for each value of `range`: whether the one at `range.lowerBound` + i is a member
  /// of a set; zeros behind the last one.
  ///
  /// Fastest where the range begins with a multiple of 8.
  ///
  /// - Parameter bits: has a word for every 64 values begun.
  package func members(
    _ range: Range<Int>, of set: Bitset, into bits: UnsafeMutableBufferPointer<UInt64>
  ) throws(StoreError) {
    guard range.lowerBound >= 0, range.upperBound <= count, width <= 32 else {
      throw damaged("no packed integers \(range) of \(width) bits")
    }
    precondition(range.count <= bits.count * 64, "there is a bit for every value")
    bits.update(repeating: 0)
    if width == 0 {
      guard set.contains(0) else { return }
      for place in 0..<range.count { bits[place >> 6] |= 1 << UInt64(place & 63) }
      return
    }
    let first = (range.lowerBound &* width) &>> 3
    let end = (range.upperBound &* width &+ 7) &>> 3
    try section.check(offset &+ first, end &- first)
    let view = try section.unchecked(offset, end)
    view.withBytes { bytes in
      set.words.withUnsafeBufferPointer { words in
        guard let base = bytes.baseAddress, let members = words.baseAddress,
          let output = bits.baseAddress
        else { return }
        // SAFETY: the values lie in the bytes, behind which the kernel reads nothing, the set has so many
        // words, and there is a bit for each value.
        pharos_packed_members(
          base.assumingMemoryBound(to: UInt8.self), bytes.count, range.lowerBound, range.count,
          UInt32(width), members, words.count,
          UnsafeMutableRawPointer(output).assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  /// The first index whose value is not below `value`, if the values ascend.
  @inlinable
  package func lowerBound(_ value: UInt64) throws(StoreError) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if try self.value(at: middle) < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last index whose value is not above `value`, if the values ascend; -1 if there is none.
  @inlinable
  package func lastIndex(notAbove value: UInt64) throws(StoreError) -> Int {
    value == .max ? count - 1 : try lowerBound(value + 1) - 1
  }

  /// Checks the invariants; the bounds were checked on opening.
  @inlinable
  package func checkInvariants() throws(StoreError) {
    guard let size = BitPacker.byteCount(count, width: width) else {
      throw damaged("invariant 1: width \(width)")
    }
    for i in 0..<BitPacker.padding where try section.u8(offset + size + i) != 0 {
      throw damaged("invariant 3: padding is not zero")
    }
    let used = (count &* width) & 7
    if used > 0, try section.u8(offset + size - 1) >> UInt8(used) != 0 {
      throw damaged("invariant 3: unused bits are not zero")
    }
  }
}

extension PackedIntegers {
  /// Writes the data to `section` and the descriptor to `descriptor`.
  @inlinable
  package static func write<Elements: Collection>(
    _ values: Elements, to section: SectionWriter, descriptor: inout ByteBuffer
  ) throws(StoreError) where Elements.Element: UnsignedInteger & FixedWidthInteger {
    var union: UInt64 = 0
    for value in values { union |= UInt64(value) }
    let width = BitPacker.width(of: union)
    descriptor.appendVarint(UInt64(values.count))
    descriptor.append(u8: UInt8(width))
    descriptor.appendVarint(UInt64(section.offset))
    let atOnce = 1 << 16
    let size = BitPacker.byteCount(values.count, width: width) ?? 0
    var packer = BitPacker(capacity: min(size, atOnce) + BitPacker.padding)
    if width > 0 {
      for value in values {
        packer.append(UInt64(value), width: width)
        if packer.bytes.count >= atOnce { try section.append(packer.takeBytes()) }
      }
    }
    packer.appendPadding()
    try section.append(packer.bytes)
  }
}
