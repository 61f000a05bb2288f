import ByteStore
import Dispatch
import Synchronization

/// A thread that waits for the device while the thread that wrote does something else.
///
/// Where no thread has come by then, as in a program whose queues all wait for this commit, the one
/// that wrote waits for the device itself.
final class JournalSync: Sendable {
  /// Who syncs a frame: the first that takes it.
  private final class Turn: Sendable {
    private let isTaken = Atomic<Bool>(false)
    private let outcome = Mutex<Result<Void, StoreError>>(.success(()))
    private let ended = DispatchSemaphore(value: 0)

    func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }

    func finish(_ result: Result<Void, StoreError>) {
      outcome.withLock { $0 = result }
      ended.signal()
    }

    /// Waits for who has taken it.
    func wait() throws(StoreError) {
      ended.wait()
      try outcome.withLock { $0 }.get()
    }
  }

  private let queue: DispatchQueue

  init(queue: DispatchQueue = DispatchQueue(label: "pharos.journal")) { self.queue = queue }

  /// Syncs the file while `body` is carried out; returns when both have ended, with what `body` gave.
  ///
  /// - Throws: what the sync throws.
  func sync<Value>(
    _ file: any WritableFile, while body: () -> Value
  ) throws(StoreError) -> Value {
    let turn = Turn()
    queue.async {
      guard turn.take() else { return }
      turn.finish(Result { () throws(StoreError) in try file.sync() })
    }
    let value = body()
    if turn.take() { try file.sync() } else { try turn.wait() }
    return value
  }
}
