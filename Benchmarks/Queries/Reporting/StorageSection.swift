import BenchmarkMeasurement

/// Indexing, sizes, opening, updating.
enum StorageSection {
  static func blocks(_ corpus: CorpusResults) -> [ReportBlock] {
    let present = corpus.engines.filter { $0.unavailable == nil }
    var blocks: [ReportBlock] = [.heading(3, "Indexing"), indexing(present, corpus)]
    blocks += [.heading(3, "Sizes by section")] + sizes(present, corpus)
    blocks += [.heading(3, "Memory of querying, and opening"), opening(present)]
    blocks += [.heading(3, "Changing what is there"), updating(present)]
    return blocks
  }

  private static func indexing(_ engines: [EngineResults], _ corpus: CorpusResults) -> ReportBlock {
    var table = MarkdownTable([
      "engine", "threads", "items/s", "MB/s", "seconds", "of which parsing", "merging after",
      "index", "index / raw", "peak memory", "peak anonymous",
    ])
    for engine in engines {
      for indexing in engine.indexing {
        let rate = Double(corpus.bytes) / max(indexing.seconds, 1e-9) / 1e6
        table.add([
          engine.name, "\(indexing.threads)", NumberText.digits(indexing.itemsPerSecond),
          NumberText.digits(rate), NumberText.digits(indexing.seconds),
          indexing.parseSeconds.map(NumberText.digits) ?? "-",
          indexing.optimizeSeconds.map(NumberText.digits) ?? "-",
          engine.indexBytes.map { NumberText.bytes(Double($0)) } ?? "-",
          ratio(engine.indexBytes, corpus), NumberText.bytes(Double(indexing.peakBytes)),
          NumberText.bytes(Double(indexing.anonymousBytes)),
        ])
      }
    }
    return .table(table)
  }

  private static func sizes(_ engines: [EngineResults], _ corpus: CorpusResults) -> [ReportBlock] {
    guard let ours = engines.first, !ours.sections.isEmpty else { return [] }
    var table = MarkdownTable(["section", "bytes", "an item", "of raw"])
    let items = Double(max(1, corpus.items))
    let total = ours.sections.reduce(0) { $0 + $1.bytes }
    for section in ours.sections + [SectionBytes(name: "all", bytes: total)] {
      table.add([
        section.name, NumberText.grouped(section.bytes),
        NumberText.digits(Double(section.bytes) / items), ratio(section.bytes, corpus),
      ])
    }
    let bars = [
      BarPlot.Bar(
        name: "pharos", parts: ours.sections.map { Double($0.bytes) },
        note: NumberText.bytes(Double(total)))
    ]
    return [
      .table(table),
      .figure(
        BarPlot(bars: bars, parts: ours.sections.map(\.name)).svg, caption: "Bytes by section."),
    ]
  }

  private static func opening(_ engines: [EngineResults]) -> ReportBlock {
    var table = MarkdownTable([
      "engine", "cold to first answer", "warm", "warm, whole process", "peak memory, queries",
      "anonymous",
    ])
    for engine in engines {
      table.add([
        engine.name,
        engine.opening.map { milliseconds($0.coldMilliseconds) } ?? "-",
        engine.opening.map { milliseconds($0.warmMilliseconds) } ?? "-",
        engine.opening.map { milliseconds($0.warmProcessMilliseconds) } ?? "-",
        engine.queryPeakBytes.map { NumberText.bytes(Double($0)) } ?? "-",
        engine.queryAnonymousBytes.map { NumberText.bytes(Double($0)) } ?? "-",
      ])
    }
    return .table(table)
  }

  private static func updating(_ engines: [EngineResults]) -> ReportBlock {
    var table = MarkdownTable([
      "engine", "1 item, durable", "100 items, durable", "1 item, not synced",
      "100 items, not synced", "replaces/s", "deletes/s",
    ])
    for engine in engines {
      guard let updating = engine.updating else { continue }
      func time(_ name: String) -> String {
        updating.visible[name].map {
          "\(milliseconds($0.medianMilliseconds)) / \(milliseconds($0.maximumMilliseconds))"
        } ?? "-"
      }
      table.add([
        engine.name, time("visible_1_durable"), time("visible_100_durable"),
        time("visible_1_nosync"), time("visible_100_nosync"),
        NumberText.digits(updating.replacesPerSecond), NumberText.digits(updating.deletesPerSecond),
      ])
    }
    return .table(table)
  }

  private static func milliseconds(_ value: Double) -> String {
    NumberText.duration(nanoseconds: value * 1e6)
  }

  private static func ratio(_ bytes: Int?, _ corpus: CorpusResults) -> String {
    guard let bytes, corpus.bytes > 0 else { return "-" }
    return NumberText.digits(Double(bytes) / Double(corpus.bytes))
  }
}
