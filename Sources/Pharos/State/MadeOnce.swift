import Synchronization

/// A place for an object that is made when it is first asked for and kept as long as the owner lives.
///
/// Thread-safe. Two threads that come first at the same time both make one; the first to finish is
/// kept and both get it. A mutex, for loading an `AtomicLazyReference` looks generic metadata up each
/// time, which takes some hundreds of instructions.
struct MadeOnce<Value: AnyObject & Sendable>: ~Copyable, Sendable {
  private let kept = Mutex<Value?>(nil)

  @inline(__always)
  borrowing func value(_ make: () -> Value) -> Value {
    if let found = kept.withLock({ $0 }) { return found }
    let made = make()
    return kept.withLock { kept in
      let first = kept ?? made
      kept = first
      return first
    }
  }
}
