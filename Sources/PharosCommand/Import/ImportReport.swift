import ItemLines

/// What people are told about an import.
final class ImportReport {
  /// Bad lines that are shown one by one; the rest is only counted.
  static let shownBadLines = 20

  private let arguments: ImportArguments
  private let console: Console
  private let start = ContinuousClock.now
  private var nextStatus = ContinuousClock.now + .milliseconds(500)

  init(_ arguments: ImportArguments, console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// What the import calls while it runs.
  var progress: ImportProgress {
    var progress = ImportProgress()
    if console.talksToTerminal { progress.status = { self.showStatus($0) } }
    progress.badLine = { self.say($0, $1) }
    if arguments.acknowledges { progress.committed = { try self.acknowledge($0) } }
    return progress
  }

  private func acknowledge(_ counts: ImportCounts) throws(CommandFailure) {
    try console.results.write("{\"committed\":\(counts.durableLines)}\n")
    try console.results.flush()
  }

  private func say(_ bad: BadLine, _ counts: ImportCounts) {
    if counts.badLines <= ImportReport.shownBadLines { console.say("pharos: \(bad.text)") }
    if counts.badLines == ImportReport.shownBadLines + 1 {
      console.say("pharos: further bad lines are only counted")
    }
  }

  private func showStatus(_ counts: ImportCounts) {
    let now = ContinuousClock.now
    guard now >= nextStatus else { return }
    nextStatus = now + .milliseconds(250)
    let seconds = (now - start) / .seconds(1)
    let megabytes = Double(counts.bytes) / 1_000_000
    console.showStatus(
      "\(PrintableText.count(counts.lines, "line")), \(Int(megabytes)) MB, "
        + "\(Int(megabytes / max(seconds, 0.001))) MB/s")
  }

  /// The end of an import that came to its end.
  func finish(_ counts: ImportCounts) {
    if counts.lines < arguments.options.skippedLines {
      console.say(
        "pharos: the input has \(PrintableText.count(counts.lines, "line")), fewer than --skip")
    }
    console.say("pharos: \(summary(counts))")
  }

  /// The end of an import that was stopped by its input.
  func stop(_ problem: String, _ counts: ImportCounts, advice: String? = nil) {
    console.say("pharos: \(problem)")
    let done = PrintableText.count(counts.applied, "item")
    console.say("  \(done) before it are safely in the index")
    if let advice { console.say("  \(advice)") }
    if counts.durableLines > 0 {
      console.say("  to go on from there: --skip \(counts.durableLines)")
    }
  }

  /// What is left of an import that the index ended.
  func fail(_ counts: ImportCounts) {
    let done = PrintableText.count(counts.applied, "item")
    let lines = counts.durableLines
    console.say("pharos: \(done) of the first \(lines) lines are safely in the index")
  }

  /// One sentence for people, at the end.
  private func summary(_ counts: ImportCounts) -> String {
    let options = arguments.options
    var parts = [
      PrintableText.count(counts.applied, "item") + (options.isUpdate ? " updated" : " added"),
      "from \(PrintableText.count(counts.lines, "line"))",
    ]
    var asides: [String] = []
    if options.skippedLines > 0 {
      asides.append("\(PrintableText.number(min(options.skippedLines, counts.lines))) skipped")
    }
    if counts.blankLines > 0 { asides.append("\(PrintableText.number(counts.blankLines)) blank") }
    if counts.badLines > 0 { asides.append("\(PrintableText.number(counts.badLines)) bad") }
    if counts.unknownUpdates > 0 {
      asides.append("\(PrintableText.number(counts.unknownUpdates)) with an unknown id")
    }
    if !asides.isEmpty { parts.append("(\(asides.joined(separator: ", ")))") }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    parts.append("in \((seconds * 10).rounded() / 10) s")
    return parts.joined(separator: " ")
  }
}
