import ByteStore
import Postings
import TermDictionary
import TextAnalysis

/// Computes and writes the hot unions of a segment whose other sections can be read already.
///
/// Every list of a hot pattern is decoded once, into the set of its attribute; after a merge the
/// unions of the inputs are put together instead (``UnionMerge``). Memory: the counts of
/// ``TermPostingCounts``, one bit a document for each attribute that is hot, and 32 bytes an entry.
struct HotUnionsWriter {
  struct Entry {
    var key: UInt64
    var scope: UInt16
    var base = HotUnions.noBase
    var documents: Int
    var offset: Int
    /// Bytes of the lists.
    var first: Int
    var second: Int
  }

  let segment: Segment
  let section: SectionWriter
  private let counts: TermPostingCounts
  var entries: [Entry] = []
  /// The lists of several attributes are the same where most values are, as types and their trees.
  var latest = LatestLists(count: 8)
  /// Where the entry stands of the union of a few terms.
  private var entryOfTerms: [UnionTerms: Int] = [:]
  private let policy: UnionPolicy
  /// Attributes that say what an item is called.
  let namesItem: [Bool]
  /// The terms with an inner border in some spelling.
  private var bordered: Bitset
  private var accumulator: UnionAccumulator
  private var merge: UnionMerge?

  /// Writes the section.
  ///
  /// - Parameters:
  ///   - counts: the entries of the segment's terms, where they were read already.
  ///   - options: which unions are kept, and the pace of a merge that nobody waits for.
  ///   - plan: of the merge that has written the segment, whose inputs may keep unions.
  static func write(
    _ segment: Segment, _ counts: TermPostingCounts? = nil, to image: SegmentImageWriter,
    _ options: SegmentOptions = SegmentOptions(), of plan: MergePlan? = nil
  ) throws(StoreError) {
    let policy = options.unionPolicy
    var writer = try HotUnionsWriter(segment, counts, image.section(.hotUnions), policy)
    writer.merge = plan.flatMap { UnionMerge($0, attributes: writer.namesItem.count) }
    var grams = try segment.vocabulary.grams.makeCursor()
    var terms: [UInt32] = []
    while let entry = try grams.next() {
      try options.pace?.step()
      terms.removeAll(keepingCapacity: true)
      try segment.vocabulary.grams.appendTerms(of: entry, to: &terms)
      // A gram whose terms are read quickly is not hot, nor is any anchored form of it.
      if writer.mayBeHot(terms) { try writer.consider(entry.gram, terms) }
    }
    try writer.finish()
  }

  private init(
    _ segment: Segment, _ counts: TermPostingCounts?, _ section: SectionWriter,
    _ policy: UnionPolicy
  ) throws(StoreError) {
    self.segment = segment
    self.section = section
    self.policy = policy
    if let counts { self.counts = counts } else { self.counts = try TermPostingCounts(segment) }
    namesItem = (0..<segment.attributes.count).map { attribute in
      segment.attributes.definition(UInt16(attribute))?.traits.contains(.namesItem) ?? false
    }
    bordered = Bitset(count: segment.vocabulary.termCount)
    accumulator = UnionAccumulator(segment)
    let borders = segment.vocabulary.partIndex.borders
    for place in 0..<borders.count { bordered.insert(Int(try borders.term(at: place))) }
  }

