import Pharos

/// How many texts with one slip still lead to an item that was meant, by the length of the word.
///
/// An item is found where one with all words that were meant in its title stands among the first
/// three.
enum SlipReport {
  private static let visible = 3

  static func run(
    texts: Int, _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitCode {
    ComparedRankings.sayWhatIsMissing(arguments, console)
    var comparisons: [RankingComparison] = []
    for items in try await EvaluatedItems.all(arguments) {
      comparisons += try compare(items, texts, arguments, console)
    }
    guard !comparisons.isEmpty else { throw .input("no item has a title with a word of letters") }
    if arguments.has(.json) {
      for comparison in comparisons { try console.results.write(comparison.json) }
    } else {
      try console.results.write(
        RankingComparison.table(comparisons, measure: "in the first \(visible)"))
    }
    return .success
  }

  private static func compare(
    _ items: EvaluatedItems, _ count: Int, _ arguments: Arguments, _ console: Console
  ) throws(CommandFailure) -> [RankingComparison] {
    let slips = SlipTexts(items.titles(.max), count)
    let rankings = try ComparedRankings(items, arguments).rankings
    var titles: [String: Set<String>] = [:]
    for item in items.items {
      if case .text(let title)? = item.attributes[.title] {
        titles[item.uniqueIdentifier] = Set(PlainBM25.words(title))
      }
    }
    var comparisons: [RankingComparison] = []
    for (length, texts) in zip(SlipTexts.lengths, slips.texts) where !texts.isEmpty {
      var measured = rankings.map { RankingComparison.Measured(name: $0.name, key: $0.key) }
      for text in texts {
        for (place, ranking) in rankings.enumerated() {
          let found = try ranking.top(visible, text.typed)
          let isFound = found.contains { titles[$0]?.isSuperset(of: text.meant) ?? false }
          measured[place].values.append(isFound ? 1 : 0)
          if ranking.key == "typed", arguments.has(.eachQuery) {
            try console.results.write("\(console.printed(text.typed))\t\(isFound ? 1 : 0)\n")
          }
        }
      }
      comparisons.append(
        RankingComparison(
          labels: [
            ("items", "collection", .text(items.name)),
            ("letters", "letters", .text(length.name)), ("texts", "texts", .count(texts.count)),
          ], rankings: measured))
    }
    return comparisons
  }
}
