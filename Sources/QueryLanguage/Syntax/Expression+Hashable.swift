/// Written out, because the compiler's versions would recurse.
extension Expression: Hashable {
  /// Whether two trees are the same, node by node.
  package static func == (left: Expression, right: Expression) -> Bool {
    var waiting = [(left, right)]
    while let (left, right) = waiting.popLast() {
      if left.isSame(as: right) { continue }
      switch (left.node, right.node) {
      case (.all(let a), .all(let b)), (.any(let a), .any(let b)):
        guard a.count == b.count else { return false }
        waiting.append(contentsOf: zip(a, b))
      case (.not(let a), .not(let b)): waiting.append((a, b))
      case (.constant(let a), .constant(let b)): if a != b { return false }
      case (.comparison(let a), .comparison(let b)): if a != b { return false }
      case (.range(let a), .range(let b)): if a != b { return false }
      case (.list(let a), .list(let b)): if a != b { return false }
      default: return false
      }
    }
    return true
  }

  /// Hashes all nodes, each with its kind.
  package func hash(into hasher: inout Hasher) {
    var waiting = [self]
    while let expression = waiting.popLast() {
      switch expression.node {
      case .all(let parts):
        hasher.combine(0)
        hasher.combine(parts.count)
        waiting.append(contentsOf: parts)
      case .any(let parts):
        hasher.combine(1)
        hasher.combine(parts.count)
        waiting.append(contentsOf: parts)
      case .not(let part):
        hasher.combine(2)
        waiting.append(part)
      case .constant(let value):
        hasher.combine(3)
        hasher.combine(value)
      case .comparison(let comparison):
        hasher.combine(4)
        hasher.combine(comparison)
      case .range(let range):
        hasher.combine(5)
        hasher.combine(range)
      case .list(let list):
        hasher.combine(6)
        hasher.combine(list)
      }
    }
  }
}
