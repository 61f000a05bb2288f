import ByteStore

/// Terms that may have all pieces of a pattern but the first, told by the rarest gram of these.
///
/// Spares decoding most of the terms that begin with the first piece.
struct GramSieve {
  /// Decoding a term costs as much as so many entries of a gram's list.
  private static let worthwhile = 32
  /// Fewer terms are decoded all.
  private static let few = 16

  private let vocabulary: Vocabulary
  private let meter: QueryMeter
  private let rarest: GramEntry?
  /// The terms with the rarest gram, once they were asked for.
  private var list: [UInt32]?

  /// Nil where a gram of a piece occurs in no term: then nothing matches.
  init?(
    _ vocabulary: Vocabulary, _ pieces: [[UInt8]], _ meter: QueryMeter
  ) throws(StoreError) {
    self.meter = meter
    self.vocabulary = vocabulary
    var rarest: GramEntry?
    for piece in pieces.dropFirst() where !piece.isEmpty {
      let scalars = Utf8Scalars.scalars(piece)
      let length = min(scalars.count, Gram.maximumLength)
      for start in 0...(scalars.count - length) {
        guard let gram = Gram(scalars[start..<(start + length)]) else { continue }
        guard let entry = try vocabulary.grams.find(gram) else { return nil }
        if rarest.map({ entry.termCount < $0.termCount }) ?? true { rarest = entry }
      }
    }
    self.rarest = rarest
  }

  /// Removes from ascending terms what has not the gram, where that pays.
  mutating func sift(_ terms: inout [UInt32]) throws(StoreError) {
    guard let list = try list(for: terms.count) else { return }
    terms = TermLists.intersection(terms, list)
  }

  /// The terms at some places of a table of borders that have the gram; nil where telling does not
  /// pay.
  mutating func terms(
    among table: BorderTable, _ places: Range<Int>
  ) throws(StoreError) -> [UInt32]? {
    guard let list = try list(for: places.count) else { return nil }
    var terms: [UInt32] = []
    try meter.take(places.count)
    terms.reserveCapacity(places.count)
    for place in places { terms.append(try table.term(at: place)) }
    return TermLists.intersection(terms, list)
  }

  private mutating func list(for count: Int) throws(StoreError) -> [UInt32]? {
    guard let rarest, count >= GramSieve.few, rarest.termCount <= count * GramSieve.worthwhile
    else { return nil }
    if let list { return list }
    try meter.take(rarest.termCount)
    var terms: [UInt32] = []
    try vocabulary.grams.appendTerms(of: rarest, to: &terms)
    list = terms
    return terms
  }
}
