import Postings
import TextAnalysis

/// Cursors for what scores leave open: the matches of a segment that no comparison that counts
/// proves.
///
/// The documents of a word's own lists are known where scores are; what matches besides, by parts
/// of words or in runs that are not in the vocabulary, is most often little or nothing.
struct RankedPlan {
  let planner: SegmentPlanner
  let node: BoundNode
  let query: RankedQuery
  let scorers: [LeafScorer]
  private(set) var bonusScorers: [BonusScorer]
  /// Comparisons whose matches all count, but for documents that were handled already; bit by bit.
  var counting: UInt64 = 0

  var proof: MatchProof { query.proof }
  var leaves: [RankedLeaf] { query.leaves }
  /// Leaves before are of the query itself.
  var leafCount: Int { query.leafCount }
  var bonuses: [RankedLeaf] { query.bonuses }

  /// The comparisons that count besides, by documents and not the same everywhere.
  var besides: Range<Int> { leafCount..<leaves.count }

  /// The bonuses that match only in attributes in which a comparison of the query does.
  func bonuses(implying number: Int) -> [Int] {
    guard number < leafCount, leaves[number].factor == 1 else { return [] }
    let test = leaves[number].test
    guard test.scope == .defaultSearchAndContent, test.metadata.words,
      test.metadata.options == .term
    else { return [] }
    let pattern = test.characters
    return bonuses.indices.filter { bonuses[$0].implied.contains(pattern) }
  }

  /// Leaves a bonus out, which no document that is left has.
  mutating func leaveOut(bonus: Int) {
    bonusScorers[bonus] = .none
  }

  /// Whether a comparison counts wherever it matches.
  func isExact(_ number: Int) throws -> Bool { try besides(number)?.isEmpty ?? false }

  /// All matches.
  func matches() throws -> DocumentCursor { try matches(node, proof) }

  /// The matches that are not proven where they count, and possibly others.
  func unprovenMatches() throws -> DocumentCursor { try unproven(node, proof) }

  /// The matches among documents in which exactly these comparisons count, bit by bit.
  func remainder(_ hits: UInt64) throws -> DocumentCursor { try remainder(node, proof, hits) }

  private func matches(_ node: BoundNode, _ proof: MatchProof) throws -> DocumentCursor {
    switch (node, proof) {
    case (.all(let nodes), .all(let proofs)):
      return planner.conjunction(try parts(nodes, proofs, matches))
    case (.any(let nodes), .any(let proofs)):
      return planner.disjunction(try zip(nodes, proofs).map { try matches($0, $1) })
    case (.text, .leaf(let number)), (.any, .leaf(let number)):
      guard case .word = leaves[number].kind, let besides = try besides(number) else {
        return try planner.cursor(for: node)
      }
      let lists = try ownEntries(number).map { entry in
        ListCursor(BlockCursor(try planner.segment.postingList(entry)))
      }
      return planner.disjunction(lists + [besides])
    default: return try planner.cursor(for: node)
    }
  }

  private func unproven(_ node: BoundNode, _ proof: MatchProof) throws -> DocumentCursor {
    switch (node, proof) {
    case (.all(let nodes), .all(let proofs)):
      let isOpen = proofs.contains {
        if case .unknown = $0 { true } else { false }
      }
      if isOpen { return try matches(node, proof) }
      let some = planner.disjunction(try zip(nodes, proofs).map { try unproven($0, $1) })
      if some.isEmpty { return some }
      return planner.conjunction([some] + (try parts(nodes, proofs, matches)))
    case (.any(let nodes), .any(let proofs)):
      return planner.disjunction(try zip(nodes, proofs).map { try unproven($0, $1) })
    case (.text, .leaf(let number)), (.any, .leaf(let number)):
      return try besides(number) ?? planner.cursor(for: node)
    default: return try planner.cursor(for: node)
    }
  }

  private func remainder(
    _ node: BoundNode, _ proof: MatchProof, _ hits: UInt64
  ) throws -> DocumentCursor {
    if proof.holds(hits) { return EveryCursor(documentCount: planner.documentCount) }
    switch (node, proof) {
    case (.all(let nodes), .all(let proofs)):
      return planner.conjunction(
        try parts(nodes, proofs) { try remainder($0, $1, hits) })
    case (.any(let nodes), .any(let proofs)):
      return planner.disjunction(try zip(nodes, proofs).map { try remainder($0, $1, hits) })
    case (.text, .leaf(let number)), (.any, .leaf(let number)):
      return try besides(number) ?? planner.cursor(for: node)
    default: return try planner.cursor(for: node)
    }
  }

  /// The parts of a conjunction, which are asked about the documents of the others.
  private func parts(
    _ nodes: [BoundNode], _ proofs: [MatchProof],
    _ part: (BoundNode, MatchProof) throws -> DocumentCursor
  ) throws -> [DocumentCursor] {
    try planner.askingFew { try zip(nodes, proofs).map(part) }
  }

  /// The lists of a word whose documents count.
  private func ownEntries(_ number: Int) -> [TermEntry] {
    scorers[number].fields.compactMap { field in
      field.bound > 0 ? field.wordField?.entry : nil
    }
  }

  /// The matches of a comparison that do not count; nil where that is not known.
  func besides(_ number: Int) throws -> DocumentCursor? {
    // What proofs do not tell, scores do not: further comparisons are asked as a whole.
    guard number < 64 else { return nil }
    if counting >> UInt64(number) & 1 == 1 { return EmptyCursor() }
    let allCount = scorers[number].fields.allSatisfy { $0.bound > 0 }
    guard case .word = leaves[number].kind else { return allCount ? EmptyCursor() : nil }
    // Most often a word stands nowhere else.
    if allCount, leaves[number].forms.isEmpty,
      try planner.standsOnlyInLists(leaves[number].test)
    {
      return EmptyCursor()
    }
    let leaf = leaves[number]
    let own = ownEntries(number)
    var cursors: [DocumentCursor] = []
    for test in [leaf.test] + leaf.forms.map(\.test) {
      guard let more = try LeafExpansion(test, planner)?.cursor(without: own) else { return nil }
      cursors.append(more)
    }
    return planner.disjunction(cursors)
  }
}