  private mutating func consider(_ free: Gram, _ terms: [UInt32]) throws(StoreError) {
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
      var scopes = hotScopes(of: set.matches.lazy.map(\.term), anchor)
      guard !scopes.isEmpty else { continue }
      if let every = scopes.firstIndex(of: HotUnions.everyAttribute) {
        scopes.remove(at: every)
        try add(gram, HotUnions.everyAttribute, [], [])
      }
      if set.matches.contains(where: \.uncertain) {
        try addUncertain(gram, set, scopes)
      } else {
        try addCertain(gram, pattern, set, scopes)
      }
    }
  }

  /// Adds the unions of a pattern that postings decide; where a few terms have had theirs written
  /// already, it serves again.
  private mutating func addCertain(
    _ gram: Gram, _ pattern: RunPattern, _ set: TermSet, _ scopes: [UInt16]
  ) throws(StoreError) {
    let terms = scopes.map { scope in
      // What is told from another union of the same gram is not found by its terms.
      namesItem[Int(scope)] ? nil : UnionTerms(set.matches, in: scope, counts)
    }
    var left: [UInt16] = []
    for (scope, terms) in zip(scopes, terms) {
      if let place = terms.flatMap({ entryOfTerms[$0] }) {
        var entry = entries[place]
        entry.key = gram.key
        entries.append(entry)
      } else {
        left.append(scope)
      }
    }
    if let isMerged = try merge?.collect(pattern, gram, scopes: left), isMerged {
      try add(gram, left, left.indices.map { merge?.documents(at: $0) ?? [] })
    } else {
      try accumulator.collect(set.matches, in: left, counts)
      try add(gram, left, left.map { accumulator.set(of: $0).documents })
    }
    for (scope, terms) in zip(scopes, terms) {
      guard let terms, left.contains(scope) else { continue }
      entryOfTerms[terms] = entries.lastIndex { $0.scope == scope }
    }
  }

  /// Whether a union of these terms, or of some of them, may be kept in some attribute.
  private func mayBeHot(_ terms: [UInt32]) -> Bool {
    let documents = Int(segment.documentCount)
    let all = counts.total(of: terms)
    if all.lists > policy.lists { return true }
    guard
      all.lists > policy.listsOfNames
        || policy.isLong(
          lists: all.lists, postings: all.postings, documents: documents, namesItem: true)
    else { return false }
    var sums = [Int](repeating: 0, count: namesItem.count)
    var lists = sums
    counts.add(terms, toSums: &sums, lists: &lists)
    return sums.indices.contains { attribute in
      let namesItem = namesItem[attribute]
      return (namesItem && lists[attribute] > policy.listsOfNames)
        || policy.isLong(
          lists: lists[attribute], postings: sums[attribute], documents: documents,
          namesItem: namesItem)
    }
  }

  /// The same of the terms that can match: for most anchored grams it is not so, which costs less to
  /// see than what exactly matches.
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
      try vocabulary.appendTerms(endingWith: bytes, to: &candidates)
      for term in terms where bordered.contains(Int(term)) { candidates.append(term) }
    default: return true
    }
    return mayBeHot(candidates)
  }

  /// The scopes in which the union of the terms' lists is kept, ascending.
  private func hotScopes(of terms: some Sequence<UInt32>, _ anchor: Gram.Anchor) -> [UInt16] {
    var sums = [Int](repeating: 0, count: namesItem.count)
    var lists = sums
    counts.add(terms, toSums: &sums, lists: &lists)
    let areMany = anchor == .start && lists.reduce(0, +) > policy.lists
    func isHot(_ attribute: Int) -> Bool {
      if areMany { return lists[attribute] > 0 }
      let namesItem = namesItem[attribute]
      return policy.isWorthIt(
        lists: lists[attribute], postings: sums[attribute], documents: Int(segment.documentCount),
        namesItem: namesItem)
        || (anchor == .start && namesItem && lists[attribute] > policy.listsOfNames)
    }
    return sums.indices.filter(isHot).map { UInt16($0) }
      + (areMany ? [HotUnions.everyAttribute] : [])
  }

  /// Unions of a pattern that some terms match in spellings that postings do not tell.
  private mutating func addUncertain(
    _ gram: Gram, _ set: TermSet, _ scopes: [UInt16]
  ) throws(StoreError) {
    try accumulator.collect(set.certainMatches, in: scopes, counts)
    let certain = scopes.map { accumulator.set(of: $0) }
    try accumulator.collect(set.uncertainMatches, in: scopes, counts)
    for (scope, certain) in zip(scopes, certain) {
      var others = accumulator.set(of: scope)
      others.subtract(certain)
      try add(gram, scope, certain.documents, others.documents)
    }
  }

  private mutating func finish() throws(StoreError) {
    entries.sort { ($0.key, $0.scope) < ($1.key, $1.scope) }
    for entry in entries {
      try section.append(u64: entry.key)
      try section.append(u16: entry.scope)
      try section.append(u16: entry.base)
      try section.append(u32: UInt32(entry.documents))
      try section.append(u64: UInt64(entry.offset))
      try section.append(u32: UInt32(entry.first))
      try section.append(u32: UInt32(entry.second))
    }
    try section.append(u32: UInt32(entries.count))
    try section.append(u32: HotUnions.version)
  }
}
