import ItemLines
import Pharos

/// Typed text beside plain BM25 over whole test collections.
enum CollectionReport {
  /// What was measured of a collection.
  private struct Row {
    let name: String
    let items: Int
    let queries: Int
    let baseline: Double
    let own: Double
    let interval: ClosedRange<Double>

    var ratio: Double { baseline > 0 ? own / baseline : 0 }
  }

  /// Folders with `docs.jsonl`, `queries.jsonl` and `qrels.tsv`: each is indexed in memory.
  static func run(
    _ folders: [String], _ arguments: Arguments, _ console: Console
  ) async throws(CommandFailure) -> ExitCode {
    let ranking = try RankingOptions.ranking(arguments)
    var rows: [Row] = []
    for folder in folders {
      rows.append(try await measure(folder, ranking, usesGrades: arguments.has(.graded)))
    }
    if arguments.has(.json) {
      for row in rows { try console.results.write(json(row)) }
    } else {
      try console.results.write(table(rows))
    }
    return .success
  }

  private static func measure(
    _ folder: String, _ ranking: Ranking, usesGrades: Bool
  ) async throws(CommandFailure) -> Row {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let queries = try JudgedQuery.read(folder + "/queries.jsonl")
    let judgments = try Judgments.read(folder + "/qrels.tsv")
    let index = SearchIndex.inMemory()
    do throws(ImportFailure) {
      _ = try await ItemLines.import(from: [folder + "/docs.jsonl"], into: index)
    } catch {
      throw .input("\(folder)/docs.jsonl: \(reason(error))")
    }
    let snapshot = index.snapshot()
    let items = try reporting { () throws(IndexError) in
      try snapshot.items(TypedQuery("").query)
    }
    let plain = PlainBM25(items)
    var own = SearchQuality()
    var baseline = SearchQuality()
    var differences: [Double] = []
    for query in queries {
      let right = judgments.right(for: query.id)
      guard !right.isEmpty else { continue }
      let results = try reporting { () throws(IndexError) in
        try snapshot.identifiers(
          of: snapshot.top(
            SearchQuality.depth, typed: TypedQuery(query.text), ranking: ranking
          )
          .map(\.document))
      }
      let mine = own.add(results, right: right, usesGrades: usesGrades)
      let other = baseline.add(
        plain.top(SearchQuality.depth, query.text), right: right, usesGrades: usesGrades)
      differences.append((mine?.gain ?? 0) - (other?.gain ?? 0))
    }
    guard own.queries > 0 else {
      throw .input("\(folder): no query has an item that the judgments call right")
    }
    return Row(
      name: folder.split(separator: "/").last.map(String.init) ?? folder, items: items.count,
      queries: own.queries, baseline: baseline.normalizedGain, own: own.normalizedGain,
      interval: PairedBootstrap.interval(differences))
  }

  private static func reason(_ failure: ImportFailure) -> String {
    switch failure.reason {
    case .index(let error): "\(error)"
    case .unreadable(let problem): "\(problem)"
    case .badLine(let line): "\(line)"
    case .interrupted, .stopped: "interrupted"
    }
  }

  private static func table(_ rows: [Row]) -> String {
    var table = TextTable(
      header: [
        "collection", "items", "queries", "BM25", "typed text", "difference", "95 % interval",
        "of BM25",
      ], rightAligned: [1, 2, 3, 4, 5, 6, 7])
    for row in rows {
      table.add([
        PrintableText.line(row.name), PrintableText.number(row.items),
        PrintableText.number(row.queries), FigureReport.text(of: row.baseline),
        FigureReport.text(of: row.own), signed(row.own - row.baseline),
        "\(signed(row.interval.lowerBound)) to \(signed(row.interval.upperBound))",
        FigureReport.text(of: row.ratio),
      ])
    }
    if rows.count > 1 {
      func mean(_ value: (Row) -> Double) -> Double {
        rows.reduce(0) { $0 + value($1) } / Double(rows.count)
      }
      let (baseline, own) = (mean(\.baseline), mean(\.own))
      table.add([
        "mean", "", "", FigureReport.text(of: baseline), FigureReport.text(of: own),
        signed(own - baseline), "", FigureReport.text(of: mean(\.ratio)),
      ])
    }
    return table.text
  }

  private static func signed(_ value: Double) -> String {
    (value < 0 ? "-" : "+") + FigureReport.text(of: value.magnitude)
  }

  private static func json(_ row: Row) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("collection")
      json.text(row.name)
      json.key("items")
      json.integer(row.items)
      json.key("queries")
      json.integer(row.queries)
      let figures = [
        ("BM25", row.baseline), ("typed", row.own), ("difference", row.own - row.baseline),
        ("from", row.interval.lowerBound), ("to", row.interval.upperBound),
      ]
      for (name, value) in figures {
        json.key(name)
        json.number(value)
      }
    }
    json.endLine()
    return json.bytes
  }
}
