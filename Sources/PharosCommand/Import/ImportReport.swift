import ItemLines

/// What people are told about an import.
final class ImportReport {
  /// Bad lines that are shown one by one; the rest is only counted.
  static let shownBadLines = 20

  private let asked: ImportArguments
  private let console: Console
  /// Whether every input can be read again from its first line.
  private let isRepeatable: Bool
  private let start = ContinuousClock.now
  /// Nil where nobody looks.
  private let line: StatusLine?

  /// - Parameter sizes: the bytes of each input; nil for what is no file.
  init(_ asked: ImportArguments, sizes: [Int?], console: Console) {
    self.asked = asked
    self.console = console
    let known = sizes.compactMap { $0 }
    isRepeatable = known.count == sizes.count
    let total = isRepeatable ? known.reduce(0, +) : nil
    line =
      console.talksToTerminal
      ? StatusLine(
        ImportStatus(total: total, skippedLines: asked.options.skippedLines),
        messages: console.messages, interruption: asked.options.interruption)
      : nil
    line?.begin()
  }

  /// What the import calls while it runs.
  var progress: ImportProgress {
    var progress = ImportProgress()
    if let line {
      progress.status = { phase, counts in
        line.update { $0.set(.lines(phase), counts, at: $1) }
      }
    }
    progress.badLine = { self.say($0, $1) }
    if asked.acknowledges { progress.committed = { try self.acknowledge($0) } }
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

  /// Returns what tells how closing goes on, from any thread.
  func closing(_ counts: ImportCounts) -> @Sendable (ImportPhase) -> Void {
    { [line] phase in line?.update { $0.set(.closing(phase), counts, at: $1) } }
  }

  /// Nothing is under way any more.
  func endStatus() { line?.end() }

  /// The end of an import that came to its end.
  func finish(_ counts: ImportCounts) {
    if counts.lines < asked.options.skippedLines {
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
    if counts.durableLines > 0 { sayHowToGoOn(counts, "to go on from there") }
  }

  /// What is left of an import that the index ended.
  func fail(_ counts: ImportCounts) {
    console.say("pharos: \(durable(counts))")
    sayHowToGoOn(counts, "to go on")
  }

  /// The end of an import that was asked to end before it was through.
  func interrupted(_ counts: ImportCounts) {
    console.say("pharos: interrupted: \(durable(counts))")
    sayHowToGoOn(counts, "to go on")
  }

  /// The end of an import that was asked to end when only upkeep was left.
  func interruptedAfterAll(_ counts: ImportCounts) {
    console.say("pharos: \(summary(counts))")
    console.say(
      "pharos: interrupted while the index was closed: all of it is safely in the index, and what "
        + "was left to merge is merged when the index is written to again")
  }

  private func durable(_ counts: ImportCounts) -> String {
    guard counts.durableLines > asked.options.skippedLines else {
      return asked.options.skippedLines > 0
        ? "nothing after the skipped lines is in the index"
        : "nothing of the input is in the index"
    }
    let lines = PrintableText.count(counts.durableLines, "line")
    let items = PrintableText.count(counts.applied, "item")
    return "\(items) of the first \(lines) are safely in the index, and nothing of what follows"
  }

  private func sayHowToGoOn(_ counts: ImportCounts, _ purpose: String) {
    // Lines that were to be passed over need not all have been read.
    let skip = max(counts.durableLines, asked.options.skippedLines)
    let again = isRepeatable ? "" : ", with the same input from its first line on"
    console.say("  \(purpose)\(again): \(ResumeLine.text(asked.given, skip: skip))")
  }

  /// One sentence for people, at the end.
  private func summary(_ counts: ImportCounts) -> String {
    let options = asked.options
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
