import Dispatch
import Synchronization

/// Two parts of writing a segment that share nothing but what either only reads, and the image.
package enum SideBySide {
  /// Runs both, on two threads if that is allowed; throws what the first one throws that failed.
  package static func run(
    _ isAllowed: Bool, _ first: () throws(StoreError) -> Void,
    _ second: () throws(StoreError) -> Void
  ) throws(StoreError) {
    guard isAllowed else {
      try first()
      return try second()
    }
    let failures = Mutex<[StoreError?]>([nil, nil])
    withoutActuallyEscaping(first) { first in
      withoutActuallyEscaping(second) { second in
        // SAFETY: each is called by one thread, and both have ended when this function does.
        nonisolated(unsafe) let parts = [first, second]
        DispatchQueue.concurrentPerform(iterations: 2) { part in
          do throws(StoreError) {
            try parts[part]()
          } catch {
            failures.withLock { $0[part] = error }
          }
        }
      }
    }
    if let failure = failures.withLock({ $0[0] ?? $0[1] }) { throw failure }
  }
}
