import SegmentStore

extension IndexWriter {
  private var policy: MergePolicy { MergePolicy(segmentsPerTier: configuration.segmentsPerTier) }

  /// Merges images in memory as they gather, so that single adds stay cheap and few.
  func mergeInMemory() throws {
    // Larger images go into the next file as they are: that merges them anyway.
    let memory = MergePolicy(
      segmentsPerTier: configuration.segmentsPerTier, floorBytes: 16 << 10,
      maximumBytes: isInMemoryOnly ? configuration.memoryBudget : configuration.flushThreshold / 16
    )
    while true {
      let current = state
      let places = current.segments.indices.filter { current.segments[$0].fileNumber == nil }
      let candidates = places.map { candidate(current.segments[$0]) }
      guard let chosen = memory.next(candidates) else { return }
      let merged = chosen.map { places[$0] }
      let entry = try indexer.mergedInMemory(merged.map { current.segments[$0] })
      publish(current.replacing(merged, with: entry))
    }
  }

  /// Writes all images to one segment file and publishes it with an empty journal.
  func flush(_ core: inout Core) throws {
    guard core.folder != nil else { return }
    let current = state
    let places = current.segments.indices.filter { current.segments[$0].fileNumber == nil }
    let hasChanges = (core.folder?.journal.payloadBytes ?? 0) > 0
    guard !places.isEmpty || hasChanges else { return }
    try guarding(&core) { core in
      let entry = try writeFile(
        places.map { current.segments[$0] }, level: configuration.storeLevels.adding, &core)
      try publishFiles(current.replacing(places, with: entry), startsJournal: true, &core)
    }
  }

  /// Merges everything, synchronously.
  func mergeAll(_ core: inout Core) throws {
    let current = state
    guard !current.segments.isEmpty else { return }
    guard core.folder != nil else {
      let entry = try indexer.mergedInMemory(current.segments)
      publish(current.replacing(Array(current.segments.indices), with: entry))
      return
    }
    try guarding(&core) { core in
      let entry = try writeFile(
        current.segments, level: configuration.storeLevels.compacting, &core)
      let all = Array(current.segments.indices)
      try publishFiles(current.replacing(all, with: entry), startsJournal: true, &core)
    }
  }

  /// Starts a merge of segment files on another thread when the policy asks for one.
  func scheduleMerges() {
    guard configuration.mergesInBackground else { return }
    let job = core.withLock { core in
      guard core.failure == nil, !core.isClosing, !core.isMerging,
        !core.mergesRest, core.folder != nil
      else {
        return nil as MergeJob?
      }
      let files = state.segments.filter { $0.fileNumber != nil }
      guard let chosen = policy.next(files.map(candidate)) else { return nil }
      core.isMerging = true
      merges.enter()
      return core.folder.takeMergeJob(chosen.map { files[$0] })
    }
    if let job { MergeQueue.run { self.carryOut(job) } }
  }

  /// Returns when no merge is running or due.
  package func waitForMerges() { merges.wait() }

  /// Merges outside the lock, then publishes with what was deleted meanwhile.
  private func carryOut(_ job: MergeJob) {
    defer { merges.leave() }
    var outcome: Result<SegmentEntry?, any Error>
    do {
      outcome = .success(
        try indexer.written(job.inputs, to: job.target, level: configuration.storeLevels.adding))
    } catch {
      outcome = .failure(error)
    }
    core.withLock { core in
      core.isMerging = false
      guard core.failure == nil, core.folder != nil else { return }
      switch outcome {
      case .success(let merged):
        do {
          try self.guarding(&core) { core in try self.adopt(merged, of: job, &core) }
        } catch {
          // `guarding` has recorded the failure; the next writing call reports it.
        }
      case .failure:
        // Nothing was published, so nothing is at stake but the number of segments. The folder is
        // full or an input cannot be read; merging again at once would only fail again.
        core.mergesRest = true
      }
      core.folder?.finished(job.target.number)
    }
    scheduleMerges()
  }

  private func adopt(_ merged: SegmentEntry?, of job: MergeJob, _ core: inout Core) throws {
    let current = state
    let numbers = Set(job.inputs.compactMap(\.fileNumber))
    let places = current.segments.indices.filter {
      current.segments[$0].fileNumber.map(numbers.contains) ?? false
    }
    guard places.count == numbers.count else { return }
    var entry = merged
    for (place, input) in zip(places, job.inputs) {
      try entry?.deleteAgain(from: current.segments[place], since: input)
    }
    try publishFiles(current.replacing(places, with: entry), startsJournal: false, &core)
  }

  private func candidate(_ entry: SegmentEntry) -> MergePolicy.Candidate {
    MergePolicy.Candidate(
      bytes: entry.bytes, documents: entry.documentCount, deleted: entry.deletedCount)
  }

  private func writeFile(
    _ inputs: [SegmentEntry], level: Int, _ core: inout Core
  ) throws -> SegmentEntry? {
    guard let job = core.folder.takeMergeJob(inputs) else { return nil }
    return try indexer.written(job.inputs, to: job.target, level: level)
  }

  private func publishFiles(
    _ state: IndexState, startsJournal: Bool, _ core: inout Core
  ) throws {
    guard let entries = try core.folder?.publish(state, startsJournal: startsJournal) else {
      return
    }
    publish(state.with(segments: entries, journalBytes: core.folder?.journal.payloadBytes))
  }

  /// Ends all writing when `body` fails: what is on disk may differ from what this writer believes.
  func guarding(_ core: inout Core, _ body: (inout Core) throws -> Void) throws {
    do {
      try body(&core)
    } catch {
      let failure = IndexError(error)
      core.failure = .closed(reason: "writing a segment or manifest failed: \(failure)")
      throw failure
    }
  }
}
