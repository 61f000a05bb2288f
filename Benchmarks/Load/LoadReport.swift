import BenchmarkMeasurement
import Foundation

/// Results of a run as one page.
struct LoadReport {
  let page: ReportPage

  init(_ results: LoadResults) {
    let summary = LoadSummary(results: results)
    var blocks: [ReportBlock] = [
      .heading(1, "Pharos under load: \(results.mix)"), .paragraph(LoadReport.line(summary.head)),
      .paragraph(
        "\(NumberText.digits(results.queriesPerSecond)) queries a second answered, "
          + "\(results.unserved) unserved, \(results.failures) failed. Service counts from the moment "
          + "a reader began, response from the moment the query was due."),
    ]
    if results.writeRate > 0 { blocks.append(.paragraph(LoadReport.line(summary.writingText))) }
    blocks.append(.paragraph(LoadReport.line(summary.processorText)))
    if !results.verdicts.isEmpty { blocks.append(LoadReport.goals(results)) }
    blocks += [
      .heading(2, "Queries"), LoadReport.queries(summary),
      .figure(
        LoadReport.service(results).svg,
        caption: "Service time by class: the median, and on top of it the time up to 99 %."),
      .heading(2, "Distribution"), LoadReport.shares(results),
      .figure(
        LoadReport.distribution(results).svg,
        caption: "The time that all but one query of so many stay below."),
      .heading(2, "Second by second"),
      .figure(
        LoadReport.timeline(results).svg,
        caption: "Responses of the queries that ended in a second of the run, warm-up included."),
      .heading(2, "Environment"), .table(results.environment.table),
    ]
    page = ReportPage(title: "Pharos under load", blocks: blocks)
  }

  private static func line(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: "; ")
  }

  private static func time(_ nanoseconds: UInt64) -> String {
    NumberText.duration(nanoseconds: Double(nanoseconds))
  }

  // MARK: Tables

  private static func goals(_ results: LoadResults) -> ReportBlock {
    var table = MarkdownTable(["goal", "wanted", "measured", ""])
    var marks: [Int: [Int: Bool]] = [:]
    for verdict in results.verdicts {
      marks[table.rows.count] = [3: verdict.isReached]
      table.add([
        verdict.goal, NumberText.digits(verdict.wanted), NumberText.digits(verdict.measured),
        verdict.isReached ? "reached" : "missed",
      ])
    }
    return .table(table, marks: marks)
  }

  private static func queries(_ summary: LoadSummary) -> ReportBlock {
    var table = MarkdownTable(LoadSummary.queryTitles)
    for row in summary.queryRows { table.add(row) }
    return .table(table)
  }

  private static func shares(_ results: LoadResults) -> ReportBlock {
    var table = MarkdownTable(["", "p50", "p90", "p99", "p99.9", "max"])
    for (name, histogram) in histograms(results) {
      table.add(
        [name] + [0.5, 0.9, 0.99, 0.999].map { time(histogram.quantile($0)) }
          + [time(histogram.maximum)])
    }
    return .table(table)
  }

  // MARK: Plots

  private static func histograms(_ results: LoadResults) -> [(name: String, Histogram)] {
    var all = [("service", results.service), ("response", results.response)]
    if results.lateness.count > 0 { all.append(("woken late", results.lateness)) }
    if results.writing.response.count > 0 { all.append(("commit", results.writing.response)) }
    return all
  }

  private static func service(_ results: LoadResults) -> BarPlot {
    BarPlot(
      bars: results.entriesByFrequency.map { entry in
        let (p50, p99) = (entry.service.quantile(0.5), entry.service.quantile(0.99))
        return BarPlot.Bar(
          name: "\(entry.queryClass) \(entry.mode.rawValue)",
          parts: [Double(p50), Double(p99 - min(p50, p99))], note: "\(time(p50)) / \(time(p99))")
      }, parts: ["p50", "p99"])
  }

  /// Each decade of the axis is one more nine.
  private static func distribution(_ results: LoadResults) -> LinePlot {
    let lines = histograms(results).map { name, histogram in
      let decades = Double(String(histogram.count).count)
      let points = stride(from: 0.0, through: decades, by: 0.1).map { nines in
        let rest = pow(10, nines)
        return (x: rest, y: Double(max(1, histogram.quantile(1 - 1 / rest))))
      }
      return LinePlot.Line(name: name, points: points.filter { $0.x <= Double(histogram.count) })
    }
    var plot = LinePlot(
      lines: lines, horizontalTitle: "all but one of so many", verticalTitle: "time")
    (plot.horizontal, plot.vertical) = (.logarithmic, .logarithmic)
    plot.verticalText = { NumberText.duration(nanoseconds: $0) }
    return plot
  }

  private static func timeline(_ results: LoadResults) -> LinePlot {
    func line(
      _ name: String, _ value: (LoadResults.Second) -> UInt64
    ) -> LinePlot.Line {
      LinePlot.Line(
        name: name,
        points: results.timeline.filter { $0.queries > 0 }.map { ($0.second, Double(value($0))) })
    }
    var plot = LinePlot(
      lines: [
        line("p50", \.p50Nanoseconds), line("p99", \.p99Nanoseconds),
        line("max", \.maximumNanoseconds),
      ], horizontalTitle: "seconds", verticalTitle: "response")
    plot.vertical = .logarithmic
    plot.verticalText = { NumberText.duration(nanoseconds: $0) }
    return plot
  }
}
