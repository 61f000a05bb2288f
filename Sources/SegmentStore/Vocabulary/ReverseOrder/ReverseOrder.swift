/// The terms sorted by their bytes from the last to the first: a suffix is a contiguous range.
///
/// ```
/// ranks (a term number each, `PackedArray`) · samples · trailer
///
/// samples  for every 64th rank the last eight bytes of its term, last byte first, big-endian u64,
///          zeros where the term is shorter
/// trailer  termCount, samples at
/// ```
/// Invariants:
/// 1. the ranks are a permutation of the term numbers.
/// 2. the terms ascend by their reversed bytes.
/// 3. a sample is what its term says.
package struct ReverseOrder: Sendable {
  static let version: UInt32 = 1
  static let fieldCount = 2
  static let sampleDistance = 64

  package let count: Int
  let lexicon: Lexicon
  let section: SectionReader
  private let ranks: PackedArray
  private let samplesAt: Int
  private let sampleCount: Int

  init(_ section: SectionReader, lexicon: Lexicon) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: ReverseOrder.fieldCount, version: ReverseOrder.version)
    self.section = section
    self.lexicon = lexicon
    count = try trailer.field(0, atMost: lexicon.termCount)
    samplesAt = try trailer.field(1, atMost: trailer.start)
    var at = 0
    ranks = try PackedArray(section, at: &at)
    sampleCount = (count + ReverseOrder.sampleDistance - 1) / ReverseOrder.sampleDistance
    guard count == lexicon.termCount, ranks.count == count, at == samplesAt,
      trailer.start - samplesAt == sampleCount * 8
    else {
      throw section.damaged(trailer.start, "number of terms in reverse order")
    }
  }

  /// The term at a place of the reverse order.
  package func term(at place: Int) throws(StoreError) -> UInt32 {
    UInt32(truncatingIfNeeded: try ranks[place])
  }

  /// Appends the terms at these places, in reverse order.
  func appendTerms(_ places: Range<Int>, to terms: inout [UInt32]) throws(StoreError) {
    terms.reserveCapacity(terms.count + places.count)
    for term in try ranks.values(in: places) {
      guard term < UInt64(count) else { throw section.damaged(0, "term \(term) of \(count)") }
      terms.append(UInt32(term))
    }
  }

  /// The places of the terms that end with these bytes.
  package func suffixRange(_ suffix: [UInt8]) throws(StoreError) -> Range<Int> {
    guard count > 0, !suffix.isEmpty else { return 0..<count }
    var cursor = LexiconCursor(lexicon)
    let low = try boundary(suffix, after: false, from: 0, &cursor)
    let high = try boundary(suffix, after: true, from: low, &cursor)
    return low..<max(low, high)
  }

  /// The first place whose term is not before the suffix; with `after`, the first place behind the
  /// terms that end with it.
  private func boundary(
    _ suffix: [UInt8], after: Bool, from start: Int, _ cursor: inout LexiconCursor
  ) throws(StoreError) -> Int {
    var (low, high) = try sampledBounds(suffix, after: after)
    low = max(low, start)
    high = max(low, high)
    while low < high {
      let middle = low + (high - low) / 2
      try cursor.move(to: try term(at: middle))
      let isBefore =
        cursor.buffer.compareReversed(suffix) < 0
        || (after && cursor.buffer.hasSuffix(suffix))
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Bounds of the boundary by the samples alone; a sample equal to the key in the bytes it has
  /// says nothing.
  private func sampledBounds(
    _ suffix: [UInt8], after: Bool
  ) throws(StoreError) -> (low: Int, high: Int) {
    let key = ReverseOrder.sample(of: suffix[...])
    let known = UInt64(min(suffix.count, 8))
    let mask: UInt64 = known == 8 ? .max : ~(UInt64.max >> (known * 8))
    var below = 0
    var notAbove = sampleCount
    while below < notAbove {
      let middle = (below + notAbove) / 2
      if try sample(middle) & mask < key { below = middle + 1 } else { notAbove = middle }
    }
    let firstEqual = below
    notAbove = sampleCount
    while below < notAbove {
      let middle = (below + notAbove) / 2
      if try sample(middle) & mask <= key { below = middle + 1 } else { notAbove = middle }
    }
    let distance = ReverseOrder.sampleDistance
    // Sample firstEqual - 1 is before the key, sample `below` behind it and its extensions.
    let high = below < sampleCount ? below * distance : count
    return (firstEqual == 0 ? 0 : (firstEqual - 1) * distance + 1, high)
  }

  func sample(_ index: Int) throws(StoreError) -> UInt64 {
    try section.u64(samplesAt + index * 8)
  }

  /// The last eight bytes, the last one most significant.
  static func sample(of term: ArraySlice<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    var shift: UInt64 = 56
    for byte in term.reversed().prefix(8) {
      key |= UInt64(byte) &<< shift
      shift = shift &- 8
    }
    return key
  }
}
