import Pharos

/// One run of `pharos import`: lines in, batches out.
///
/// Invariants:
/// 1. what is committed are the good lines among the first `durableLines` of the input, but the
///    skipped ones.
/// 2. `pending` covers the lines from there to the current one.
struct ImportJob {
  /// Bad lines that are shown one by one; the rest is only counted.
  static let shownBadLines = 20

  let options: ImportOptions
  let index: SearchIndex
  let console: Console

  private let reader: LineReader
  private var decoder: ItemDecoder
  private var pending = PendingBatch()
  private var counts = ImportCounts()
  private var durableLines = 0
  private let start = ContinuousClock.now
  private var nextStatus = ContinuousClock.now + .milliseconds(500)

  init(_ options: ImportOptions, index: SearchIndex, console: Console) {
    self.options = options
    self.index = index
    self.console = console
    reader = LineReader(paths: options.inputs, maximumLine: options.maximumLine)
    decoder = ItemDecoder(
      limits: ItemLimits(maximumContentBytes: index.configuration.maximumItemBytes))
  }

  /// Reads everything and closes the index.
  mutating func run() async throws(CommandFailure) {
    while try await advance() {
      if reader.number <= options.skippedLines {
        durableLines = reader.number
        continue
      }
      if let problem = take() {
        try await handle(problem)
      }
      pending.cover(bytes: reader.line.count + 1)
      if pending.lines >= options.batchLines || pending.bytes >= options.batchBytes {
        try await commit(upTo: reader.number)
      }
      showStatus()
    }
    try await finish()
  }

  /// The next line; a failure of the input is reported with all before it committed.
  private mutating func advance() async throws(CommandFailure) -> Bool {
    do throws(InputFailure) {
      return try reader.advance()
    } catch {
      let place =
        reader.numberInInput == 0
        ? reader.inputName : "\(reader.inputName): after line \(reader.numberInInput)"
      try await stop("\(place): \(error.reason)", goOnAfter: reader.number)
    }
  }

  /// Takes in the current line; returns what is wrong with it.
  private mutating func take() -> LineProblem? {
    if reader.isTooLong {
      return LineProblem(
        offset: reader.line.lowerBound,
        reason: "the line is longer than \(options.maximumLine) bytes (see --max-line)")
    }
    let line = reader.line
    if reader.buffer[line].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      counts.blankLines += 1
      return nil
    }
    do throws(LineProblem) {
      if options.isUpdate {
        pending.append(try decoder.update(reader.buffer, line))
      } else {
        pending.append(try decoder.item(reader.buffer, line))
      }
      return nil
    } catch {
      return error.reported(in: reader.buffer, line: line)
    }
  }

  private mutating func handle(_ problem: LineProblem) async throws(CommandFailure) {
    let column = problem.column(in: reader.buffer, line: reader.line)
    let text =
      "\(reader.inputName): line \(reader.numberInInput), column \(column): \(problem.reason)"
    guard options.skipsBadLines else {
      try await stop(
        text, goOnAfter: reader.number - 1, "correct the line, or leave out bad ones: --skip-bad")
    }
    counts.badLines += 1
    if counts.badLines <= ImportJob.shownBadLines { console.say("pharos: \(text)") }
    if counts.badLines == ImportJob.shownBadLines + 1 {
      console.say("pharos: further bad lines are only counted")
    }
  }

  /// Commits what is pending, closes the index and ends with a message.
  private mutating func stop(
    _ problem: String, goOnAfter lines: Int, _ advice: String? = nil
  ) async throws(CommandFailure) -> Never {
    try await commit(upTo: lines)
    try await close()
    console.say("pharos: \(problem)")
    let done = PrintableText.count(counts.committed - counts.unknownUpdates, "item")
    console.say("  \(done) before it are safely in the index")
    if let advice { console.say("  \(advice)") }
    if lines > 0 { console.say("  to go on from there: --skip \(lines)") }
    throw .reported(.failure)
  }

  private mutating func commit(upTo lines: Int) async throws(CommandFailure) {
    guard pending.lines > 0 else { return }
    if pending.count > 0 {
      do throws(IndexError) {
        counts.unknownUpdates += try unknownUpdates()
        try await index.commit(pending.batch)
      } catch {
        let done = PrintableText.count(counts.committed - counts.unknownUpdates, "item")
        console.say("pharos: \(done) of the first \(durableLines) lines are safely in the index")
        throw .index(error)
      }
    }
    counts.committed += pending.count
    pending.removeAll()
    durableLines = lines
    if options.acknowledges {
      try console.results.write("{\"committed\":\(lines)}\n")
      try console.results.flush()
    }
  }

  /// How many pending updates name an item that is not there.
  private func unknownUpdates() throws(IndexError) -> Int {
    let snapshot = index.snapshot()
    var unknown = 0
    for update in pending.updates
    where try snapshot.item(update.uniqueIdentifier, fetching: []) == nil {
      unknown += 1
    }
    return unknown
  }

  private mutating func finish() async throws(CommandFailure) {
    try await commit(upTo: reader.number)
    try await close()
    if reader.number < options.skippedLines {
      console.say(
        "pharos: the input has \(PrintableText.count(reader.number, "line")), fewer than --skip")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let summary = counts.summary(lines: reader.number, options: options, seconds: seconds)
    console.say("pharos: \(summary)")
  }

  private func close() async throws(CommandFailure) {
    do throws(IndexError) { try await index.close() } catch { throw .index(error) }
  }

  private mutating func showStatus() {
    guard console.talksToTerminal, reader.number.isMultiple(of: 64) else { return }
    let now = ContinuousClock.now
    guard now >= nextStatus else { return }
    nextStatus = now + .milliseconds(250)
    let seconds = (now - start) / .seconds(1)
    let megabytes = Double(reader.bytesRead) / 1_000_000
    console.showStatus(
      "\(PrintableText.count(reader.number, "line")), \(Int(megabytes)) MB, "
        + "\(Int(megabytes / max(seconds, 0.001))) MB/s")
  }
}
