import ByteStore
import TextAnalysis

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

  /// Calls `body` with the bytes of each form of a range, in order; they are valid only during the call.
  ///
  /// Decodes up to 15 forms before the first one: about 100 ns.
  @inline(__always)
  func forEach(
    in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let room = RareForms.longest + RareForms.chunk
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) {
      (memory) throws(StoreError) in
      guard let form = memory.baseAddress else { throw damaged("no room for a form") }
      try forEachAdded(in: range) { (place, shared, count, added) throws(StoreError) in
        // SAFETY: there is room for the longest form and a chunk, and the chunks can be read.
        FormTransitions.copyChunks(added, to: form + shared, count)
        if place >= range.lowerBound {
          // SAFETY: so many bytes have been written.
          try body(place, UnsafeBufferPointer(start: form, count: shared &+ count))
        }
        return true
      }
    }
  }

  /// Calls `body` with each of some forms, which ascend; a block is decoded once.
  ///
  /// - Parameter first: the number of the first rare form.
  func forEach(
    among forms: ArraySlice<UInt32>, numberedFrom first: Int,
    _ body: (Int, UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    var next = forms.startIndex
    while next < forms.endIndex {
      let place = Int(forms[next]) - first
      let blockEnd = (place / RareForms.blockSize + 1) * RareForms.blockSize
      var end = next + 1
      while end < forms.endIndex, Int(forms[end]) - first < blockEnd { end += 1 }
      try forEach(in: place..<Int(forms[end - 1]) - first + 1) {
        (place, bytes) throws(StoreError) in
        if place + first == Int(forms[next]) {
          next += 1
          try body(place + first, bytes)
        }
      }
      // A body that is called for none would go on for ever.
      guard next == end else { throw damaged("invariant 1 of rare forms: form \(place)") }
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

  /// Calls `body` with what each form of a range adds to the one before, in order, and with those of the
  /// first block that stand before the range; until it returns false.
  ///
  /// - Parameter body: gets the place of a form, how many bytes it has in common with the one before, how
  ///   many it adds, and these, of which whole chunks can be read.
  @inline(__always)
  func forEachAdded(
    in range: Range<Int>,
    _ body: (Int, Int, Int, UnsafeRawPointer) throws(StoreError) -> Bool
  ) throws(StoreError) {
    guard !range.isEmpty else { return }
    var spare: ByteView?
    defer { withExtendedLifetime(spare) {} }
    var place = range.lowerBound / RareForms.blockSize * RareForms.blockSize
    var start = try offsets.value(at: place / RareForms.blockSize)
    while place < range.upperBound {
      let next = try offsets.value(at: place / RareForms.blockSize &+ 1)
      let block = try readable(start, next, &spare)
      start = next
      let end = min(place + RareForms.blockSize, range.upperBound)
      var at = 0
      var length = 0
      while place < end {
        guard let (shared, added) = FrontCoding.lengths(block.base, block.count, at: &at),
          shared <= length, case let all = shared &+ added, all <= RareForms.longest, all > 0
        else { throw damaged("invariant 1 of rare forms: form \(place)") }
        guard try body(place, shared, added, block.base + at) else { return }
        at &+= added
        length = all
        place &+= 1
      }
    }
  }

  /// A block, of which whole chunks can be read from any of its bytes.
  ///
  /// - Parameter spare: keeps a copy where nothing can be read behind the block.
  @inline(__always)
  private func readable(
    _ start: UInt64, _ end: UInt64, _ spare: inout ByteView?
  ) throws(StoreError) -> (base: UnsafeRawPointer, count: Int) {
    let most = section.count &- offset
    guard start < end, end <= UInt64(most) else {
      throw damaged("invariant 2 of rare forms: bytes \(start) to \(end)")
    }
    let at = Int(truncatingIfNeeded: start)
    let count = Int(truncatingIfNeeded: end &- start)
    let bytes = try section.checkedBytes(
      offset &+ at, min(count &+ RareForms.chunk, most &- at))
    if bytes.count == count &+ RareForms.chunk, let base = bytes.baseAddress {
      return (base, count)
    }
    let copy = ByteView(
      copying: Array(bytes) + [UInt8](repeating: 0, count: RareForms.chunk), place: section.place)
    spare = copy
    return (copy.base, count)
  }

  /// Bytes that are copied at a time.
  private static let chunk = FormTransitions.passedChunk

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
    try forEachAdded(in: 0..<count) { (place, shared, count, added) throws(StoreError) in
      let form = last.prefix(shared) + UnsafeRawBufferPointer(start: added, count: count)
      guard ByteOrder.compare(last, Array(form)) < 0 else {
        throw damaged("invariant 1 of rare forms: form \(place)")
      }
      last = Array(form)
      return true
    }
  }
}
