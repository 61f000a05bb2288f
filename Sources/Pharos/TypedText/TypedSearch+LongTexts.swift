import Postings

/// Long texts, of which the rare words judge.
extension TypedSearch {
  /// Any of the words must match; a similar one does instead where no item has the word.
  func judgingNode(_ alternatives: inout TypedAlternatives) throws -> BoundNode {
    return .disjunction(
      try judgingWords().map { word in
        alternatives.node(
          try isNowhere(word) ? try self.alternatives(replaced(word)) : try asTyped(word))
      })
  }

  /// Each word once, without the punctuation around it: of too many the rarest, in their order.
  private func judgingWords() throws -> [TypedWord] {
    var seen: Set<TypedWord> = []
    let written = words.map(\.plain).filter { $0.isWritten && seen.insert($0.key).inserted }
    guard written.count > TypedSearch.mostScoredWords else { return written }
    let frequencies = try written.prefix(TypedSearch.mostWordsLookedUp).map { word in
      try word.term.map { try snapshot.state.frequency(of: $0, dead: dead) } ?? 0
    }
    // What no item has finds nothing.
    let rarest = frequencies.indices.filter { frequencies[$0] > 0 || written[$0].isPrefix }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
      .prefix(TypedSearch.mostScoredWords).sorted()
    return rarest.isEmpty
      ? Array(written.prefix(TypedSearch.mostScoredWords)) : rarest.map { written[$0] }
  }

  /// The best results, by what the words count and by how much they are like the best of them; how
  /// well each agrees is found out afterwards.
  func topJudged(_ count: Int, fillsUp: Bool) throws -> [TypedResult] {
    let search = try RankedSearch(
      snapshot, ranking: ranking, now: now, statistics: statistics)
    let wanted = isLikening ? max(count, ResultLikeness.compared) : count
    guard fillsUp else {
      // Those of the best results that match are the best matches.
      var found = try search.top(wanted, try matches())
      if !found.isEmpty { found = liken(found, try likeness()) }
      return found.prefix(count).map { found in
        TypedResult(document: found.document, tier: .match, score: found.score)
      }
    }
    let judging = try judgingRequest()
    var found = try search.top(wanted, judging)
    found = Array(liken(found, try likeness(of: found, judging)).prefix(count))
    var alternatives = TypedAlternatives()
    let deciding = try [decidingNode(&alternatives)] + conditionNodes(&alternatives) + filters
    let complete = try documents(found.map(\.document), matching: .conjunction(deciding))
    return found.map { found in
      TypedResult(
        document: found.document,
        tier: complete.contains(found.document) ? .match : .partial, score: found.score)
    }
  }

  /// Every word, or what stands for it.
  func decidingNode(_ alternatives: inout TypedAlternatives) throws -> BoundNode {
    .conjunction(try words.map { alternatives.node(try asTyped($0)) })
  }

  /// Any of the words, and all conditions.
  func judgingRequest() throws -> RankedRequest {
    var alternatives = TypedAlternatives()
    let judging = try judgingNode(&alternatives)
    return try request([judging], alternatives)
  }

  /// Those of some documents that match.
  func documents(
    _ found: [DocumentReference], matching node: BoundNode
  ) throws -> Set<DocumentReference> {
    var complete: Set<DocumentReference> = []
    for (segment, references) in Dictionary(grouping: found, by: \.segment) {
      let entry = snapshot.state.segments[Int(segment)]
      var documents = DocumentArray()
      for document in references.map(\.document).sorted() { documents.append(document) }
      try snapshot.state.planner(of: entry, statistics).cursor(for: node).keep(&documents)
      for place in 0..<documents.count {
        complete.insert(snapshot.state.reference(Int(segment), documents[place]))
      }
    }
    return complete
  }

  /// The first documents that match, by segment.
  func documents(with node: BoundNode, limit: Int) throws -> [DocumentReference] {
    var search = QuerySearch(snapshot, node, statistics, now: now)
    var found = GatheredReferences(limit: limit, statistics.meter)
    var number = 0
    while !found.isFull, let segment = try search.nextSegment() {
      try segment.append(to: &found, segment: number)
      number += 1
    }
    return found.references
  }
}
