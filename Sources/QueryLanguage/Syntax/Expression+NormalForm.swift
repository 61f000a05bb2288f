extension Expression {
  /// The same meaning in the form the parser makes.
  ///
  /// No `all` stands directly in an `all`, no `any` in an `any`; both have at least two parts; what
  /// has none, and a list without values, is a constant. Time is linear in the nodes, without
  /// recursion.
  package var normalForm: Expression {
    enum Step {
      /// A tree below a combination of a kind.
      case visit(Expression, Combination)
      /// Joins what was finished from a place on.
      case join(Combination, from: Int)
      case negate
    }
    if isNormal { return self }
    var steps: [Step] = [.visit(self, .none)]
    var finished: [Expression] = []
    while let step = steps.popLast() {
      switch step {
      case .visit(let expression, let place):
        let node = expression.node
        if let (kind, parts) = Combination.of(node) {
          guard parts.count != 1 else {
            steps.append(.visit(parts[0], place))
            continue
          }
          guard !parts.isEmpty else {
            finished.append(.constant(kind == .all))
            continue
          }
          if kind != place {
            if expression.isNormal {
              finished.append(expression)
              continue
            }
            steps.append(.join(kind, from: finished.count))
          }
          for part in parts.reversed() { steps.append(.visit(part, kind)) }
        } else if expression.isNormal {
          finished.append(expression)
        } else if case .not(let part) = node {
          steps.append(.negate)
          steps.append(.visit(part, .none))
        } else {
          // Only a list without values is a leaf that is not normal.
          finished.append(.constant(false))
        }
      case .join(let kind, let start):
        let parts = Array(finished[start...])
        finished.removeSubrange(start...)
        finished.append(kind == .all ? .all(parts) : .any(parts))
      case .negate:
        if let part = finished.popLast() { finished.append(.not(part)) }
      }
    }
    return finished.first ?? self
  }

  private enum Combination {
    case all, any, none

    static func of(_ node: Node) -> (kind: Combination, parts: [Expression])? {
      switch node {
      case .all(let parts): (.all, parts)
      case .any(let parts): (.any, parts)
      default: nil
      }
    }
  }

  /// Joins parts in normal form with `&&`.
  static func conjunction(_ parts: [Expression]) -> Expression { all(parts).normalForm }

  /// Joins parts in normal form with `||`.
  static func disjunction(_ parts: [Expression]) -> Expression { any(parts).normalForm }

  /// The names of the attributes compared, from left to right.
  var namedAttributes: [String] {
    var names: [String] = []
    var waiting = [self]
    while let expression = waiting.popLast() {
      let attribute: AttributeReference
      switch expression.node {
      case .comparison(let comparison): attribute = comparison.attribute
      case .range(let range): attribute = range.attribute
      case .list(let list): attribute = list.attribute
      case let node:
        waiting.append(contentsOf: node.parts.reversed())
        continue
      }
      if case .named(let name) = attribute { names.append(name) }
    }
    return names
  }
}
