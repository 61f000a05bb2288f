import Pharos

/// Keys until known items are in sight, over titles that are drawn with a fixed seed.
enum TitleReport {
  static func run(
    titles: Int, _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitCode {
    ComparedRankings.sayWhatIsMissing(arguments, console)
    for items in try await EvaluatedItems.all(arguments) {
      try report(items, titles, arguments, console)
    }
    return .success
  }

  private static func report(
    _ items: EvaluatedItems, _ titles: Int, _ arguments: Arguments, _ console: Console
  ) throws(CommandFailure) {
    let typing = TitleKeystrokes(
      snapshot: items.snapshot, ranking: try RankingOptions.ranking(arguments))
    var all: [TitleKeystrokes.Keys] = []
    var length = 0
    let drawn = items.titles(titles)
    for title in drawn {
      let keys = try reporting { () throws(IndexError) in try typing.keys(for: title) }
      all.append(keys)
      length += title.count
      if arguments.has(.eachQuery) {
        try console.results.write(
          "\(console.printed(title))\t\(keys.letters)\t\(keys.suggested)\t\(keys.accepted)\n")
      }
    }
    guard !all.isEmpty else { throw .input("no item has a title") }
    func mean(_ value: (TitleKeystrokes.Keys) -> Int) -> Double {
      Double(all.reduce(0) { $0 + value($1) }) / Double(all.count)
    }
    let letters = mean(\.letters)
    let suggested = mean(\.suggested)
    var comparison = try compare(items, drawn, arguments)
    comparison.rankings.append(
      RankingComparison.Measured(
        name: "typed text", key: "typed", values: all.map { Double($0.letters) }))
    try FigureReport(
      figures: [
        ("titles", "titles", .count(all.count)),
        (
          "found", "found in the first \(TitleKeystrokes.visibleResults)",
          .count(all.count(where: \.isFound))
        ),
        ("length", "letters of a title", .measure(Double(length) / Double(all.count))),
        ("letters", "keys without suggestions", .measure(letters)),
        ("suggested", "keys with suggestions", .measure(suggested)),
        ("accepted", "suggestions accepted", .measure(mean(\.accepted))),
        ("saved", "share of keys saved by suggestions", .measure(1 - suggested / letters)),
      ], comparison: comparison, measure: "keys"
    ).print(arguments, console)
  }

  /// The keys without suggestions by the rankings that typed text is measured beside.
  private static func compare(
    _ items: EvaluatedItems, _ drawn: [String], _ arguments: Arguments
  ) throws(CommandFailure) -> RankingComparison {
    var titles: [String: String] = [:]
    for item in items.items {
      if case .text(let title)? = item.attributes[.title] { titles[item.uniqueIdentifier] = title }
    }
    var measured: [RankingComparison.Measured] = []
    for ranking in try ComparedRankings(items, arguments, isPlain: true).rankings.dropLast() {
      var values = RankingComparison.Measured(name: ranking.name, key: ranking.key)
      for title in drawn {
        let keys = try TitleKeystrokes.letters(of: title) { typed throws(CommandFailure) in
          try ranking.top(TitleKeystrokes.visibleResults, typed).map { titles[$0] }
        }
        values.values.append(Double(keys))
      }
      measured.append(values)
    }
    return RankingComparison(
      labels: [("items", "collection", .text(items.name))], rankings: measured)
  }
}
