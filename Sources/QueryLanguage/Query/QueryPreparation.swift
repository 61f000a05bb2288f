import Synchronization

/// A place where a query keeps its normal form, and who carries it out what it has made of it.
///
/// Copies of a query share it. It is no part of the query's value. Thread-safe.
package final class QueryPreparation: Sendable {
  private let kept = Mutex<(any AnyObject & Sendable)?>(nil)
  private let normal = Mutex<Expression?>(nil)

  package init() {}

  /// What was kept last; nil when nothing was.
  package var value: (any AnyObject & Sendable)? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  /// The normal form of the query's tree, made once.
  func normalForm(of tree: Expression) -> Expression {
    normal.withLock { kept in
      if let kept { return kept }
      let made = tree.normalForm
      kept = made
      return made
    }
  }
}
