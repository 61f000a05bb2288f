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
  let core: Mutex<Core>

  /// What only the committing thread touches.
  struct Core: ~Copyable, Sendable {
    var folder: IndexFolder?
    var failure: IndexError?
    var isMerging = false
  }

  /// An index that lives in memory when `folder` is nil.
  package init(
    configuration: IndexConfiguration, state: IndexState, folder: consuming IndexFolder?
  ) {
    self.configuration = configuration
    indexer = ItemIndexer(configuration: configuration)
    published = Mutex(state)
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

  /// Flushes and lets go of the folder.
  ///
  /// The state stays readable.
  package func close() throws(IndexError) {
    try exclusively { core in
      defer {
        core.folder?.close()
        core.failure = .closed(reason: "the index was closed")
      }
      if core.folder != nil { try self.flush(&core) }
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
    var accepted: [CommitQueue.Ticket] = []
    do {
      let resolver = BatchResolver(configuration: configuration)
      var draft = GroupDraft(base: state)
      var operations: [JournalOperation] = []
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
        try journal(operations, &core)
        publish(try indexer.state(applying: draft, to: state))
      }
      for ticket in accepted { ticket.finish(.success(())) }
      maintain(&core)
    } catch {
      let failure = IndexError(error)
      for ticket in group where ticket.result == nil { ticket.finish(.failure(failure)) }
    }
  }

  private func journal(_ operations: [JournalOperation], _ core: inout Core) throws {
    guard core.folder != nil else { return }
    do {
      try core.folder?.journal.append(operations, durable: true)
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
