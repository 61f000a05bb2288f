import BenchmarkMeasurement

/// Everything measured with one size of the corpus.
enum CorpusSection {
  static func blocks(_ corpus: CorpusResults) -> [ReportBlock] {
    var blocks: [ReportBlock] = [
      .heading(
        2, "\(corpus.label) items (\(NumberText.bytes(Double(corpus.bytes))) of JSON Lines)"),
      .heading(3, "Queries"), .paragraph(queryNote), queries(corpus),
      .figure(
        ratioPlot(corpus).svg,
        caption: "Our median divided by that of the best peer, counting; the line is 1."),
      .figure(
        distributionPlot(corpus).svg,
        caption: "Latency of counting: the time that a share of the samples does not exceed."),
    ]
    blocks += StorageSection.blocks(corpus)
    blocks += engineBlocks(corpus)
    blocks += noiseBlocks(corpus)
    return blocks
  }

  private static let queryNote =
    "Times are p50 / p99. “exact” is the ratio to an exact term with as many hits, “peer” the ratio "
    + "of the medians to the fastest peer, “scan” the ratio to reading everything. A check mark "
    + "says that all numbers of hits agree with the scan, the matcher or the full sort of this run."

  static func queries(_ corpus: CorpusResults) -> ReportBlock {
    var table = MarkdownTable([
      "class", "mode", "hits", "p50 / p99", "queries/s", "exact", "peer", "fastest peer", "scan",
      "right",
    ])
    var marks: [Int: [Int: Bool]] = [:]
    for comparison in PeerComparison.all(corpus) {
      let ours = comparison.ours
      let row = table.rows.count
      if let ratio = ours.ratioToExact, let goal = Goal.ratioToExact(ours.name, ours.mode) {
        marks[row, default: [:]][5] = ratio <= goal
      }
      if let excess = comparison.excess { marks[row, default: [:]][6] = excess <= 1 }
      if let check = ours.check { marks[row, default: [:]][9] = check.isClean }
      table.add([
        ours.name, ours.mode, NumberText.grouped(comparison.hits), times(ours),
        NumberText.digits(ours.queriesPerSecond),
        ours.ratioToExact.map(NumberText.ratio) ?? "-",
        comparison.ratio.map(NumberText.ratio) ?? "-",
        comparison.best.map { "\($0.engine) \(times($0.result))" } ?? "-",
        scan(comparison), check(ours),
      ])
    }
    return .table(table, marks: marks)
  }

  private static func scan(_ comparison: PeerComparison) -> String {
    guard let scan = comparison.scan, scan > 0 else { return "-" }
    return NumberText.ratio(comparison.ours.p50Microseconds / scan)
  }

  private static func check(_ result: ClassResult) -> String {
    guard let check = result.check else { return "unchecked" }
    return check.isClean ? "✓" : "✗ \(check.agreed)/\(check.checked)"
  }

  private static func times(_ result: ClassResult) -> String {
    guard result.samples > 0 else { return "-" }
    return NumberText.duration(microseconds: result.fullP50) + " / "
      + NumberText.duration(microseconds: result.fullP99)
  }

  private static func ratioPlot(_ corpus: CorpusResults) -> BarPlot {
    let bars = PeerComparison.all(corpus).filter { $0.mode == "count" }.compactMap { comparison in
      comparison.ratio.map { ratio in
        BarPlot.Bar(
          name: comparison.name, parts: [ratio],
          note: "\(NumberText.ratio(ratio)) of \(comparison.best?.engine ?? "")")
      }
    }
    var plot = BarPlot(bars: bars)
    plot.scale = .logarithmic
    plot.mark = 1
    return plot
  }

  private static func distributionPlot(_ corpus: CorpusResults) -> LinePlot {
    let all = corpus.engines.first?.classes.filter { $0.mode == "count" && $0.histogram != nil }
    let classes = all ?? []
    // About a dozen lines can be told apart.
    let step = max(1, (classes.count + 11) / 12)
    let shares = stride(from: 0.01, through: 0.995, by: 0.01)
    let lines = stride(from: 0, to: classes.count, by: step).map { place in
      LinePlot.Line(
        name: classes[place].name,
        points: shares.map { share in
          (share, max(1, Double(classes[place].histogram?.quantile(share) ?? 0)))
        })
    }
    var plot = LinePlot(lines: lines, horizontalTitle: "share of samples", verticalTitle: "time")
    plot.vertical = .logarithmic
    plot.verticalText = { NumberText.duration(nanoseconds: $0) }
    return plot
  }

  private static func engineBlocks(_ corpus: CorpusResults) -> [ReportBlock] {
    var table = MarkdownTable(["engine", "version", "answers that agree with the scan", "note"])
    for engine in corpus.engines {
      let checks = engine.classes.compactMap(\.check).filter { $0.method == "scan" }
      let checked = checks.reduce(0) { $0 + $1.checked }
      let agreed = checks.reduce(0) { $0 + $1.agreed }
      table.add([
        engine.name, engine.engineVersion ?? "-",
        checked > 0 ? "\(NumberText.percent(Double(agreed) / Double(checked)))" : "-",
        engine.unavailable ?? "",
      ])
    }
    return [.heading(3, "Engines"), .table(table)]
  }

  private static func noiseBlocks(_ corpus: CorpusResults) -> [ReportBlock] {
    guard !corpus.noise.isEmpty else { return [] }
    let noise = RunComparison.noise(of: corpus)
    var table = MarkdownTable(["class", "mode", "first", "second", "difference"])
    for sample in corpus.noise.sorted(by: { $0.difference > $1.difference }).prefix(12) {
      table.add([
        sample.name, sample.mode, NumberText.duration(microseconds: sample.firstMicroseconds),
        NumberText.duration(microseconds: sample.secondMicroseconds),
        NumberText.percent(sample.difference),
      ])
    }
    return [
      .heading(3, "Noise"),
      .paragraph(
        "\(corpus.noise.count) classes and modes were measured twice under the same conditions (an "
          + "A/A run): nine tenths of the medians differ by at most \(NumberText.percent(noise)). "
          + "Differences between engines or versions below that say nothing. The widest:"),
      .table(table),
    ]
  }
}
