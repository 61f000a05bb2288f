import ByteStore
import Dispatch
import Synchronization

/// Carries out changes: journals them, makes them visible, writes and merges segments.
///
/// Any thread may call. Batches are committed in the order they came, those that wait together as
/// one; large ones are prepared side by side before. Files are written and merged outside of the
/// core, so that batches go on meanwhile. Readers take `state` and never wait.
///
/// Invariants:
/// 1. `state` is what replaying the journal over the manifest gives.
/// 2. a batch is in the journal, synced, before it is in `state`.
/// 3. after a failed write nothing is written any more (`failure`): the folder is opened again. That a
///    disk is full is no such failure: what there is no room for is given up before it counts.
/// 4. `flushing`, then `merging`, then the core: who waits for one holds none that comes later.
package final class IndexWriter: Sendable {
  let configuration: IndexConfiguration
  let indexer: ItemIndexer
  private let published: Mutex<IndexState>
  let queue: CommitQueue
  /// There is no folder that images could be flushed to.
  let isInMemoryOnly: Bool
  let core: Mutex<Core>
  /// Held while images are written to a file.
  let flushing = DispatchSemaphore(value: 1)
  /// Held while segment files are merged.
  let merging = DispatchSemaphore(value: 1)
  /// Flushes and merges that run on other threads.
  let background = DispatchGroup()
  /// Threads that wait for what is written or merged.
  private let waiting = Atomic<Int>(0)
  /// Compactions that are about to begin: they merge the inputs of other merges of files themselves.
  let compactions = Atomic<Int>(0)
  /// Imports that go on.
  let imports = Atomic<Int>(0)
  /// Unwritten bytes when there was no room for writing them to a file; 0 when there was.
  let bytesWithoutRoom = Atomic<Int>(0)

  /// What only one thread at a time touches, for a short time.
  struct Core: ~Copyable, Sendable {
    var folder: IndexFolder?
    var failure: IndexError?
    /// A background merge failed: none is begun until the folder is opened again.
    var mergesRest = false
    var isClosed = false
    /// Nothing is started in the background any more.
    var isClosing = false
    /// The images that are being written to a file.
    var imagesOfFlush: [SegmentEntry] = []
    /// The images that are being merged beside further batches.
    var imagesOfMerge: [SegmentEntry] = []
  }

  /// An index that lives in memory when `folder` is nil.
  package init(
    configuration: IndexConfiguration, state: IndexState, folder: consuming IndexFolder?
  ) {
    self.configuration = configuration
    indexer = ItemIndexer(configuration: configuration)
    published = Mutex(state)
    queue = CommitQueue(nextSequence: state.nextSequence)
    isInMemoryOnly = folder == nil
    core = Mutex(Core(folder: folder))
  }

  /// The newest published state.
  package var state: IndexState { published.withLock { $0 } }

  func publish(_ state: IndexState) { published.withLock { $0 = state } }

  /// Writes what is in memory to a segment file; the journal is empty afterwards, but for what came
  /// meanwhile.
  package func flush() throws(IndexError) {
    try holding(flushing) { () throws(IndexError) in try writeImages(isLast: true) }
    scheduleMerges()
  }

  /// Merges everything into one segment and drops what is deleted or expired.
  ///
  /// What comes meanwhile stays beside it. A merge of files that runs is given up.
  package func compact() throws(IndexError) {
    try holding(flushing) { () throws(IndexError) in
      compactions.wrappingAdd(1, ordering: .relaxed)
      defer { compactions.wrappingSubtract(1, ordering: .relaxed) }
      try holding(merging) { () throws(IndexError) in try rewriteAll() }
    }
  }

  /// Flushes and lets go of the folder, also after a failure, which it throws.
  ///
  /// When the disk is too full for a flush, everything stays in the journal, which is no failure.
  /// The state stays readable; closing again does nothing. Waits for a merge that is running: once
  /// the folder is free, nothing of this writer may write there.
  package func close() throws(IndexError) {
    endBackgroundWork()
    try holding(flushing) { () throws(IndexError) in
      try holding(merging) { () throws(IndexError) in
        if core.withLock({ $0.isClosed }) { return }
        let outcome = Result { () throws(IndexError) in try writeImages(isLast: true) }
        let isFullDisk = outcome.isOutOfSpace && core.withLock { $0.failure == nil }
        core.withLock { core in
          core.folder?.close()
          core.folder = nil
          core.isClosed = true
          core.failure = .closed(reason: "the index was closed")
        }
        if !isFullDisk { try outcome.get() }
      }
    }
  }

  /// Waits for what is written or merged, which does not rest meanwhile.
  func hurrying(_ wait: () -> Void) {
    waiting.wrappingAdd(1, ordering: .relaxed)
    wait()
    waiting.wrappingSubtract(1, ordering: .relaxed)
  }

  /// The pace of a merge beside batches and queries.
  ///
  /// - Parameter ofFiles: a compaction ends the merge.
  func pace(ofFiles: Bool = false) -> MergePace {
    MergePace { [weak self] in
      self.map { $0.waiting.load(ordering: .relaxed) > 0 } ?? true
    } isUnwanted: { [weak self] in
      ofFiles && self.map { $0.compactions.load(ordering: .relaxed) > 0 } ?? false
    }
  }

  /// Begins an import, until the end of which more files gather than otherwise.
  func beginImport() { imports.wrappingAdd(1, ordering: .relaxed) }

  /// Ends an import: what it left is merged as usual, unless a compaction follows, which ends that.
  func endImport() {
    imports.wrappingSubtract(1, ordering: .relaxed)
    scheduleMerges()
  }

  /// Lets nothing begin in the background any more, and returns when nothing runs there.
  func endBackgroundWork() {
    core.withLock { $0.isClosing = true }
    hurrying { background.wait() }
  }

  private func holding(
    _ semaphore: DispatchSemaphore, _ body: () throws(IndexError) -> Void
  ) throws(IndexError) {
    hurrying { semaphore.wait() }
    defer { semaphore.signal() }
    try body()
  }

  /// Runs with the core held, unless writing has ended.
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

  /// Records the custom attributes of the configuration that the index does not know yet.
  package func declareConfigured() throws(IndexError) {
    let known = state.customAttributes
    let new = configuration.customAttributes.filter { known[$0.name] != $0 }
    if !new.isEmpty { try commit(WriteBatch(new.map { .declare($0) })) }
  }
}

extension Result<Void, IndexError> {
  /// Whether there was no room on the disk.
  fileprivate var isOutOfSpace: Bool {
    guard case .failure(.fileSystem(let operation, let path, let code)) = self else { return false }
    return StoreError.fileSystem(operation: operation, path: path, code: code).isOutOfSpace
  }
}
