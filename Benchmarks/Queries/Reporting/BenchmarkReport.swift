import BenchmarkMeasurement

/// Results as one page.
struct BenchmarkReport {
  let results: BenchmarkResults
  let blocks: [ReportBlock]

  init(_ results: BenchmarkResults) {
    self.results = results
    var blocks: [ReportBlock] = [
      .heading(1, "Pharos: measured queries, indexing and opening"),
      .paragraph(
        "Medians and percentiles of the engine's own time; each engine in a process of its own, on "
          + "the same items and queries, \(NumberText.digits(results.budget)) s for each class and "
          + "mode. Command: \(results.title)"),
    ]
    blocks += SummarySection.blocks(results)
    for corpus in results.corpora { blocks += CorpusSection.blocks(corpus) }
    blocks += ScalingSection.blocks(results)
    blocks += EnvironmentSection.blocks(results)
    self.blocks = blocks
  }

  /// Without the drawings.
  var markdown: String { blocks.map(\.markdown).joined() }

  /// Self-contained: opens without a network.
  var html: String {
    HTMLPage.page(title: "Pharos benchmarks", body: blocks.map(\.html).joined())
  }
}
