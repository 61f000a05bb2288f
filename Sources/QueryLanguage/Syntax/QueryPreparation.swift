import Synchronization

/// A place where who carries a query out keeps what it has made of it.
///
/// Copies of a query share it. It is no part of the query's value. Thread-safe.
package final class QueryPreparation: Sendable {
  private let kept = Mutex<(any AnyObject & Sendable)?>(nil)

  package init() {}

  /// What was kept last; nil when nothing was.
  package var value: (any AnyObject & Sendable)? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}
