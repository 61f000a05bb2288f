import ByteStore

/// The heads of the terms, their beginnings up to an inner border, sorted by their bytes from the
/// last to the first: those that end with a suffix are a contiguous range.
///
/// With the reverse order of the terms they tell what ends at a border. Part of the section of
/// parts:
/// ```
/// heads    place of the term in the table of borders << 8 | bytes of the head, each (`PackedArray`)
/// samples  `SuffixSamples` of the heads
/// ```
/// Invariants:
/// 1. there is a head for each border of the table, and one for each place between two scalars where
///    spellings are not listed.
/// 2. heads ascend by their reversed bytes, equal ones by term and length; each ends at a border.
/// 3. a sample is what its head says.
struct HeadOrder: Sendable {
  static let lengthBits: UInt64 = 8

  /// Number of heads.
  let count: Int
  private let section: SectionReader
  private let heads: PackedArray
  private let samples: SuffixSamples
  private let table: BorderTable

  /// - Parameter end: the offset behind the samples.
  init(
    _ section: SectionReader, at start: Int, samplesAt: Int, end: Int, _ table: BorderTable
  ) throws(StoreError) {
    self.section = section
    self.table = table
    var at = start
    heads = try PackedArray(section, at: &at)
    count = heads.count
    samples = SuffixSamples(section: section, at: samplesAt, count: count)
    guard at == samplesAt, end - samplesAt == SuffixSamples.byteCount(count) else {
      throw section.damaged(start, "number of heads")
    }
  }

  /// The heads that end with these bytes.
  func range(endingWith suffix: [UInt8], _ lexicon: Lexicon) throws(StoreError) -> Range<Int> {
    var cursor = LexiconCursor(lexicon)
    return try samples.range(of: suffix) { (index) throws(StoreError) in
      try order(index, suffix, &cursor)
    }
  }

  /// Calls `body` with the places in the table of borders of the terms of some heads: in no order, some
  /// more than once.
  @inline(__always)
  func forEachPlace(
    in range: Range<Int>, _ body: (Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    try heads.forEach(in: range) { (head) throws(StoreError) in
      let place = head >> HeadOrder.lengthBits
      guard place < UInt64(table.count) else {
        throw section.damaged(0, "place \(place) of a head, \(table.count) in the table")
      }
      try body(Int(truncatingIfNeeded: place))
    }
  }

  /// Appends the places in the table of borders, as far as they lie in a range, of the terms of some
  /// heads: in no order, some more than once.
  func appendPlaces(
    in range: Range<Int>, within places: Range<Int>, to found: inout [UInt32]
  ) throws(StoreError) {
    let low = UInt64(places.lowerBound) << HeadOrder.lengthBits
    let end = UInt64(places.upperBound) << HeadOrder.lengthBits
    guard places.upperBound <= table.count, end <= UInt64(UInt32.max), heads.width <= 32 else {
      return try forEachPlace(in: range) { (place) throws(StoreError) in
        if places.contains(place) { found.append(UInt32(truncatingIfNeeded: place)) }
      }
    }
    let first = found.count
    try heads.append(of: range, in: UInt32(low)..<UInt32(end), to: &found)
    for index in first..<found.count { found[index] >>= UInt32(HeadOrder.lengthBits) }
  }

  private func order(
    _ index: Int, _ suffix: [UInt8], _ cursor: inout LexiconCursor
  ) throws(StoreError) -> Int {
    let head = try heads[index]
    let place = head >> HeadOrder.lengthBits
    guard place < UInt64(table.count) else {
      throw section.damaged(0, "place \(place) of a head, \(table.count) in the table")
    }
    try cursor.move(to: try table.term(at: Int(place)))
    let length = min(Int(head & 0xFF), cursor.buffer.count)
    return cursor.buffer.withBytes { bytes in
      SuffixSamples.order(UnsafeBufferPointer(rebasing: bytes[..<length]), suffix)
    }
  }

  /// Checks the numbered invariants; decodes every head.
  ///
  /// - Parameter parts: the ends of terms that follow a border, as many as there are heads.
  func checkInvariants(_ lexicon: Lexicon, parts: Int) throws(StoreError) {
    guard count == parts else {
      throw section.damaged(0, "invariant 1: \(count) heads, \(parts) parts of terms")
    }
    var cursor = LexiconCursor(lexicon)
    var previous: [UInt8] = []
    var last: UInt64 = 0
    for index in 0..<count {
      let head = try heads[index]
      let place = Int(head >> HeadOrder.lengthBits)
      guard place < table.count else {
        throw section.damaged(index, "invariant 1: a head of no term")
      }
      try cursor.move(to: try table.term(at: place))
      let text = Array(cursor.term.prefix(Int(head & 0xFF)))
      guard text.count == Int(head & 0xFF), text.count < cursor.buffer.count,
        try table.borders(at: place).mayHave(text.count)
      else {
        throw section.damaged(index, "invariant 1: length of a head")
      }
      let order = text.withUnsafeBufferPointer { text in
        previous.withUnsafeBufferPointer { ByteOrder.compareReversed(text, $0) }
      }
      guard index == 0 || order > 0 || (order == 0 && head > last) else {
        throw section.damaged(index, "invariant 2: heads out of order")
      }
      if index % SuffixSamples.distance == 0 {
        let sample = try samples.sample(index / SuffixSamples.distance)
        guard sample == ReverseOrder.sample(of: text[...]) else {
          throw section.damaged(index, "invariant 3: a sample of heads differs")
        }
      }
      previous = text
      last = head
    }
  }
}
