import Pharos

/// One import: lines in, batches out; while batches are committed the next one is read.
///
/// Invariants:
/// 1. what is committed are the good lines among the first `counts.durableLines` of the input, but
///    the skipped ones.
/// 2. `flights` cover the lines from there on, one after the other, then `pending` those to the
///    current one.
struct ImportJob {
  private let options: ImportOptions
  private let index: SearchIndex
  private let progress: ImportProgress
  private let reader: LineReader
  private var decoder: ItemDecoder
  private var pending: PendingBatch
  private let batchBytes: Int
  private var counts = ImportCounts()
  /// The batches that are being committed, in their order.
  private var flights: [Flight] = []
  /// How many there are at most.
  private let flightLimit: Int

  /// A batch on its way into the index.
  private struct Flight {
    let outcome: Task<Result<Void, IndexError>, Never>
    let count: Int
    let unknownUpdates: Int
    /// The lines that are durable when it is.
    let lines: Int
  }

  init(
    _ inputs: [String], into index: SearchIndex, options: ImportOptions, progress: ImportProgress
  ) {
    self.options = options
    self.index = index
    self.progress = progress
    // Updates depend on what was committed before.
    let isSideBySide = !options.isUpdate && progress.committed == nil
    flightLimit = isSideBySide ? SearchIndex.batchesSideBySide : 1
    pending = PendingBatch(configuration: index.configuration)
    batchBytes =
      options.batchBytes ?? ImportOptions.batchBytes(budget: index.configuration.memoryBudget)
    reader = LineReader(
      paths: inputs, maximumLine: options.maximumLine, interruption: options.interruption)
    decoder = ItemDecoder(
      limits: ItemLimits(maximumContentBytes: index.configuration.maximumItemBytes))
  }

  /// Reads everything.
  mutating func run() async throws(ImportFailure) -> ImportCounts {
    while try await advance() {
      progress.status?(.reading, counts)
      if reader.number.isMultiple(of: 64), options.interruption?.isRequested == true {
        // Before the current line, which was not taken yet.
        try await stop(after: reader.number - 1)
      }
      if reader.number <= options.skippedLines {
        counts.durableLines = reader.number
        continue
      }
      if let problem = take() {
        try await handle(problem)
      }
      pending.cover(bytes: reader.line.count + 1)
      if pending.lines >= options.batchLines || pending.bytes >= batchBytes {
        try await commit(upTo: reader.number)
      }
    }
    try await commitAll(upTo: reader.number)
    return counts
  }

  /// Ends an import that was asked to end.
  private mutating func stop(after lines: Int) async throws(ImportFailure) -> Never {
    counts.lines = lines
    try await commitAll(upTo: lines)
    throw failure(.stopped)
  }

  /// The next line; a failure of the input is reported with all before it committed.
  private mutating func advance() async throws(ImportFailure) -> Bool {
    do throws(InputFailure) {
      let isThere = try reader.advance()
      counts.lines = reader.number
      counts.bytes = reader.bytesRead
      counts.storedBytes = reader.storedBytesRead
      return isThere
    } catch {
      if error.isInterruption { try await stop(after: reader.number) }
      let place =
        reader.numberInInput == 0
        ? reader.inputName : "\(reader.inputName): after line \(reader.numberInInput)"
      try await commitAll(upTo: reader.number)
      throw failure(.unreadable("\(place): \(error.reason)"))
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
        try decoder.appendItem(reader.buffer, line, to: &pending.items)
      }
      return nil
    } catch {
      return error.reported(in: reader.buffer, line: line)
    }
  }

  private mutating func handle(_ problem: LineProblem) async throws(ImportFailure) {
    let bad = BadLine(
      input: reader.inputName, line: reader.numberInInput,
      column: problem.column(in: reader.buffer, line: reader.line), reason: problem.reason)
    guard options.skipsBadLines else {
      try await commitAll(upTo: reader.number - 1)
      throw failure(.badLine(bad))
    }
    counts.badLines += 1
    progress.badLine?(bad, counts)
  }

  /// Commits what is pending, and waits until it is durable.
  private mutating func commitAll(upTo lines: Int) async throws(ImportFailure) {
    try await commit(upTo: lines)
    try await landAll()
  }

  /// Begins to commit what is pending.
  private mutating func commit(upTo lines: Int) async throws(ImportFailure) {
    guard pending.lines > 0 else { return }
    reader.releaseLongLine()
    // A batch that one item makes larger than batches are meant to be is committed alone.
    let isLarge = pending.bytes / 2 > batchBytes
    while flights.count >= (isLarge ? 1 : flightLimit) { try await land() }
    if pending.count > 0, index.isMergingFiles { try await makeRoomForMerge() }
    let unknown: Int
    let turn: CommitTurn?
    do throws(IndexError) {
      unknown = try unknownUpdates()
      turn = pending.count == 0 ? nil : try index.takeTurn(pending.batch)
    } catch {
      throw failure(.index(error))
    }
    let outcome = Task { () -> Result<Void, IndexError> in
      do throws(IndexError) {
        if let turn { try await turn.finish() }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    flights.append(
      Flight(outcome: outcome, count: pending.count, unknownUpdates: unknown, lines: lines))
    pending.removeAll()
    // Who is told of every batch may wait for it before giving more lines.
    if progress.committed != nil || isLarge { try await land() }
  }

  /// A merge takes the place of a batch, its processor and its memory; where there is but one place,
  /// the merge comes first.
  private mutating func makeRoomForMerge() async throws(ImportFailure) {
    if flightLimit > 1 { return try await landAll() }
    progress.status?(.merging, counts)
    defer { progress.status?(.reading, counts) }
    do throws(IndexError) {
      try await index.waitForFileMerge()
    } catch {
      throw failure(.index(error))
    }
  }

  private mutating func landAll() async throws(ImportFailure) {
    while !flights.isEmpty { try await land() }
  }

  /// Waits for the first of the batches that are being committed.
  private mutating func land() async throws(ImportFailure) {
    guard !flights.isEmpty else { return }
    let flight = flights.removeFirst()
    progress.status?(.writing, counts)
    defer { progress.status?(.reading, counts) }
    if case .failure(let error) = await flight.outcome.value {
      // What comes after it must not be at work any more when the failure is told.
      for later in flights { _ = await later.outcome.value }
      flights = []
      throw failure(.index(error))
    }
    counts.committed += flight.count
    counts.unknownUpdates += flight.unknownUpdates
    counts.durableLines = flight.lines
    do {
      try progress.committed?(counts)
    } catch {
      throw failure(.interrupted(error))
    }
  }

  /// How many pending updates name an item that is not there.
  private func unknownUpdates() throws(IndexError) -> Int {
    guard !pending.updates.isEmpty else { return 0 }
    let snapshot = index.snapshot()
    var unknown = 0
    for update in pending.updates
    where try snapshot.item(update.uniqueIdentifier, fetching: []) == nil {
      unknown += 1
    }
    return unknown
  }

  private func failure(_ reason: ImportFailure.Reason) -> ImportFailure {
    ImportFailure(reason: reason, counts: counts)
  }
}
