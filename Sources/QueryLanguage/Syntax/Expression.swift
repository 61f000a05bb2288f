import Synchronization

/// A query's tree, or a part of one.
///
/// Trees are made by the functions named after the kinds of ``Node`` and read through ``node``:
///
/// ```swift
/// let tree = Expression.all([.comparison(first), .not(.comparison(second))])
/// if case .all(let parts) = tree.node { print(parts.count) }
/// ```
///
/// Immutable; copies and larger trees share nodes, so making a tree of finished parts costs time in
/// the number of these parts only. Nothing recurses: trees of any depth are made, compared, printed
/// and freed on any stack. Thread-safe.
package struct Expression: Sendable {
  /// What stands at a place of a tree.
  package enum Node: Sendable {
    /// `&&`: every part is true. Without parts: true.
    case all([Expression])

    /// `||`: at least one part is true. Without parts: false.
    case any([Expression])

    /// `!`: the part is not true.
    case not(Expression)

    /// `true` or `false`.
    case constant(Bool)

    /// An attribute compared with a value.
    case comparison(Comparison)

    /// `InRange`.
    case range(RangeComparison)

    /// `InList`.
    case list(ListComparison)
  }

  private var storage: Storage

  /// Makes a tree of its uppermost node.
  package init(_ node: Node) { storage = Storage(node) }

  /// The uppermost node.
  package var node: Node { storage.node.withLock { $0 } }

  /// `&&`: every part is true; without parts, true.
  package static func all(_ parts: [Expression]) -> Expression { Expression(.all(parts)) }

  /// `||`: at least one part is true; without parts, false.
  package static func any(_ parts: [Expression]) -> Expression { Expression(.any(parts)) }

  /// `!`: the part is not true.
  package static func not(_ part: Expression) -> Expression { Expression(.not(part)) }

  /// `true` or `false`.
  package static func constant(_ value: Bool) -> Expression { Expression(.constant(value)) }

  /// An attribute compared with a value.
  package static func comparison(_ comparison: Comparison) -> Expression {
    Expression(.comparison(comparison))
  }

  /// `InRange`.
  package static func range(_ range: RangeComparison) -> Expression { Expression(.range(range)) }

  /// `InList`.
  package static func list(_ list: ListComparison) -> Expression { Expression(.list(list)) }

  /// How many combinations and `!` lie on the longest path through the normal form.
  ///
  /// Bounded by ``QueryLimits/depth``; known without a walk.
  package var depth: Int { storage.measure.depth }

  /// How many nodes the normal form has.
  ///
  /// Bounded by ``QueryLimits/nodes``; known without a walk. Values of a list that are looked for one by one count as nodes, too; see ``ListComparison``.
  package var nodeCount: Int { storage.measure.nodes }

  /// Whether the tree is its own ``normalForm``.
  var isNormal: Bool { storage.measure.isNormal }

  func isSame(as other: Expression) -> Bool { storage === other.storage }
}

extension Expression {
  /// A node that trees share.
  private final class Storage: Sendable {
    /// Changes only while its last owner gives it up.
    let node: Mutex<Node>
    let measure: Measure

    init(_ node: Node) {
      measure = Measure(node)
      self.node = Mutex(node)
    }

    /// Trees that are at most so high are freed by recursion.
    private static let mostRecursions = 32

    deinit {
      guard measure.height > Storage.mostRecursions else { return }
      var waiting = takeParts()
      while var part = waiting.popLast() {
        if part.storage.measure.height > 0, isKnownUniquelyReferenced(&part.storage) {
          waiting.append(contentsOf: part.storage.takeParts())
        }
      }
    }

    private func takeParts() -> [Expression] {
      node.withLock { node in
        defer { node = .constant(false) }
        return node.parts
      }
    }
  }
}

extension Expression.Node {
  /// The nodes directly below.
  var parts: [Expression] {
    switch self {
    case .all(let parts), .any(let parts): parts
    case .not(let part): [part]
    case .constant, .comparison, .range, .list: []
    }
  }
}

extension Expression {
  /// What is known of a tree from its parts, without a walk.
  fileprivate struct Measure: Sendable {
    enum Shape {
      case all, any, other
    }

    /// Levels below the node as the tree was made.
    var height = 0
    /// What the uppermost node of the normal form is.
    var shape = Shape.other
    /// Combinations and `!` on the longest path of the normal form.
    var depth = 0
    /// Nodes of the normal form; stays at the greatest integer where there are more.
    var nodes = 1
    var isNormal = true

    init(_ node: Node) {
      switch node {
      case .all(let parts): combine(parts, .all)
      case .any(let parts): combine(parts, .any)
      case .not(let part):
        let inner = part.storage.measure
        height = inner.height + 1
        depth = inner.depth + 1
        nodes = Measure.sum(inner.nodes, 1)
        isNormal = inner.isNormal
      case .list(let list):
        nodes = Measure.sum(1, list.searchedValueCount)
        isNormal = !list.values.isEmpty
      case .constant, .comparison, .range: break
      }
    }

    private mutating func combine(_ parts: [Expression], _ shape: Shape) {
      isNormal = parts.count > 1
      if parts.count > 1 { self.shape = shape }
      for part in parts {
        let inner = part.storage.measure
        height = max(height, inner.height + 1)
        if parts.count == 1 {
          (self.shape, depth, nodes) = (inner.shape, inner.depth, inner.nodes)
        } else {
          // A combination among the parts of one of its kind dissolves.
          let dissolves = inner.shape == shape
          depth = max(depth, inner.depth + (dissolves ? 0 : 1))
          nodes = Measure.sum(nodes, dissolves ? inner.nodes - 1 : inner.nodes)
          if dissolves || !inner.isNormal { isNormal = false }
        }
      }
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
      let (sum, isTooLarge) = left.addingReportingOverflow(right)
      return isTooLarge ? .max : sum
    }
  }
}
