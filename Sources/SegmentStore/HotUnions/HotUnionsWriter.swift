import TextAnalysis

/// Computes and writes the hot unions of a segment whose other sections can be read already.
///
/// Every list of a hot pattern is decoded once, into the set of its attribute. Memory: the counts of
/// ``TermPostingCounts``, one bit a document for each attribute that is hot, and 32 bytes an entry.
package struct HotUnionsWriter {
  private let segment: Segment
  private let section: SectionWriter
  private let counts: TermPostingCounts
  private var entries: [(key: UInt64, scope: UInt16, documents: Int, offset: Int, length: Int)] = []
  private let limit: Int
  private let isInDefaultSearch: [Bool]
  private var accumulator: UnionAccumulator

  /// Writes the section.
  ///
  /// - Parameter threshold: the share of the documents that the postings of a union exceed.
  package static func write(
    _ segment: Segment, to image: SegmentImageWriter, threshold: Double = HotUnions.threshold
  ) throws(StoreError) {
    var writer = try HotUnionsWriter(segment, image.section(.hotUnions), threshold)
    var grams = segment.vocabulary.grams.makeCursor()
    var terms: [UInt32] = []
    while let entry = try grams.next() {
      terms.removeAll(keepingCapacity: true)
      try segment.vocabulary.grams.appendTerms(of: entry, to: &terms)
      // A gram whose terms have few postings in all is not hot, nor is any anchored form of it.
      if writer.counts.exceed(writer.limit, terms) { try writer.consider(entry.gram, terms) }
    }
    try writer.finish()
  }

  private init(
    _ segment: Segment, _ section: SectionWriter, _ threshold: Double
  ) throws(StoreError) {
    self.segment = segment
    self.section = section
    limit = Int(Double(segment.documentCount) * threshold)
    counts = try TermPostingCounts(segment.vocabulary)
    var isInDefaultSearch = [Bool](repeating: false, count: segment.attributes.count)
    for attribute in segment.defaultSearchAttributes { isInDefaultSearch[Int(attribute)] = true }
    self.isInDefaultSearch = isInDefaultSearch
    accumulator = UnionAccumulator(segment, isInDefaultSearch)
  }

  private mutating func consider(_ free: Gram, _ terms: [UInt32]) throws(StoreError) {
    guard !hotScopes(of: terms.map { TermMatch(term: $0) }).isEmpty else { return }
    let scalars = free.scalars
    for anchor in [Gram.Anchor.free, .start, .end] {
      guard let gram = Gram(scalars, anchor) else { continue }
      let pattern = RunPattern(
        pieces: [scalars], start: anchor == .start ? .border : .free,
        end: anchor == .end ? .border : .free, options: .term, starsStayInWord: anchor != .free)
      guard HotUnions.gram(for: pattern) == gram else { continue }
      let set = try segment.vocabulary.resolve(pattern)
      // A spelling that the postings cannot tell would have to be read in the text.
      guard !set.matches.contains(where: \.uncertain) else { continue }
      let scopes = hotScopes(of: set.matches)
      guard !scopes.isEmpty else { continue }
      try accumulator.collect(set.matches, scopes: scopes, counts)
      for scope in scopes { try add(gram, scope) }
    }
  }

  /// The scopes in which the terms have more postings than the limit, ascending.
  private func hotScopes(of matches: [TermMatch]) -> [UInt16] {
    var sums = [Int](repeating: 0, count: isInDefaultSearch.count)
    for match in matches {
      for place in counts.places(of: match.term) where counts.attribute(at: place) < sums.count {
        sums[counts.attribute(at: place)] &+= counts.count(at: place)
      }
    }
    var total = 0
    for attribute in sums.indices where isInDefaultSearch[attribute] { total += sums[attribute] }
    return sums.indices.filter { sums[$0] > limit }.map { UInt16($0) }
      + (total > limit ? [HotUnions.defaultSearch] : [])
  }

  private mutating func add(_ gram: Gram, _ scope: UInt16) throws(StoreError) {
    let documents = accumulator.documents(of: scope)
    let bytes = DocumentList.encode(documents, documentCount: segment.documentCount)
    entries.append((gram.key, scope, documents.count, section.offset, bytes.count))
    try section.append(bytes)
  }

  private mutating func finish() throws(StoreError) {
    entries.sort { ($0.key, $0.scope) < ($1.key, $1.scope) }
    for entry in entries {
      try section.append(u64: entry.key)
      try section.append(u16: entry.scope)
      try section.append(u16: 0)
      try section.append(u32: UInt32(entry.documents))
      try section.append(u64: UInt64(entry.offset))
      try section.append(u32: UInt32(entry.length))
      try section.append(u32: 0)
    }
    try section.append(u32: UInt32(entries.count))
    try section.append(u32: HotUnions.version)
  }
}
