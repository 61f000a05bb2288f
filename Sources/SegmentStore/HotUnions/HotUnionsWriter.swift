import TextAnalysis

/// Computes and writes the hot unions of a segment whose other sections can be read already.
///
/// Every list of a hot pattern is decoded once, into the set of its attribute; after a merge the
/// unions of the inputs are put together instead (``UnionMerge``). Memory: the counts of
/// ``TermPostingCounts``, one bit a document for each attribute that is hot, and 32 bytes an entry.
struct HotUnionsWriter {
  private let segment: Segment
  private let section: SectionWriter
  private let counts: TermPostingCounts
  private var entries: [(key: UInt64, scope: UInt16, documents: Int, offset: Int, length: Int)] = []
  private let limit: Int
  private let isInDefaultSearch: [Bool]
  /// Attributes that say what an item is called.
  private let namesItem: [Bool]
  /// The terms with an inner border in some spelling.
  private var bordered: Bitset
  private var accumulator: UnionAccumulator
  private var merge: UnionMerge?

  /// Writes the section.
  ///
  /// - Parameters:
  ///   - counts: the entries of the segment's terms, where they were read already.
  ///   - threshold: the share of the documents that the postings of a union exceed.
  ///   - merger: the merge that has written the segment, whose inputs may keep unions.
  static func write(
    _ segment: Segment, _ counts: TermPostingCounts? = nil, to image: SegmentImageWriter,
    threshold: Double = HotUnions.threshold, of merger: SegmentMerger? = nil
  ) throws(StoreError) {
    var writer = try HotUnionsWriter(segment, counts, image.section(.hotUnions), threshold)
    writer.merge = merger.flatMap { UnionMerge($0, writer.isInDefaultSearch) }
    var grams = segment.vocabulary.grams.makeCursor()
    var terms: [UInt32] = []
    while let entry = try grams.next() {
      terms.removeAll(keepingCapacity: true)
      try segment.vocabulary.grams.appendTerms(of: entry, to: &terms)
      // A gram whose terms have few postings in all is not hot, nor is any anchored form of it.
      // Nor are there many lists to read.
      if writer.counts.exceed(writer.limit, terms) || terms.count > HotUnions.mostLists {
        try writer.consider(entry.gram, terms)
      }
    }
    try writer.finish()
  }

  private init(
    _ segment: Segment, _ counts: TermPostingCounts?, _ section: SectionWriter,
    _ threshold: Double
  ) throws(StoreError) {
    self.segment = segment
    self.section = section
    limit = Int(Double(segment.documentCount) * threshold)
    if let counts { self.counts = counts } else { self.counts = try TermPostingCounts(segment) }
    var isInDefaultSearch = [Bool](repeating: false, count: segment.attributes.count)
    for attribute in segment.defaultSearchAttributes { isInDefaultSearch[Int(attribute)] = true }
    self.isInDefaultSearch = isInDefaultSearch
    namesItem = isInDefaultSearch.indices.map { attribute in
      segment.attributes.definition(UInt16(attribute))?.traits.contains(.namesItem) ?? false
    }
    bordered = Bitset(count: segment.vocabulary.termCount)
    accumulator = UnionAccumulator(segment, isInDefaultSearch)
    let borders = segment.vocabulary.partIndex.borders
    for place in 0..<borders.count { bordered.insert(Int(try borders.term(at: place))) }
  }

  private mutating func consider(_ free: Gram, _ terms: [UInt32]) throws(StoreError) {
    guard !hotScopes(of: terms.map { TermMatch(term: $0) }, .start).isEmpty else { return }
    let scalars = free.scalars
    for anchor in [Gram.Anchor.free, .start, .end] {
      guard let gram = Gram(scalars, anchor) else { continue }
      let pattern = RunPattern(
        pieces: [scalars], start: anchor == .start ? .border : .free,
        end: anchor == .end ? .border : .free, options: .term, starsStayInWord: anchor != .free)
      guard HotUnions.gram(for: pattern) == gram, try mayBeHot(scalars, anchor, terms) else {
        continue
      }
      let set = try segment.vocabulary.resolve(pattern)
      // A spelling that the postings cannot tell would have to be read in the text.
      guard !set.matches.contains(where: \.uncertain) else { continue }
      let scopes = hotScopes(of: set.matches, anchor)
      guard !scopes.isEmpty else { continue }
      if let isMerged = try merge?.collect(pattern, gram, scopes: scopes), isMerged {
        for scope in scopes { try add(gram, scope, merge?.documents(of: scope) ?? []) }
      } else {
        try accumulator.collect(set.matches, scopes: scopes, counts)
        for scope in scopes { try add(gram, scope, accumulator.documents(of: scope)) }
      }
    }
  }

  /// Whether the terms that can match have more postings than the limit: for most anchored grams they
  /// have not, which costs less to see than what exactly matches.
  private func mayBeHot(
    _ scalars: [UInt32], _ anchor: Gram.Anchor, _ terms: [UInt32]
  ) throws(StoreError) -> Bool {
    let vocabulary = segment.vocabulary
    var text = String.UnicodeScalarView()
    for scalar in scalars {
      guard let scalar = Unicode.Scalar(scalar) else { return true }
      text.append(scalar)
    }
    let bytes = Array(String(text).utf8)
    var candidates: [UInt32] = []
    switch anchor {
    case .start:
      candidates = Array(try vocabulary.prefixRange(bytes))
      candidates += try vocabulary.parts(startingWith: bytes)
    case .end:
      for place in try vocabulary.suffixRange(bytes) {
        candidates.append(try vocabulary.reverseTerm(at: place))
      }
      for term in terms where bordered.contains(Int(term)) { candidates.append(term) }
    default: return true
    }
    if anchor == .start, candidates.count > HotUnions.mostLists { return true }
    return counts.exceed(limit, candidates)
  }

  /// The scopes in which the terms have more postings than the limit, ascending; and those of what
  /// items are called in which words with a beginning are many.
  private func hotScopes(of matches: [TermMatch], _ anchor: Gram.Anchor) -> [UInt16] {
    var sums = [Int](repeating: 0, count: isInDefaultSearch.count)
    var lists = sums
    for match in matches {
      for place in counts.places(of: match.term) where counts.attribute(at: place) < sums.count {
        sums[counts.attribute(at: place)] &+= counts.count(at: place)
        lists[counts.attribute(at: place)] &+= 1
      }
    }
    func isHot(_ attribute: Int) -> Bool {
      sums[attribute] > limit
        || (anchor == .start && namesItem[attribute] && lists[attribute] > HotUnions.mostLists)
    }
    var total = 0
    for attribute in sums.indices where isInDefaultSearch[attribute] { total += sums[attribute] }
    return sums.indices.filter(isHot).map { UInt16($0) }
      + (total > limit ? [HotUnions.defaultSearch] : [])
  }

  private mutating func add(
    _ gram: Gram, _ scope: UInt16, _ documents: [UInt32]
  ) throws(StoreError) {
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
