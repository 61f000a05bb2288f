import Dispatch
import Synchronization

/// Batches that wait to be committed, in the order they came.
///
/// Whoever comes first commits all that are ready (group commit): one journal frame and one device
/// sync serve a group. Large batches are prepared by their own threads meanwhile, side by side.
/// Thread-safe.
final class CommitQueue: Sendable {
  /// A batch and its outcome.
  final class Ticket: Sendable {
    let batch: WriteBatch
    /// The first of the sequence numbers that are this batch's alone.
    let firstSequence: UInt64
    private let state = Mutex<State>(State())
    private let finished = DispatchSemaphore(value: 0)

    private struct State {
      var isReady = false
      var prepared: PreparedBatch?
      var outcome: Result<Void, IndexError>?
    }

    init(_ batch: WriteBatch, firstSequence: UInt64) {
      self.batch = batch
      self.firstSequence = firstSequence
    }

    /// Whether the batch can be committed.
    var isReady: Bool { state.withLock { $0.isReady } }

    /// What was done beforehand; nil for small batches.
    var prepared: PreparedBatch? { state.withLock { $0.prepared } }

    /// Nil while the batch is not committed.
    var result: Result<Void, IndexError>? { state.withLock { $0.outcome } }

    func makeReady(_ prepared: PreparedBatch?) {
      state.withLock {
        $0.prepared = prepared
        $0.isReady = true
      }
    }

    /// The preparation failed: the batch is refused when its turn comes.
    func refuse(_ error: IndexError) {
      finish(.failure(error))
      makeReady(nil)
    }

    func finish(_ result: Result<Void, IndexError>) {
      state.withLock {
        $0.outcome = result
        $0.prepared = nil
      }
      finished.signal()
    }

    /// Waits for the outcome; called once, by the thread that brought the batch.
    func wait() throws(IndexError) {
      finished.wait()
      if case .failure(let error)? = result { throw error }
    }
  }

  private struct State {
    var tickets: [Ticket] = []
    var nextSequence: UInt64
  }

  private let state: Mutex<State>

  /// Sequence numbers are given from `nextSequence` on.
  init(nextSequence: UInt64) { state = Mutex(State(nextSequence: nextSequence)) }

  /// Takes a batch in, and sets aside a sequence number for each of its items.
  func enqueue(_ batch: WriteBatch) -> Ticket {
    state.withLock { state in
      let ticket = Ticket(batch, firstSequence: state.nextSequence)
      state.nextSequence += UInt64(batch.itemCount)
      state.tickets.append(ticket)
      return ticket
    }
  }

  /// The tickets that can be committed: those before the first one that is not ready, in the order
  /// they came.
  func takeReady() -> [Ticket] {
    state.withLock { state in
      let count = state.tickets.firstIndex { !$0.isReady } ?? state.tickets.count
      defer { state.tickets.removeFirst(count) }
      return Array(state.tickets[..<count])
    }
  }
}

extension WriteBatch {
  /// Items that are put or updated.
  var itemCount: Int {
    operations.reduce(0) { count, operation in
      switch operation {
      case .put, .update: count + 1
      case .putEncoded(let items): count + items.count
      case .deleteIdentifiers, .deleteDomains, .deleteAll, .declare, .record, .forgetUsage,
        .forgetAllUsage, .changeUsage:
        count
      }
    }
  }
}
