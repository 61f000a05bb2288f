import CKernels

/// Fixed-width bit-packed integers with random access.
///
/// ```
/// count: varint · width: u8, 0 ... 64 · ceil(count * width / 8) bytes
/// number i = bits i * width ..< (i + 1) * width, lowest bit of the lowest byte first
/// ```
/// The unused bits of the last byte are zero. Nothing is read behind the last byte.
///
/// Invariants:
/// 1. `payload` has exactly the bytes that `count` and `width` ask for.
/// 2. `width` is at most 64.
///
/// An array opened in a section checks the page of a number when the number is read, so opening a
/// large one is cheap; one opened in a view trusts the view.
@usableFromInline
package struct PackedArray: Sendable {
  @usableFromInline package let count: Int
  @usableFromInline package let width: Int
  @usableFromInline let payload: ByteView
  @usableFromInline let mask: UInt64
  /// The section and the offset in it of `payload`, when pages are checked at each access.
  @usableFromInline let section: SectionReader?
  @usableFromInline let sectionOffset: Int

  /// Opens the array at `at` of `view`; `at` moves behind it.
  @inlinable
  package init(_ view: ByteView, at: inout Int) throws(StoreError) {
    let header = try Header(view, at: &at)
    self.init(header, payload: try view.slice(at, header.byteCount), section: nil, offset: at)
    at += header.byteCount
  }

  /// Opens the array at `at` of `section`; `at` moves behind it.
  @inlinable
  package init(_ section: SectionReader, at: inout Int) throws(StoreError) {
    let start = at
    var inner = 0
    let available = max(0, min(Header.largest, section.count &- start))
    let header = try Header(try section.view(start, available), at: &inner)
    at = start + inner
    let payload = try section.unchecked(at, header.byteCount)
    self.init(header, payload: payload, section: section, offset: at)
    at += header.byteCount
  }

  @inlinable
  init(_ header: Header, payload: ByteView, section: SectionReader?, offset: Int) {
    count = header.count
    width = header.width
    mask = width == 64 ? .max : (1 &<< UInt64(width)) &- 1
    self.payload = payload
    self.section = section
    sectionOffset = offset
  }

  // MARK: Reading

  /// Number `index`; throws when there is none.
  @inlinable
  package subscript(_ index: Int) -> UInt64 {
    @inline(__always)
    get throws(StoreError) {
      guard index >= 0, index < count else {
        throw payload.damaged(0, "number \(index) of \(count) packed ones asked for")
      }
      let bit = index &* width
      let first = bit &>> 3
      try check(first, (bit &+ width &+ 7) &>> 3)
      return load(bit)
    }
  }

  /// Number `index` and the one behind it.
  @inlinable
  package func pair(at index: Int) throws(StoreError) -> (UInt64, UInt64) {
    guard index >= 0, index &+ 1 < count else {
      throw payload.damaged(0, "numbers \(index) and next of \(count) packed ones asked for")
    }
    let bit = index &* width
    let first = bit &>> 3
    try check(first, (bit &+ 2 &* width &+ 7) &>> 3)
    return (load(bit), load(bit &+ width))
  }

  /// The numbers of `range`; throws when they are not all there.
  @inlinable
  package func values(in range: Range<Int>) throws(StoreError) -> [UInt64] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw payload.damaged(0, "numbers \(range) of \(count) packed ones asked for")
    }
    let first = (range.lowerBound &* width) &>> 3
    let end = (range.upperBound &* width &+ 7) &>> 3
    try check(first, end)
    return range.map { load($0 &* width) }
  }

  /// Calls `body` with each number of `range`; throws when they are not all there.
  @inline(__always)
  @inlinable
  package func forEach(
    in range: Range<Int>, _ body: (UInt64) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw payload.damaged(0, "numbers \(range) of \(count) packed ones asked for")
    }
    let first = (range.lowerBound &* width) &>> 3
    let end = (range.upperBound &* width &+ 7) &>> 3
    try check(first, end)
    for index in range { try body(load(index &* width)) }
  }

  /// Appends those of the numbers of `range`, in their order, that lie in `wanted`, of numbers of up to
  /// 32 bits; throws when they are not all there.
  package func append(
    of range: Range<Int>, in wanted: Range<UInt32>, to numbers: inout [UInt32]
  ) throws(StoreError) {
    guard range.lowerBound >= 0, range.upperBound <= count, width <= 32 else {
      throw payload.damaged(0, "numbers \(range) of \(count) packed ones asked for")
    }
    guard !range.isEmpty, !wanted.isEmpty else { return }
    let first = (range.lowerBound &* width) &>> 3
    let end = (range.upperBound &* width &+ 7) &>> 3
    try check(first, end)
    if width == 0 {
      if wanted.contains(0) { numbers.append(contentsOf: repeatElement(0, count: range.count)) }
      return
    }
    PackedArray.append(
      of: range, width: width, payload.base.assumingMemoryBound(to: UInt8.self), payload.count,
      in: wanted, to: &numbers)
  }

  /// The same of numbers of 1 to 32 bits that lie in so many bytes.
  static func append(
    of range: Range<Int>, width: Int, _ bytes: UnsafePointer<UInt8>, _ byteCount: Int,
    in wanted: Range<UInt32>, to numbers: inout [UInt32]
  ) {
    // By parts, so that the room for all of a part, of which few are kept, is small.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: PackedArray.part &+ 1) { found in
      guard let output = found.baseAddress else { return }
      var start = range.lowerBound
      while start < range.upperBound {
        let part = min(PackedArray.part, range.upperBound &- start)
        // SAFETY: the numbers lie in the bytes, and the kernel reads nothing behind them; there is room for
        // those of a part and one more.
        let kept = pharos_packed_within(
          bytes, byteCount, start, part, UInt32(width), wanted.lowerBound,
          wanted.upperBound &- wanted.lowerBound &- 1, output)
        numbers.append(contentsOf: UnsafeBufferPointer(start: output, count: kept))
        start &+= part
      }
    }
  }

  /// Numbers that are looked at together.
  private static let part = 1024

  /// Checks the pages of some bytes of the payload.
  @inline(__always)
  @inlinable
  func check(_ first: Int, _ end: Int) throws(StoreError) {
    if let section { try section.check(sectionOffset &+ first, end &- first) }
  }

  /// The bits from `bit` on; the caller has checked that a number starts there.
  @inline(__always)
  @inlinable
  func load(_ bit: Int) -> UInt64 {
    let first = bit &>> 3
    let shift = bit & 7
    if payload.count &- first >= 9 {
      // SAFETY: nine bytes from `first` on lie in the payload.
      let low = UInt64(
        littleEndian: payload.base.loadUnaligned(fromByteOffset: first, as: UInt64.self))
      if shift &+ width <= 64 { return (low &>> UInt64(shift)) & mask }
      let high = UInt64(payload.base.load(fromByteOffset: first &+ 8, as: UInt8.self))
      return ((low &>> UInt64(shift)) | (high &<< UInt64(64 &- shift))) & mask
    }
    // The last bytes of the payload, one by one.
    var value: UInt64 = 0
    var position = 0
    var next = first
    while position < shift &+ width, next < payload.count {
      // SAFETY: `next` lies in the payload.
      let byte = UInt64(payload.base.load(fromByteOffset: next, as: UInt8.self))
      let target = position &- shift
      value |= target >= 0 ? byte &<< UInt64(target) : byte &>> UInt64(0 &- target)
      position &+= 8
      next &+= 1
    }
    return value & mask
  }

  // MARK: Writing

  /// Appends `values` in the least width that holds the largest.
  @inlinable
  package static func write(_ values: [UInt64], into output: inout ByteBuffer) {
    let width = 64 - values.reduce(0, |).leadingZeroBitCount
    output.appendVarint(UInt64(values.count))
    output.append(u8: UInt8(width))
    var pending: UInt64 = 0
    var filled = 0
    for value in values {
      pending |= value &<< UInt64(filled)
      if filled + width >= 64 {
        output.append(u64: pending)
        let used = 64 - filled
        pending = used == 64 ? 0 : value &>> UInt64(used)
        filled = width - used
      } else {
        filled += width
      }
    }
    while filled > 0 {
      output.append(u8: UInt8(truncatingIfNeeded: pending))
      pending &>>= 8
      filled -= 8
    }
  }

  /// Appends `values` in the least width that holds the largest.
  @inlinable
  package static func write(_ values: [UInt32], into output: inout ByteBuffer) {
    write(values.map(UInt64.init), into: &output)
  }
}

extension PackedArray {
  @usableFromInline
  struct Header {
    /// Bytes of the longest header.
    @inlinable
    static var largest: Int { 11 }

    @usableFromInline let count: Int
    @usableFromInline let width: Int
    @usableFromInline let byteCount: Int

    @inlinable
    init(_ view: ByteView, at: inout Int) throws(StoreError) {
      let start = at
      count = try view.varint(&at, limit: Int(UInt32.max))
      width = Int(try view.u8(at))
      at += 1
      guard width <= 64 else { throw view.damaged(start, "packed numbers of \(width) bits") }
      // At most 2^32 * 64 bits: no overflow.
      byteCount = (count * width + 7) / 8
    }
  }
}
