import BenchmarkMeasurement

/// The results as people read them.
struct LoadSummary {
  let results: LoadResults

  var text: String {
    var text = head
    text += queryTable
    text += writingText
    text += processorText
    for verdict in results.verdicts {
      text += "\(verdict.isReached ? "reached" : "MISSED ")  \(verdict.goal): "
      text += "\(NumberText.digits(verdict.measured)), goal \(NumberText.digits(verdict.wanted))\n"
    }
    return text
  }

  var head: String {
    let loop =
      results.rate.map { "open loop, \(NumberText.digits($0)) queries/s due" } ?? "closed loop"
    var text = "\(results.corpus), \(NumberText.grouped(results.items)) items, mix \(results.mix), "
    text += "\(loop), \(results.readers) readers, \(NumberText.digits(results.seconds)) s\n"
    text += "\(results.environment.processor), \(results.environment.cores) cores, "
    text += "\(results.environment.buildConfiguration)\n"
    if let seconds = results.buildSeconds {
      text += "index made in \(NumberText.digits(seconds)) s, "
      text += "\(NumberText.digits(Double(results.items) / seconds)) items/s\n"
    }
    if results.environment.buildConfiguration == "debug" {
      text += "WARNING: a debug build; these numbers mean nothing (swift build -c release)\n"
    }
    return text + "\n"
  }

  static let queryTitles = [
    "class", "mode", "queries", "results", "service p50", "p99", "response p50", "p99", "p99.9",
    "max",
  ]

  /// A row for each entry of the mix, the commonest first, and one for all together.
  var queryRows: [[String]] {
    let rows = results.entriesByFrequency.map { entry in
      row(
        entry.queryClass, entry.mode.rawValue, NumberText.digits(entry.meanResults),
        entry.service, entry.response)
    }
    return rows + [row("all", "", "", results.service, results.response)]
  }

  private var queryTable: String {
    var text = LoadSummary.columns([LoadSummary.queryTitles] + queryRows) + "\n"
    text += "\(NumberText.digits(results.queriesPerSecond)) queries/s answered"
    text += ", \(results.unserved) unserved, \(results.failures) failed\n"
    if results.lateness.count > 0 {
      let shares = [results.lateness.quantile(0.5), results.lateness.quantile(0.99)]
      let times = shares.map { NumberText.duration(nanoseconds: Double($0)) }
      text += "readers that waited woke up late by \(times[0]) (p50), \(times[1]) (p99): "
      text += "the machine's part of the responses\n"
    }
    if let failure = results.firstFailure { text += "first failure: \(failure)\n" }
    return text
  }

  private func row(
    _ name: String, _ mode: String, _ mean: String, _ service: Histogram, _ response: Histogram
  ) -> [String] {
    let times = [
      service.quantile(0.5), service.quantile(0.99), response.quantile(0.5),
      response.quantile(0.99), response.quantile(0.999), response.maximum,
    ]
    return [name, mode, NumberText.grouped(Int(service.count)), mean]
      + times.map { NumberText.duration(nanoseconds: Double($0)) }
  }

  var writingText: String {
    let writing = results.writing
    guard results.writeRate > 0 else { return "" }
    func time(_ share: Double) -> String {
      NumberText.duration(nanoseconds: Double(writing.response.quantile(share)))
    }
    var text = "\(NumberText.digits(writing.changesPerSecond)) changes/s of "
    text += "\(NumberText.digits(results.writeRate)): \(writing.added) added, "
    text += "\(writing.updated) updated, \(writing.deleted) deleted; batches p50 \(time(0.5)), "
    text += "p99 \(time(0.99)), max \(time(1)); \(writing.unservedBatches) unserved\n"
    if let failure = writing.failure { text += "the writer failed: \(failure)\n" }
    return text
  }

  var processorText: String {
    let processor = results.processor
    var text = "processor \(NumberText.digits(processor.process)) s: "
    text += "queries \(NumberText.digits(processor.queries)) s, "
    text += "load tester \(NumberText.digits(processor.readersOwn + processor.preparation)) s "
    text += "(\(NumberText.percent(processor.ownShare))), "
    text += "commits, merges and the rest \(NumberText.digits(processor.rest)) s; "
    text += "memory \(NumberText.bytes(Double(results.memory.anonymousBytes))) anonymous, "
    text += "\(NumberText.bytes(Double(results.memory.peakResidentBytes))) resident at most\n"
    return text
  }

  /// Columns, the first two set to the left.
  static func columns(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column < 2 ? cell + padding : padding + cell
      }
      text += cells.joined(separator: "  ") + "\n"
    }
    return text
  }
}
