import TextAnalysis

/// Computes and writes the hot unions of a segment whose other sections can be read already.
///
/// Memory: one bit a document for the union in the making, and 32 bytes an entry.
struct HotUnionsWriter {
  private let segment: Segment
  private let section: SectionWriter
  private var entries: [(key: UInt64, scope: UInt16, documents: Int, offset: Int, length: Int)] = []
  private let limit: Int
  private let isInDefaultSearch: [Bool]

  /// Writes the section.
  static func write(
    _ segment: Segment, to image: SegmentImageWriter
  ) throws(StoreError) {
    var writer = HotUnionsWriter(segment, image.section(.hotUnions))
    var grams = segment.vocabulary.grams.makeCursor()
    while let entry = try grams.next() {
      try writer.consider(entry)
    }
    try writer.finish()
  }

  private init(_ segment: Segment, _ section: SectionWriter) {
    self.segment = segment
    self.section = section
    limit = Int(Double(segment.documentCount) * HotUnions.threshold)
    isInDefaultSearch = segment.attributes.all.map {
      $0.traits.isSuperset(of: [.inDefaultSearch, .searchable]) && !$0.traits.contains(.isContent)
    }
  }

  /// A gram whose terms have few postings in all is not hot, nor is any anchored form of it.
  private mutating func consider(_ entry: GramEntry) throws(StoreError) {
    var terms: [UInt32] = []
    try segment.vocabulary.grams.appendTerms(of: entry, to: &terms)
    guard try sums(of: terms.map { TermMatch(term: $0) }).contains(where: { $0.1 > limit }) else {
      return
    }
    let scalars = entry.gram.scalars
    for anchor in [Gram.Anchor.free, .start, .end] {
      guard let gram = Gram(scalars, anchor) else { continue }
      let pattern = RunPattern(
        pieces: [scalars], start: anchor == .start ? .border : .free,
        end: anchor == .end ? .border : .free, options: .term, starsStayInWord: anchor != .free)
      guard HotUnions.gram(for: pattern) == gram else { continue }
      let set = try segment.vocabulary.resolve(pattern)
      // A spelling that the postings cannot tell would have to be read in the text.
      guard !set.matches.contains(where: \.uncertain) else { continue }
      for (scope, sum) in try sums(of: set.matches) where sum > limit {
        try add(gram, scope, set)
      }
    }
  }

  /// Postings of the terms in each scope.
  private func sums(of matches: [TermMatch]) throws(StoreError) -> [(UInt16, Int)] {
    var perAttribute = [Int](repeating: 0, count: isInDefaultSearch.count)
    var entries: [TermEntry] = []
    for match in matches {
      entries.removeAll(keepingCapacity: true)
      try segment.vocabulary.appendEntries(of: match.term, to: &entries)
      for entry in entries where Int(entry.attribute) < perAttribute.count {
        perAttribute[Int(entry.attribute)] += Int(entry.documentCount)
      }
    }
    var total = 0
    for (attribute, sum) in perAttribute.enumerated() where isInDefaultSearch[attribute] {
      total += sum
    }
    return perAttribute.enumerated().map { (UInt16($0.offset), $0.element) }
      + [(HotUnions.defaultSearch, total)]
  }

  private mutating func add(
    _ gram: Gram, _ scope: UInt16, _ set: TermSet
  ) throws(StoreError) {
    var documents = Bitset(count: Int(segment.documentCount))
    var cursor: BlockCursor?
    for match in set.matches {
      for entry in try segment.vocabulary.entries(of: match.term) {
        let attribute = Int(entry.attribute)
        let isWanted =
          scope == HotUnions.defaultSearch
          ? attribute < isInDefaultSearch.count && isInDefaultSearch[attribute]
          : entry.attribute == scope
        guard isWanted else { continue }
        let list = try segment.postingList(entry)
        if let cursor { cursor.open(list) } else { cursor = BlockCursor(list) }
        guard let cursor else { continue }
        while try cursor.nextBlock() {
          let masks = try cursor.masks()
          for (index, document) in cursor.documents.enumerated()
          where match.mask == TermMatch.everySpelling || masks[index] & match.mask != 0 {
            documents.insert(Int(document))
          }
        }
      }
    }
    let members = documents.members.map { UInt32($0) }
    let bytes = DocumentList.encode(members, documentCount: segment.documentCount)
    entries.append((gram.key, scope, members.count, section.offset, bytes.count))
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
