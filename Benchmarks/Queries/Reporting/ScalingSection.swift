import BenchmarkMeasurement

/// How times grow with the corpus.
enum ScalingSection {
  /// Kinds of classes that a line is drawn for.
  private static let kinds = [
    "term_any.common", "and2.common", "prefix_any.2", "prefix_any.3", "phrase2.common",
    "suffix_any.3", "infix_any.3", "infix_any.6+", "infixphrase_any", "partial_any",
    "range_date.0.1", "bool_not.common",
  ]

  static func blocks(_ results: BenchmarkResults) -> [ReportBlock] {
    guard results.corpora.count > 1 else { return [] }
    let lines = kinds.compactMap { name -> LinePlot.Line? in
      let points = results.corpora.compactMap { corpus -> (x: Double, y: Double)? in
        guard let result = corpus.engines.first?.result(name, "count"), result.samples > 0 else {
          return nil
        }
        return (Double(corpus.items), result.p50Microseconds * 1e3)
      }
      return points.count > 1 ? LinePlot.Line(name: name, points: points) : nil
    }
    var plot = LinePlot(lines: lines, horizontalTitle: "items", verticalTitle: "median of count")
    plot.horizontal = .logarithmic
    plot.vertical = .logarithmic
    plot.verticalText = { NumberText.duration(nanoseconds: $0) }
    var table = MarkdownTable(["class"] + results.corpora.map(\.label))
    for line in lines {
      table.add([line.name] + line.points.map { NumberText.duration(nanoseconds: $0.y) })
    }
    return [
      .heading(2, "Latency against size"), .table(table),
      .figure(plot.svg, caption: "Median of counting by the number of items."),
    ]
  }
}
