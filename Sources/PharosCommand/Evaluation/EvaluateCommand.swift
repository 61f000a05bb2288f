import ItemLines
import Pharos

/// What `pharos evaluate` does.
enum EvaluateCommand {
  /// Results of a query that are looked at.
  private static let depth = 1000

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    if !arguments.operands.isEmpty {
      return try await CollectionReport.run(arguments.operands, arguments, console)
    }
    if let titles = try arguments.integer(.typedTitles, in: 1...(1 << 20)) {
      return try TitleReport.run(
        titles: titles, RankingOptions.ranking(arguments),
        await IndexAccess.openForReading(arguments), arguments, console)
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
          of: snapshot.top(depth, typed: TypedQuery(query.text), ranking: ranking)
            .map(\.document))
      }
      let own = quality.add(results, right: right, usesGrades: arguments.has(.graded))
      if arguments.has(.eachQuery), let own {
        try console.results.write(
          "\(console.printed(query.id))\t\(figure(own.gain))\t\(figure(own.precision))\n")
      }
    }
    guard quality.queries > 0 else {
      throw .input("no query has an item that the judgments call right")
    }
    try print(quality, arguments, console)
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
    if arguments.has(.json) {
      var json = JSONText()
      json.object { json in
        json.key("queries")
        json.integer(count.queries)
        json.key("found")
        json.integer(count.found)
        json.key("mean")
        json.number(count.mean)
        json.key("median")
        json.number(count.median)
        json.key("share")
        json.number(count.meanShare)
      }
      json.endLine()
      try console.results.write(json.bytes)
    } else {
      var table = TextTable(header: ["queries", PrintableText.number(count.queries)])
      table.add(["found in the first \(KeystrokeCount.visible)", PrintableText.number(count.found)])
      table.add(["letters typed, mean", figure(count.mean)])
      table.add(["letters typed, median", figure(count.median)])
      table.add(["share of the text", figure(count.meanShare)])
      try console.results.write(table.text)
    }
    return .success
  }

  private static func print(
    _ quality: SearchQuality, _ arguments: Arguments, _ console: Console
  ) throws(CommandFailure) {
    let figures = [
      ("nDCG@10", quality.normalizedGain), ("MAP", quality.averagePrecision),
      ("MRR", quality.reciprocalRank), ("recall@100", quality.recallAtHundred),
    ]
    if arguments.has(.json) {
      var json = JSONText()
      json.object { json in
        json.key("queries")
        json.integer(quality.queries)
        for (name, value) in figures {
          json.key(name)
          json.number(value)
        }
      }
      json.endLine()
      try console.results.write(json.bytes)
    } else {
      var table = TextTable(header: ["queries", PrintableText.number(quality.queries)])
      for (name, value) in figures { table.add([name, figure(value)]) }
      try console.results.write(table.text)
    }
  }

  /// Four digits behind the point.
  static func figure(_ value: Double) -> String {
    let digits = String(Int((value * 10_000).rounded()))
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    return "\(padded.dropLast(4)).\(padded.suffix(4))"
  }
}

/// Weights of the ranking that are given as options.
enum RankingOptions {
  /// The defaults with what `--weight NAME=NUMBER` changes: a setting of ``Ranking``, or else an
  /// attribute.
  static func ranking(_ arguments: Arguments) throws(CommandFailure) -> Ranking {
    var ranking = Ranking()
    for text in arguments.texts(.weight) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let number = Float(parts[1]), number.isFinite, number >= 0 else {
        throw arguments.failure(
          "--weight takes a name and a number, such as title=4, not “"
            + "\(PrintableText.excerpt(text))”")
      }
      if let setting = settings[parts[0]] {
        ranking[keyPath: setting] = number
      } else if parts[0] == "freshnessAge" {
        ranking.freshnessAge = Double(number)
      } else if AttributeRegistry.attribute(named: parts[0]) != nil {
        ranking.attributeWeights[AttributeKey(parts[0])] = number
      } else {
        let names = settings.keys.sorted().joined(separator: ", ")
        throw arguments.failure(
          "--weight knows no “\(PrintableText.excerpt(parts[0]))”; it takes an attribute, "
            + "freshnessAge, \(names)")
      }
    }
    return ranking
  }

  private static let settings: [String: WritableKeyPath<Ranking, Float> & Sendable] = [
    "otherWeight": \.otherWeight, "saturation": \.saturation,
    "lengthInfluence": \.lengthInfluence, "patternRarity": \.patternRarity,
    "exactnessWeight": \.exactnessWeight, "closenessWeight": \.closenessWeight,
    "itemWeight": \.itemWeight, "freshnessWeight": \.freshnessWeight,
    "usageWeight": \.usageWeight,
  ]
}
