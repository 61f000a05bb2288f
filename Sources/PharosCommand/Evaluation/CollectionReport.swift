import Pharos

/// Typed text beside plain BM25 over whole test collections.
enum CollectionReport {
  /// Folders with `docs.jsonl`, `queries.jsonl` and `qrels.tsv`: each is indexed in memory.
  static func run(
    _ folders: [String], _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitCode {
    ComparedRankings.sayWhatIsMissing(arguments, console)
    var comparisons: [RankingComparison] = []
    for folder in folders { comparisons.append(try await measure(folder, arguments)) }
    if arguments.has(.json) {
      for comparison in comparisons { try console.results.write(comparison.json) }
    } else {
      try console.results.write(RankingComparison.table(comparisons, measure: "nDCG@10"))
    }
    return .success
  }

  private static func measure(
    _ folder: String, _ arguments: Arguments
  ) async throws(CommandFailure) -> RankingComparison {
    let queries = try JudgedQuery.read(folder + "/queries.jsonl")
    let judgments = try Judgments.read(folder + "/qrels.tsv")
    let items = try await EvaluatedItems(collection: folder)
    let rankings = try ComparedRankings(items, arguments).rankings
    var measured = rankings.map { RankingComparison.Measured(name: $0.name, key: $0.key) }
    for query in queries {
      let right = judgments.right(for: query.id)
      guard !right.isEmpty else { continue }
      for (place, ranking) in rankings.enumerated() {
        var quality = SearchQuality()
        quality.add(
          try ranking.top(SearchQuality.depth, query.text), right: right,
          usesGrades: arguments.has(.graded))
        measured[place].values.append(quality.normalizedGain)
      }
    }
    let count = measured[0].values.count
    guard count > 0 else {
      throw .input("\(folder): no query has an item that the judgments call right")
    }
    return RankingComparison(
      labels: [
        ("collection", "collection", .text(items.name)),
        ("items", "items", .count(items.items.count)), ("queries", "queries", .count(count)),
      ], rankings: measured)
  }
}
