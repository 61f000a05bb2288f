import Synchronization

/// Batches that wait to be committed; whoever comes first commits all that wait (group commit).
///
/// One journal frame and one device sync serve a whole group. Thread-safe.
final class CommitQueue: Sendable {
  /// A batch and its outcome.
  final class Ticket: Sendable {
    let batch: WriteBatch
    private let outcome = Mutex<Result<Void, IndexError>?>(nil)

    init(_ batch: WriteBatch) { self.batch = batch }

    var result: Result<Void, IndexError>? { outcome.withLock { $0 } }

    func finish(_ result: Result<Void, IndexError>) { outcome.withLock { $0 = result } }
  }

  private let waiting = Mutex<[Ticket]>([])

  func enqueue(_ ticket: Ticket) { waiting.withLock { $0.append(ticket) } }

  /// All tickets that wait, in the order they came.
  func takeAll() -> [Ticket] {
    waiting.withLock { tickets in
      defer { tickets = [] }
      return tickets
    }
  }
}
