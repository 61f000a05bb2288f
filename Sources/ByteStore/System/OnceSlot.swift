import Synchronization

/// A place for an object that is computed once and kept as long as the owner lives.
///
/// Thread-safe. Two threads that come first at the same time both compute; the first to finish is
/// kept and both get it.
@usableFromInline
package final class OnceSlot: Sendable {
  @usableFromInline let kept = Mutex<(any AnyObject & Sendable)?>(nil)

  package init() {}

  /// The object, if there is one.
  package func known<Value: AnyObject & Sendable>(_ type: Value.Type) -> Value? {
    kept.withLock { $0 } as? Value
  }

  /// The object, made by `make` where there is none yet.
  @inlinable
  package func value<Value: AnyObject & Sendable, Failure: Error>(
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let found = kept.withLock({ $0 }) as? Value { return found }
    let made = try make()
    let first = kept.withLock { kept in
      if kept == nil { kept = made }
      return kept
    }
    return first as? Value ?? made
  }
}
