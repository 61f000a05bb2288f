import ByteStore
import Dispatch

extension IndexWriter {
  /// While an import goes on, as many files of a tier gather as can be merged at once: each item would be
  /// merged once more, and a compaction that follows would do it again.
  private var policy: MergePolicy {
    let isImport = imports.load(ordering: .relaxed) > 0
    return MergePolicy(
      segmentsPerTier: configuration.segmentsPerTier * (isImport ? MergePolicy.mostAtOnce : 1))
  }

  // MARK: Images

  /// Bytes that are in memory or in the journal only.
  private var unwrittenBytes: Int {
    let current = state
    let images = current.segments.reduce(0) { $0 + ($1.fileNumber == nil ? $1.bytes : 0) }
    return max(images, current.journalBytes)
  }

  /// Whether there is much in memory, or an image that is large enough for a file of its own: by
  /// itself it is written as it is, with others it would have to be merged.
  private var isDueForWriting: Bool {
    let threshold = configuration.flushThreshold
    let withoutRoom = bytesWithoutRoom.load(ordering: .relaxed)
    // Trying again at once would only fail again.
    if withoutRoom > 0 { return unwrittenBytes > withoutRoom + threshold / 4 }
    if unwrittenBytes > threshold { return true }
    return state.segments.contains { $0.fileNumber == nil && isLarge($0) }
  }

  /// Whether an image is large enough for a file of its own.
  private func isLarge(_ image: SegmentEntry) -> Bool {
    image.bytes > configuration.flushThreshold / 2
  }

  /// Writes images to a file when there is much of them.
  ///
  /// That happens beside further batches; when they come faster than files are written, they wait.
  /// What was committed stays committed when it fails; the next writing call reports the failure.
  func keepMemoryWithinBudget() {
    guard !isInMemoryOnly, isDueForWriting else { return }
    if !configuration.mergesInBackground || unwrittenBytes > 2 * configuration.flushThreshold {
      hurrying { flushing.wait() }
    } else if flushing.wait(timeout: .now()) == .timedOut {
      return
    }
    guard isDueForWriting, beginBackground() else {
      flushing.signal()
      return
    }
    let work: @Sendable () -> Void = {
      repeat {
        // A failure is recorded in the core.
        guard (try? self.writeImages(isLast: false)) != nil else { break }
        // What has come meanwhile was not waited for.
      } while self.isDueForWriting
      self.flushing.signal()
      self.scheduleMerges()
      self.background.leave()
    }
    if configuration.mergesInBackground { MergeQueue.run(work) } else { work() }
  }

  /// Whether something may be started; whoever gets true leaves `background`.
  private func beginBackground() -> Bool { core.withLock { beginBackground($0) } }

  /// The same with the core held.
  func beginBackground(_ core: borrowing Core) -> Bool {
    guard core.failure == nil, !core.isClosing else { return false }
    background.enter()
    return true
  }

  // MARK: Files

  /// Writes all images to segment files: those that are large enough each to its own, as they are,
  /// the others to one; `flushing` is held.
  ///
  /// - Parameter isLast: nothing is expected to come soon that they would be merged with.
  func writeImages(isLast: Bool) throws(IndexError) {
    let unused = unusedIdentifiers()
    let jobs = try exclusively { core -> [MergeJob] in
      guard core.folder != nil else { return [] }
      let images = self.state.segments.filter { $0.fileNumber == nil }
      guard !images.isEmpty || core.folder?.journal.payloadBytes ?? 0 > 0 else { return [] }
      core.imagesOfFlush = images
      self.forget(unused)
      var parts = images.filter(self.isLarge).map { [$0] }
      let rest = images.filter { !self.isLarge($0) }
      if !rest.isEmpty || parts.isEmpty { parts.append(rest) }
      let model = self.state.segments.filter { $0.fileNumber != nil }
        .max { $0.bytes < $1.bytes }?.segment
      return parts.compactMap { part in
        var job = core.folder.takeMergeJob(
          part, startsJournal: true, level: self.configuration.storeLevels.adding, isLast: isLast)
        job?.usage = self.state.usage
        job?.model = model
        if !isLast, self.configuration.mergesInBackground { job?.pace = self.pace() }
        return job
      }
    }
    if !jobs.isEmpty { try carryOut(jobs) }
  }

  /// Writes everything to one segment file; `flushing` and `merging` are held.
  func rewriteAll() throws(IndexError) {
    let unused = unusedIdentifiers()
    let job = try exclusively { core -> MergeJob? in
      self.forget(unused)
      let current = self.state
      guard core.folder != nil else {
        let entry = try self.indexer.mergedInMemory(current.segments)
        self.publish(current.replacing(Array(current.segments.indices), with: entry))
        return nil
      }
      guard !current.segments.isEmpty || current.journalBytes > 0 else { return nil }
      core.imagesOfFlush = current.segments
      var job = core.folder.takeMergeJob(
        current.segments, startsJournal: true, level: self.configuration.storeLevels.compacting,
        isLast: true)
      job?.usage = current.usage
      job?.usesTwoThreads = Processors.count > 1
      return job
    }
    if let job { try carryOut([job]) }
  }

