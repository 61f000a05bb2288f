import ItemLines
import Pharos

/// What `pharos evaluate` does.
enum EvaluateCommand {
  /// Results of a query that are looked at.
  private static let depth = 1000

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let titles = try arguments.integer(.typedTitles, in: 1...(1 << 20))
    let slips = try arguments.integer(.slips, in: 1...(1 << 20))
    if let titles {
      let code = try await TitleReport.run(titles: titles, arguments, console)
      guard code == .success, slips != nil else { return code }
    }
    if let slips { return try await SlipReport.run(texts: slips, arguments, console) }
    if !arguments.operands.isEmpty {
      return try await CollectionReport.run(arguments.operands, arguments, console)
    }
    let queries = try JudgedQuery.read(arguments.required(.queries))
    let judgments = try Judgments.read(arguments.required(.judgments))
    let ranking = try RankingOptions.ranking(arguments)
    let depth = try arguments.integer(.evaluatedResults, in: 1...(1 << 20)) ?? depth
    let snapshot = try await IndexAccess.openForReading(arguments)
    if arguments.has(.keystrokes) {
      return try countKeystrokes(queries, judgments, ranking, snapshot, arguments, console)
    }
    var quality = SearchQuality()
    for query in queries {
      let right = judgments.right(for: query.id)
      guard !right.isEmpty else { continue }
      let results = try reporting { () throws(IndexError) in
        try snapshot.identifiers(
          of: snapshot.top(typed: TypedQuery(query.text), limit: depth, ranking: ranking)
            .map(\.document))
      }
      let own = quality.add(results, right: right, usesGrades: arguments.has(.graded))
      if arguments.has(.eachQuery), let own {
        try console.results.write(
          "\(console.printed(query.id))\t\(FigureReport.text(of: own.gain))\t"
            + "\(FigureReport.text(of: own.precision))\n")
      }
    }
    guard quality.queries > 0 else {
      throw .input("no query has an item that the judgments call right")
    }
    try FigureReport(figures: [
      ("queries", "queries", .count(quality.queries)),
      ("nDCG@10", "nDCG@10", .measure(quality.normalizedGain)),
      ("MAP", "MAP", .measure(quality.averagePrecision)),
      ("MRR", "MRR", .measure(quality.reciprocalRank)),
      ("recall@100", "recall@100", .measure(quality.recallAtHundred)),
    ]).print(arguments, console)
    return .success
  }

  private static func countKeystrokes(
    _ queries: [JudgedQuery], _ judgments: Judgments, _ ranking: Ranking, _ snapshot: Snapshot,
    _ arguments: Arguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    var count = KeystrokeCount()
    for query in queries {
      let right = Set(judgments.right(for: query.id).keys)
      guard !right.isEmpty else { continue }
      let needed = try reporting { () throws(IndexError) in
        try count.add(query.text, right: right, in: snapshot, ranking: ranking)
      }
      if arguments.has(.eachQuery) {
        try console.results.write(
          "\(console.printed(query.id))\t\(needed.map(String.init) ?? "—")\n")
      }
    }
    guard count.queries > 0 else {
      throw .input("no query has an item that the judgments call right")
    }
    try FigureReport(figures: [
      ("queries", "queries", .count(count.queries)),
      ("found", "found in the first \(KeystrokeCount.visible)", .count(count.found)),
      ("mean", "letters typed, mean", .measure(count.mean)),
      ("median", "letters typed, median", .measure(count.median)),
      ("share", "share of the text", .measure(count.meanShare)),
    ]).print(arguments, console)
    return .success
  }
}
