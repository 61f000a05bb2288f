import BenchmarkMeasurement

/// Results as one page.
struct BenchmarkReport {
  let page: ReportPage

  init(_ results: BenchmarkResults) {
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
    page = ReportPage(title: "Pharos benchmarks", blocks: blocks)
  }
}
