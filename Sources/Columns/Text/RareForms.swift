import ByteStore

/// The rare forms of a segment, in the order of their bytes.
///
/// ```
/// blocks      of 16 forms each (`FrontCoding`)
/// offsets     packed integers: where each block begins, from the first one on, and the end of the last
/// descriptor  varint forms · varint offset of the blocks · offsets descriptor
/// ```
///
/// Invariants:
/// 1. the forms ascend strictly, byte by byte, and have 1 to 255 bytes.
/// 2. the blocks lie in the section, without gaps.
struct RareForms: Sendable {
  static let blockSize = 16
  /// Longer forms are not kept here.
  static let longest = FrontCoding.maximumLength

  let count: Int
  private let section: SectionReader
  private let offset: Int
  private let offsets: PackedIntegers

  init(
    _ section: SectionReader, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    let count = try descriptor.varint(&position)
    offset = try descriptor.varint(&position, limit: section.count)
    offsets = try PackedIntegers(section, descriptor: descriptor, at: &position)
    guard count <= UInt64(TextFormat.mostForms),
      offsets.count == (Int(count) + RareForms.blockSize - 1) / RareForms.blockSize + 1
    else { throw descriptor.damaged(start, "\(count) rare forms") }
    self.count = Int(count)
    self.section = section
  }

  private func damaged(_ detail: String) -> StoreError { section.damaged(offset, detail) }

