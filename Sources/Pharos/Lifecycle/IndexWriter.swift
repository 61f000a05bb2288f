import Dispatch
import SegmentStore
import Synchronization

/// Carries out changes: journals them, makes them visible, writes and merges segments.
///
/// Any thread may call; calls are serialised, batches that wait together are committed together.
/// Readers take `state` and never wait.
///
/// Invariants:
/// 1. `state` is what replaying the journal over the manifest gives.
/// 2. a batch is in the journal, synced, before it is in `state`.
/// 3. after a failed write nothing is written any more (`failure`): the folder is opened again.
package final class IndexWriter: Sendable {
  let configuration: IndexConfiguration
  let indexer: ItemIndexer
  private let published: Mutex<IndexState>
  private let queue = CommitQueue()
  /// There is no folder that images could be flushed to.
  let isInMemoryOnly: Bool
  let core: Mutex<Core>
  /// Merges that run outside of the core.
  let merges = DispatchGroup()

  /// What only the committing thread touches.
  struct Core: ~Copyable, Sendable {
    var folder: IndexFolder?
    var failure: IndexError?
    var isMerging = false
    /// A background merge failed: none is begun until the folder is opened again.
    var mergesRest = false
    var isClosed = false
    /// No merge is started any more.
    var isClosing = false
  }

  /// An index that lives in memory when `folder` is nil.
  package init(
    configuration: IndexConfiguration, state: IndexState, folder: consuming IndexFolder?
  ) {
    self.configuration = configuration
    indexer = ItemIndexer(configuration: configuration)
    published = Mutex(state)
    isInMemoryOnly = folder == nil
    core = Mutex(Core(folder: folder))
  }

  /// The newest published state.
  package var state: IndexState { published.withLock { $0 } }

  /// Commits a batch: when this returns, it is durable and visible as a whole.
  package func commit(_ batch: WriteBatch) throws(IndexError) {
    let ticket = CommitQueue.Ticket(batch)
    queue.enqueue(ticket)
    core.withLock { core in
      let group = queue.takeAll()
      if !group.isEmpty { commit(group, &core) }
    }
    if case .failure(let error)? = ticket.result { throw error }
    scheduleMerges()
  }

  /// Writes what is in memory to a segment file; the journal is empty afterwards.
  package func flush() throws(IndexError) { try exclusively { try self.flush(&$0) } }

  /// Merges everything into one segment and drops what is deleted or expired.
  package func compact() throws(IndexError) {
    try exclusively { core in
      try self.flush(&core)
      try self.mergeAll(&core)
    }
  }

  /// Flushes and lets go of the folder, also after a failure, which it throws.
  ///
  /// The state stays readable; closing again does nothing. Waits for a merge that is running: once the folder is free, nothing
  /// of this writer may write there.
  package func close() throws(IndexError) {
    core.withLock { $0.isClosing = true }
    merges.wait()
    do {
      try core.withLock { core in
        defer {
          core.folder?.close()
          core.folder = nil
          core.isClosed = true
          core.failure = .closed(reason: "the index was closed")
        }
        if core.isClosed { return }
        if let failure = core.failure { throw failure }
        try self.flush(&core)
      }
    } catch {
      throw IndexError(error)
    }
  }

  func publish(_ state: IndexState) { published.withLock { $0 = state } }

  /// Runs with the core held; a failure of the file system ends all writing.
  func exclusively<Result>(
    _ body: (inout Core) throws -> Result
  ) throws(IndexError) -> Result {
    do {
      return try core.withLock { core in
        if let failure = core.failure { throw failure }
        return try body(&core)
      }
    } catch {
      throw IndexError(error)
    }
  }

  // MARK: Commit

  private func commit(_ group: [CommitQueue.Ticket], _ core: inout Core) {
    if let failure = core.failure {
      for ticket in group { ticket.finish(.failure(failure)) }
      return
    }
    do {
      try commitTogether(group, &core)
      maintain(&core)
    } catch {
      let refused = group.filter { $0.result == nil }
      if refused.count > 1, core.failure == nil {
        // Nothing was journaled; a batch that cannot be taken must not take others with it.
        for ticket in refused { commit([ticket], &core) }
      } else {
        for ticket in refused { ticket.finish(.failure(IndexError(error))) }
      }
    }
  }

  private func commitTogether(_ group: [CommitQueue.Ticket], _ core: inout Core) throws {
    let resolver = BatchResolver(configuration: configuration)
    var draft = GroupDraft(base: state)
    var operations: [JournalOperation] = []
    var accepted: [CommitQueue.Ticket] = []
    for ticket in group {
      do throws(IndexError) {
        try resolver.validate(ticket.batch, against: draft)
      } catch {
        ticket.finish(.failure(error))
        continue
      }
      operations += try resolver.resolve(ticket.batch, into: &draft)
      accepted.append(ticket)
    }
    if !operations.isEmpty {
      // Whatever can fail comes before the journal: what is durable must become visible.
      let next = try indexer.state(applying: draft, to: state)
      try journal(operations, &core)
      publish(next.with(journalBytes: core.folder?.journal.payloadBytes))
    }
    for ticket in accepted { ticket.finish(.success(())) }
  }

  private func journal(_ operations: [JournalOperation], _ core: inout Core) throws {
    guard core.folder != nil else { return }
    do throws(StoreError) {
      try core.folder?.journal.append(operations)
    } catch .tooLarge(let what, let size, let limit) {
      throw IndexError.tooLarge(what: what, size: size, limit: limit)
    } catch {
      let failure = IndexError(error)
      core.failure = .closed(reason: "writing the journal failed: \(failure)")
      throw failure
    }
  }

  /// Keeps memory within its budget: merges small images, flushes when there is much of them.
  ///
  /// What was committed stays committed when this fails; the next writing call reports the failure.
  private func maintain(_ core: inout Core) {
    do {
      try mergeInMemory()
      let images = state.segments.filter { $0.fileNumber == nil }
      let bytes = images.reduce(0) { $0 + $1.bytes }
      let journaled = core.folder?.journal.payloadBytes ?? 0
      if core.folder != nil, max(bytes, journaled) > configuration.flushThreshold {
        try flush(&core)
      }
    } catch {
      core.failure = core.failure ?? .closed(reason: "upkeep failed: \(IndexError(error))")
    }
  }

  /// Records the custom attributes of the configuration that the index does not know yet.
  package func declareConfigured() throws(IndexError) {
    let known = state.customAttributes
    let new = configuration.customAttributes.filter { known[$0.name] != $0 }
    if !new.isEmpty { try commit(WriteBatch(new.map { .declare($0) })) }
  }
}
