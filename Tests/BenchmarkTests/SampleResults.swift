import BenchmarkMeasurement

/// Results as a run makes them, made up.
enum SampleResults {
  /// - Parameters:
  ///   - scale: a factor on all times of our engine.
  ///   - noise: how far the two measurements of the A/A run are apart.
  static func make(scale: Double, noise: Double) -> BenchmarkResults {
    let environment = MeasuringEnvironment(
      processor: "one", cores: 2, memoryBytes: 1 << 30, kernel: "6", system: "system",
      compiler: "Swift", buildConfiguration: "release", loadAverage: [0, 0, 0],
      date: "2026-01-01T00:00:00Z")
    var results = BenchmarkResults(title: "test <run>", environment: environment, budget: 0.3)
    for (label, items) in [("10k", 10_000), ("100k", 100_000)] {
      var corpus = CorpusResults(label: label, items: items, bytes: items * 800)
      var ours = EngineResults(name: "pharos")
      ours.classes = classes(Double(items) / 10_000 * scale)
      ours.sections = [
        SectionBytes(name: "lexicon", bytes: items * 20),
        SectionBytes(name: "postings", bytes: items * 120),
      ]
      ours.indexBytes = items * 140
      ours.indexing = [
        IndexingResult(
          threads: 1, items: items, seconds: 1, parseSeconds: 0.1, optimizeSeconds: 0.2,
          peakBytes: 1 << 28, anonymousBytes: 1 << 27)
      ]
      ours.opening = OpeningResult(cold: 5, warm: 0.3, warmProcess: 10)
      ours.updating = UpdatingResult(
        visible: ["visible_1_durable": VisibleTime(median: 0.4, maximum: 1, count: 50)],
        replaces: 10_000, deletes: 200_000)
      var peer = EngineResults(name: "fts5")
      peer.classes = classes(Double(items) / 20_000)
      var absent = EngineResults(name: "tantivy")
      absent.unavailable = "python3 has no package tantivy"
      corpus.engines = [ours, peer, absent]
      corpus.noise = [
        NoiseSample(name: "infix_any.3", mode: "count", first: 10, second: 10 * (1 + noise))
      ]
      results.corpora.append(corpus)
    }
    return results
  }

  private static func classes(_ scale: Double) -> [ClassResult] {
    let made: [(String, Double, Int)] = [
      ("term_title.rare", 1, 2), ("term_title.common", 2, 300), ("term_any.common", 10, 3_000),
      ("infix_any.3", 200, 3_000),
    ]
    return made.flatMap { name, time, hits in
      ["count", "ids"].map { mode in
        var result = ClassResult(name: name, mode: mode)
        (result.queries, result.samples, result.hits) = (3, 30, [hits, hits, hits])
        (result.p50Microseconds, result.p95Microseconds) = (time * scale, time * scale * 2)
        (result.p99Microseconds, result.meanMicroseconds) = (time * scale * 3, time * scale)
        result.queriesPerSecond = 1e6 / (time * scale)
        result.histogram = Histogram([UInt64(time * scale * 1e3) + 1])
        result.check = HitCheck(method: "scan", checked: 3, agreed: 3)
        return result
      }
    }
  }
}