  /// Lends the bytes of a form; the pointer is valid only during the call.
  ///
  /// Decodes up to 16 forms: about 100 ns.
  func withBytes<R>(
    of place: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    let block = try block(place / RareForms.blockSize)
    let room = RareForms.longest + RareForms.chunk
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) {
      (form) throws(StoreError) in
      guard let start = form.baseAddress else { throw damaged("no room for a form") }
      var at = 0
      var length = 0
      for _ in 0...place % RareForms.blockSize {
        length = try next(block, &at, after: length, start, into: start)
      }
      // SAFETY: `next` has written so many bytes, at most `longest`.
      return try body(UnsafeBufferPointer(start: start, count: length))
    }
  }

  /// Ranges, by whole blocks, that have all forms that begin with some bytes.
  func places(beginningWith bytes: [Bool]) throws(StoreError) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var byte = 0
    while byte < bytes.count {
      var end = byte
      while end < bytes.count, bytes[end] { end += 1 }
      if end > byte {
        // The block before may have some at its end.
        let first = max(0, try firstBlock(notBelow: byte) - 1) * RareForms.blockSize
        let start = max(first, found.last?.upperBound ?? 0)
        let last = min(count, try firstBlock(notBelow: end) * RareForms.blockSize)
        if start < last { found.append(start..<last) }
      }
      byte = end + 1
    }
    return found
  }

  /// The first block that begins with a form whose first byte is not below one.
  private func firstBlock(notBelow byte: Int) throws(StoreError) -> Int {
    var low = 0
    var high = offsets.count - 1
    while low < high {
      let middle = (low + high) / 2
      let view = try block(middle)
      guard let first = FrontCoding.first(view), !first.isEmpty else {
        throw damaged("invariant 1 of rare forms: block \(middle)")
      }
      if Int(try view.u8(first.lowerBound)) < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Calls `body` with parts of the forms of a range, in order.
  ///
  /// - Parameter first: the number of the first rare form.
  func forEachPart(
    in range: Range<Int>, numberedFrom first: Int, atMost size: Int,
    _ body: (FormPart) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard !range.isEmpty else { return }
    // A form takes at most `longest` bytes; behind the last one a chunk may be written.
    let room = min(size + RareForms.blockSize, range.count + RareForms.blockSize)
    let capacity = room * RareForms.longest + RareForms.chunk
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    defer { memory.deallocate() }
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, (start / size + 1) * size)
      let (ends, shared, own) = try decode(start..<end, into: memory)
      // SAFETY: `decode` has written the bytes of `own`.
      let bytes = UnsafeBufferPointer(start: memory + own.lowerBound, count: own.count)
      try body(
        FormPart(numbers: first + start..<first + end, bytes: bytes, ends: ends, shared: shared))
      start = end
    }
  }

  /// Bytes that are copied at a time.
  private static let chunk = 16

  /// Writes the forms of a range, and those before them in their block, one behind the other.
  ///
  /// - Parameter memory: has room for the longest forms, and for a chunk behind them.
  /// - Returns: where each form of the range ends and what it shares, and where their bytes stand.
  private func decode(
    _ range: Range<Int>, into memory: UnsafeMutablePointer<UInt8>
  ) throws(StoreError) -> (ends: [UInt32], shared: [UInt8], own: Range<Int>) {
    var ends: [UInt32] = []
    var shared: [UInt8] = []
    ends.reserveCapacity(range.count)
    shared.reserveCapacity(range.count)
    var place = range.lowerBound / RareForms.blockSize * RareForms.blockSize
    // Where the form before begins and ends.
    var (last, end, first) = (0, 0, 0)
    while place < range.upperBound {
      let block = try block(place / RareForms.blockSize)
      var at = 0
      last = end
      for index in place..<min(place + RareForms.blockSize, range.upperBound) {
        guard
          let (common, added) = FrontCoding.lengths(block.base, block.count, at: &at),
          common <= end &- last, common &+ added <= RareForms.longest, common &+ added > 0
        else { throw damaged("invariant 1 of rare forms: form \(index)") }
        if index == range.lowerBound { first = end }
        // SAFETY: lengths were checked, and there is room for the longest forms and a chunk.
        RareForms.copy(memory + last, to: memory + end, common)
        RareForms.copy(added, of: block, at: at, to: memory + end + common)
        at &+= added
        last = end
        end = end &+ common &+ added
        guard index >= range.lowerBound else { continue }
        shared.append(ends.isEmpty ? 0 : UInt8(truncatingIfNeeded: common))
        ends.append(UInt32(truncatingIfNeeded: end &- first))
      }
      place += RareForms.blockSize
    }
    return (ends, shared, first..<end)
  }

  /// Copies bytes by chunks: up to one more than asked for is written, and read.
  @inline(__always)
  private static func copy(
    _ source: UnsafeMutablePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    var at = 0
    while at < count {
      // SAFETY: the caller has room for a chunk behind both.
      let bytes = UnsafeRawPointer(source + at).loadUnaligned(as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(target + at).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
      at &+= chunk
    }
  }

  /// Copies bytes of a block, which has so many, by a chunk where they are few: up to one is written.
  @inline(__always)
  private static func copy(
    _ count: Int, of block: ByteView, at: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    let target = UnsafeMutableRawPointer(target)
    // SAFETY: the block has `count` bytes at `at`; the caller has room for them and a chunk.
    if count <= chunk, at &+ chunk <= block.count {
      target.storeBytes(
        of: (block.base + at).loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    } else {
      target.copyMemory(from: block.base + at, byteCount: count)
    }
  }

  /// Turns a form into the next one of its block, and returns its length.
  @inline(__always)
  private func next(
    _ block: ByteView, _ at: inout Int, after length: Int, _ form: UnsafeMutablePointer<UInt8>,
    into output: UnsafeMutablePointer<UInt8>
  ) throws(StoreError) -> Int {
    guard let (shared, added) = FrontCoding.lengths(block.base, block.count, at: &at),
      shared <= length, shared &+ added <= RareForms.longest
    else { throw damaged("invariant 1 of rare forms: a form does not fit its block") }
    // SAFETY: the block has `added` bytes at `at`, and the output room for `longest` and a chunk.
    RareForms.copy(added, of: block, at: at, to: output + shared)
    at &+= added
    return shared &+ added
  }

  private func block(_ index: Int) throws(StoreError) -> ByteView {
    let start = try offsets.value(at: index)
    let end = try offsets.value(at: index &+ 1)
    guard start <= end, end <= UInt64(section.count &- offset) else {
      throw damaged("invariant 2 of rare forms: block \(index)")
    }
    return try section.view(
      offset &+ Int(truncatingIfNeeded: start), Int(truncatingIfNeeded: end &- start))
  }

  /// Checks the numbered invariants; reads everything.
  func checkInvariants() throws(StoreError) {
    try offsets.checkInvariants()
    var last: [UInt8] = []
    try forEachPart(in: 0..<count, numberedFrom: 0, atMost: RareForms.blockSize) {
      (part) throws(StoreError) in
      var start = 0
      for (index, end) in zip(part.numbers, part.ends) {
        let form = Array(part.bytes[start..<Int(end)])
        guard ByteOrder.compare(last, form) < 0 else {
          throw damaged("invariant 1 of rare forms: form \(index)")
        }
        last = form
        start = Int(end)
      }
    }
  }
}
