/// Points for being like the best results of a long text.
extension TypedSearch {
  private var likenessWeight: Float { ranking.bounded(.likeness, ranking.likenessWeight) }

  var isLikening: Bool { isLong && likenessWeight > 0 }

  /// The points of those documents that get any.
  func likeness() throws -> [DocumentReference: Int32] {
    guard isLikening else { return [:] }
    let search = try RankedSearch(
      snapshot, ranking: ranking, now: now, statistics: statistics)
    let judging = try judgingRequest()
    return try likeness(of: search.top(ResultLikeness.compared, judging), judging)
  }

  /// The same where the results are known, best first, with all that are compared.
  func likeness(
    of found: [RankedDocument], _ request: RankedRequest
  ) throws -> [DocumentReference: Int32] {
    // What is like a few items in a small index is chance.
    guard isLikening, found.count >= ResultLikeness.compared, let best = found.first?.score else {
      return [:]
    }
    let planners = snapshot.state.planners(statistics)
    let compared = Array(found.prefix(ResultLikeness.compared))
    let points = try ResultLikeness(
      compared, without: typedTerms(request), WordFrequencies(planners, dead: dead), planners,
      ranking
    ).points(weight: likenessWeight, best: best)
    return Dictionary(uniqueKeysWithValues: zip(compared.map(\.document), points))
  }

  /// Documents with the points that they get besides, best first; of equal ones the one that was
  /// better without.
  ///
  /// Only the best get any, so all others stay behind them.
  func liken(
    _ found: [RankedDocument], _ points: [DocumentReference: Int32]
  ) -> [RankedDocument] {
    guard !points.isEmpty else { return found }
    let all = found.map { found in
      RankedDocument(
        document: found.document,
        score: Int32(clamping: Int(found.score) + Int(points[found.document] ?? 0)))
    }
    return all.enumerated().sorted { left, right in
      left.element.score == right.element.score
        ? left.offset < right.offset : left.element.score > right.element.score
    }.map(\.element)
  }

  /// The words that the text asks for, with all that stands for them.
  private func typedTerms(_ request: RankedRequest) -> Set<[UInt8]> {
    var terms = Set(words.compactMap(\.plain.term))
    for leaf in RankedLeaf.leaves(of: request.node, request.clauses).leaves {
      if case .word(let term) = leaf.kind { terms.insert(term) }
      terms.formUnion(leaf.forms.map(\.term))
    }
    return terms
  }
}
