import ByteStore
import Postings
import Segments
import TermDictionary
import TextAnalysis

/// A comparison within one run, expanded once for all attributes, for those that are asked about
/// one by one.
///
/// Not thread-safe: belongs to one running query.
final class LeafExpansion {
  private let planner: SegmentPlanner
  private let test: TextTest
  private let pattern: RunPattern
  private let attributes: [UInt16]
  @exclusivity(unchecked) private var expanded: PatternLists?
  /// The same by place among the attributes.
  @exclusivity(unchecked) private var grouped: [PatternLists] = []

  /// Nil where a comparison is not answered by the postings of single terms alone, or where there are few
  /// values to be tried instead.
  init?(_ test: TextTest, _ planner: SegmentPlanner) throws {
    guard let pattern = test.onlyRun, try !planner.triesValuesAlone(test),
      try pattern.options == .term || planner.isExpandable(pattern)
    else { return nil }
    self.pattern = pattern
    self.test = test
    self.planner = planner
    attributes = planner.attributes(in: test.scope)
  }

  /// So many documents match, were none in two lists; nil where that is not known without reading
  /// many.
  func expectedCount() throws -> Int? {
    if let unions = planner.segment.hotUnions, let gram = HotUnions.gram(for: pattern) {
      for attribute in attributes where try unions.union(gram, in: attribute) != nil {
        return nil
      }
    }
    guard try planner.resolve(pattern).matches.count <= CostModel.termsCounted else { return nil }
    let lists = try postings()
    return (lists.certain + lists.uncertain).reduce(0) { $0 + Int($1.entry.documentCount) }
  }

  /// Whether there are too many terms to be looked at one by one for a first impression, as far as that
  /// is known without finding them.
  func hasManyTerms() throws -> Bool {
    guard pattern.start == .free || pattern.end == .free else { return false }
    guard pattern.start != .free, let piece = pattern.foldedPieces.first else {
      return pattern.pieces.allSatisfy { $0.count < CostModel.lettersOfCandidates }
    }
    return try planner.segment.vocabulary.prefixRange(piece).count > CostModel.termsCounted
  }

  /// The documents that match in an attribute.
  func cursor(_ attribute: UInt16) throws -> DocumentCursor {
    // What is asked about once is planned as anywhere, by the lists of the attribute alone.
    if attributes.count == 1, expanded == nil { return try planner.text(test, in: attributes) }
    if let unions = planner.segment.hotUnions, let gram = HotUnions.gram(for: pattern),
      let kept = try unions.union(gram, in: attribute)
    {
      planner.statistics.listsOpened += 1
      return planner.disjunction([
        planner.cursor(of: kept), try cursor([attribute], PatternLists()),
        try planner.matchesBeside(kept, [attribute], test.metadata),
      ])
    }
    let computed = try planner.computedUnions(pattern, attributes)
    if let documents = computed.first(where: { $0.attribute == attribute })?.documents {
      return planner.disjunction([
        BitsetCursor(documents), try cursor([attribute], PatternLists()),
      ])
    }
    let (tried, rest) = try planner.tryingValues(
      [attribute], of: try planner.resolve(pattern), test.metadata)
    let lists = rest.isEmpty ? nil : try postings(attribute)
    return planner.disjunction(
      try [cursor([attribute], lists ?? PatternLists())] + tried)
  }

  /// The documents that match but for those that only stand in some lists.
  func cursor(without own: [TermEntry]) throws -> DocumentCursor {
    try cursor(attributes) { documents throws in
      if let word = try planner.word(
        pattern, attributes, test.metadata, and: documents, without: own)
      {
        return word
      }
      var lists = try postings()
      lists.certain.removeAll { own.contains($0.entry) }
      lists.uncertain.removeAll { own.contains($0.entry) }
      return try cursor(attributes, lists, and: documents)
    }
  }

  private func postings() throws -> PatternLists {
    if let expanded { return expanded }
    let made = try planner.postings(of: try planner.resolve(pattern), attributes)
    expanded = made
    return made
  }

  /// The attributes for which no union is kept.
  private func attributesOfLists() throws -> [UInt16] {
    guard let unions = planner.segment.hotUnions, let gram = HotUnions.gram(for: pattern) else {
      return attributes
    }
    return try attributes.filter { try unions.union(gram, in: $0) == nil }
  }

  private func postings(_ attribute: UInt16) throws -> PatternLists? {
    guard attributes.count > 1 else { return attributes == [attribute] ? try postings() : nil }
    if grouped.isEmpty {
      let all =
        try expanded ?? planner.postings(of: try planner.resolve(pattern), attributesOfLists())
      var places = [Int](repeating: -1, count: planner.profile.attributes.count)
      for (place, attribute) in attributes.enumerated() { places[Int(attribute)] = place }
      grouped = Array(repeating: PatternLists(), count: attributes.count)
      for posting in all.certain {
        let place = places[Int(posting.entry.attribute)]
        if place >= 0 { grouped[place].certain.append(posting) }
      }
      for posting in all.uncertain {
        let place = places[Int(posting.entry.attribute)]
        if place >= 0 { grouped[place].uncertain.append(posting) }
      }
    }
    return attributes.firstIndex(of: attribute).map { grouped[$0] }
  }

  /// Lists, and documents with runs that are not in the vocabulary.
  private func cursor(
    _ attributes: [UInt16], _ postings: PatternLists
  ) throws -> DocumentCursor {
    try cursor(attributes) { documents throws in
      try cursor(attributes, postings, and: documents)
    }
  }

  private func cursor(
    _ attributes: [UInt16], _ postings: PatternLists, and documents: [UInt32]
  ) throws -> DocumentCursor {
    planner.disjunction([
      try planner.union(postings.certain, documents),
      planner.verified(try planner.union(postings.uncertain), attributes, test.metadata),
    ])
  }

  /// The documents with runs that are not in the vocabulary, added to what lists have.
  private func cursor(
    _ attributes: [UInt16], _ lists: ([UInt32]) throws -> DocumentCursor
  ) throws -> DocumentCursor {
    let profile = planner.profile
    var documents: [UInt32] = []
    var parts: [DocumentCursor] = []
    for attribute in attributes where profile.attributes[Int(attribute)].hasIrregular {
      let texts = try profile.irregularTexts(
        attribute, of: planner.segment, planner.statistics.meter)
      texts.append(matching: pattern, to: &documents)
      guard !texts.unreadRuns.isEmpty else { continue }
      parts.append(
        planner.verified(ArrayCursor(texts.unreadRuns), [attribute], test.metadata))
    }
    if documents.count > 1 { TermLists.sortDistinct(&documents) }
    parts.append(try lists(documents))
    return planner.disjunction(parts)
  }
}
