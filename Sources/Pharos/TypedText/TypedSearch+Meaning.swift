/// What follows everything that shares words with the text, while fewer than asked for were found.
extension TypedSearch {
  /// Items near in meaning, without those that were found already; none without an embedder, or where
  /// it fails: words are found all the same.
  func topByMeaning(
    _ count: Int, without found: [TypedResult]
  ) throws -> [TypedResult] {
    let configuration = snapshot.configuration
    guard let embedder = configuration.embedder, count > 0, words.contains(where: \.isWritten)
    else { return [] }
    var alternatives = TypedAlternatives()
    let nodes = try conditionNodes(&alternatives) + filters
    let search = NearestSearch(
      state: snapshot.state, embedding: ItemEmbedding(embedder: embedder),
      conditions: nodes.isEmpty ? nil : .conjunction(nodes), now: now, statistics: statistics,
      excluded: Set(found.map(\.document)))
    do {
      return try search.top(
        count, words.map(\.text).joined(separator: " "),
        leastSimilarity: configuration.leastSimilarity
      ).map { near in
        TypedResult(
          document: near.document, tier: .meaning,
          score: Int32(near.similarity * Ranking.pointsPerUnit))
      }
    } catch IndexError.embedderFailed {
      return []
    }
  }
}
