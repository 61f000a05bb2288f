/// Written out, because the compiler's versions recurse and use kilobytes of stack a level.
extension Expression {
  /// Whether two trees are the same, node by node.
  public static func == (left: Expression, right: Expression) -> Bool {
    var waiting = [(left, right)]
    while let pair = waiting.popLast() {
      switch pair {
      case (.all(let a), .all(let b)), (.any(let a), .any(let b)):
        guard a.count == b.count else { return false }
        waiting.append(contentsOf: zip(a, b))
      case (.not(let a), .not(let b)): waiting.append((a, b))
      case (.constant(let a), .constant(let b)): if a != b { return false }
      case (.comparison(let a), .comparison(let b)): if a != b { return false }
      case (.range(let a), .range(let b)): if a != b { return false }
      default: return false
      }
    }
    return true
  }

  /// Hashes all nodes, each with its kind.
  public func hash(into hasher: inout Hasher) {
    var waiting = [self]
    while let expression = waiting.popLast() {
      switch expression {
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
      }
    }
  }
}
