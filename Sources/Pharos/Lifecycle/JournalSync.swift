import ByteStore
import Dispatch
import Synchronization

/// A thread that waits for the device while the thread that wrote does something else.
///
/// A queue of its own, whose thread is there whatever else waits: many callers may wait for their
/// commits on the threads of the global queues.
final class JournalSync: Sendable {
  private let queue = DispatchQueue(label: "pharos.journal")
  private let outcome = Mutex<Result<Void, StoreError>>(.success(()))

  /// Syncs the file while `body` is carried out; returns when both have ended, with what `body` gave.
  ///
  /// - Throws: what the sync throws.
  func sync<Value>(
    _ file: any WritableFile, while body: () -> Value
  ) throws(StoreError) -> Value {
    let ended = DispatchSemaphore(value: 0)
    queue.async {
      let result = Result { () throws(StoreError) in try file.sync() }
      self.outcome.withLock { $0 = result }
      ended.signal()
    }
    let value = body()
    ended.wait()
    try outcome.withLock { $0 }.get()
    return value
  }
}
