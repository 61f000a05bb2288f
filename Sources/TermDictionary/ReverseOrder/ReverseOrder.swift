import ByteStore

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
  static let sampleDistance = SuffixSamples.distance

  package let count: Int
  let lexicon: Lexicon
  let section: SectionReader
  private let ranks: PackedArray
  private let samples: SuffixSamples

  init(_ section: SectionReader, lexicon: Lexicon) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: ReverseOrder.fieldCount, version: ReverseOrder.version)
    self.section = section
    self.lexicon = lexicon
    count = try trailer.field(0, atMost: lexicon.termCount)
    let samplesAt = try trailer.field(1, atMost: trailer.start)
    var at = 0
    ranks = try PackedArray(section, at: &at)
    samples = SuffixSamples(section: section, at: samplesAt, count: count)
    guard count == lexicon.termCount, ranks.count == count, at == samplesAt,
      trailer.start - samplesAt == SuffixSamples.byteCount(count)
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
    try forEachTerm(places) { (term) throws(StoreError) in terms.append(term) }
  }

  /// Appends those of the terms at these places that lie in a range, in reverse order.
  func appendTerms(
    _ places: Range<Int>, in range: Range<UInt32>, to terms: inout [UInt32]
  ) throws(StoreError) {
    guard range.upperBound <= UInt32(clamping: count) else {
      return try forEachTerm(places) { (term) throws(StoreError) in
        if range.contains(term) { terms.append(term) }
      }
    }
    try ranks.append(of: places, in: range, to: &terms)
  }

  /// Calls `body` with the terms at these places, in reverse order.
  @inline(__always)
  func forEachTerm(
    _ places: Range<Int>, _ body: (UInt32) throws(StoreError) -> Void
  ) throws(StoreError) {
    try ranks.forEach(in: places) { (term) throws(StoreError) in
      guard term < UInt64(count) else { throw section.damaged(0, "term \(term) of \(count)") }
      try body(UInt32(truncatingIfNeeded: term))
    }
  }

  /// The places of the terms that end with these bytes.
  package func suffixRange(_ suffix: [UInt8]) throws(StoreError) -> Range<Int> {
    var cursor = LexiconCursor(lexicon)
    return try samples.range(of: suffix) { (place) throws(StoreError) in
      try cursor.move(to: try term(at: place))
      return cursor.buffer.withBytes { SuffixSamples.order($0, suffix) }
    }
  }

  func sample(_ index: Int) throws(StoreError) -> UInt64 { try samples.sample(index) }

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