  /// Starts a merge of segment files on another thread when the policy asks for one.
  func scheduleMerges() {
    guard configuration.mergesInBackground, !isInMemoryOnly,
      compactions.load(ordering: .relaxed) == 0, nextMerge() != nil,
      merging.wait(timeout: .now()) == .success
    else { return }
    let job = core.withLock { core -> MergeJob? in
      guard core.failure == nil, !core.isClosing, !core.mergesRest, core.folder != nil,
        let inputs = nextMerge()
      else { return nil }
      background.enter()
      var job = core.folder.takeMergeJob(
        inputs, startsJournal: false, level: configuration.storeLevels.adding, isLast: false)
      job?.pace = pace(ofFiles: true)
      return job
    }
    guard let job else {
      merging.signal()
      return
    }
    MergeQueue.run {
      try? self.carryOut([job])
      self.merging.signal()
      self.scheduleMerges()
      self.background.leave()
    }
  }

  /// The segment files that the policy asks to merge; nil when it asks for nothing.
  private func nextMerge() -> [SegmentEntry]? {
    let files = state.segments.filter { $0.fileNumber != nil }
    guard !files.isEmpty else { return nil }
    let now = configuration.clock()
    let chosen = policy.next(files.map { MergePolicy.Candidate($0, now: now) })
    return chosen.map { $0.map { files[$0] } }
  }

  /// Returns when no flush or merge is running or due.
  package func waitForMerges() { hurrying { background.wait() } }

  /// Whether segment files are being merged.
  var isMergingFiles: Bool {
    guard merging.wait(timeout: .now()) == .success else { return true }
    merging.signal()
    // Who wanted to begin one meanwhile has found it taken.
    scheduleMerges()
    return false
  }

  /// Returns when no merge of segment files is running; later ones are not waited for.
  func waitForFileMerge() {
    hurrying { merging.wait() }
    merging.signal()
    // Who wanted to begin one meanwhile has found it taken.
    scheduleMerges()
  }

  /// Writes files outside of the core, then publishes them with what was deleted meanwhile; all of
  /// them start a journal, or there is one that does not.
  private func carryOut(_ jobs: [MergeJob]) throws(IndexError) {
    let startsJournal = jobs.contains(where: \.startsJournal)
    let written = Result { () throws -> [SegmentEntry?] in
      do {
        return try jobs.map { try $0.write(configuration) }
      } catch let error as StoreError where error.isOutOfSpace {
        for job in jobs { try? job.target.fileSystem.remove(job.target.path) }
        throw OutOfSpace(cause: error)
      }
    }
    try exclusively { core in
      defer {
        for job in jobs { core.folder?.finished(job.target.number) }
        if startsJournal {
          core.imagesOfFlush = []
          core.folder?.journal.dropTail()
        }
      }
      guard startsJournal || (try? written.get()) != nil else {
        // Nothing was published, so nothing is at stake but the number of segments. Unless it was given
        // up, the folder is full or an input cannot be read; merging again at once would only fail again.
        if compactions.load(ordering: .relaxed) == 0 { core.mergesRest = true }
        return
      }
      do {
        try self.guarding(&core) { core in try self.adopt(written.get(), of: jobs, &core) }
        if startsJournal { self.bytesWithoutRoom.store(0, ordering: .relaxed) }
      } catch let error as OutOfSpace {
        if startsJournal {
          self.bytesWithoutRoom.store(max(self.unwrittenBytes, 1), ordering: .relaxed)
        } else {
          core.mergesRest = true
        }
        throw error
      }
    }
  }

  private func adopt(_ merged: [SegmentEntry?], of jobs: [MergeJob], _ core: inout Core) throws {
    var next = state
    for (job, entry) in zip(jobs, merged) { next = try next.replacing(job.inputs, with: entry) }
    guard
      let entries = try core.folder?.publish(
        next, startsJournal: jobs.contains(where: \.startsJournal), usage: jobs.first?.usage)
    else { return }
    publish(next.with(segments: entries, journalBytes: core.folder?.journal.payloadBytes))
  }

  /// Ends all writing when `body` fails: what is on disk may differ from what this writer believes.
  func guarding(_ core: inout Core, _ body: (inout Core) throws -> Void) throws {
    do {
      try body(&core)
    } catch let error as OutOfSpace {
      // On the disk is what this writer believes.
      throw error
    } catch {
      let failure = IndexError(error)
      core.failure = .closed(reason: "writing a segment or manifest failed: \(failure)")
      throw failure
    }
  }
}
