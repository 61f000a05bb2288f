/// A node of a query's tree.
public indirect enum Expression: Sendable, Hashable {
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
}

extension Expression {
  /// The same meaning in the form the parser makes.
  ///
  /// No `all` stands directly in an `all`, no `any` in an `any`; both have at least two parts; what
  /// has none is a constant. Runs without recursion.
  public var normalForm: Expression {
    enum Step {
      case visit(Expression)
      case join(Int, ([Expression]) -> Expression)
      case negate
    }
    var steps: [Step] = [.visit(self)]
    var finished: [Expression] = []
    while let step = steps.popLast() {
      switch step {
      case .visit(.all(let parts)):
        steps.append(.join(parts.count, Expression.conjunction))
        for part in parts.reversed() { steps.append(.visit(part)) }
      case .visit(.any(let parts)):
        steps.append(.join(parts.count, Expression.disjunction))
        for part in parts.reversed() { steps.append(.visit(part)) }
      case .visit(.not(let part)):
        steps.append(.negate)
        steps.append(.visit(part))
      case .visit(let leaf):
        finished.append(leaf)
      case .join(let count, let join):
        let parts = Array(finished.suffix(count))
        finished.removeLast(parts.count)
        finished.append(join(parts))
      case .negate:
        if let part = finished.popLast() { finished.append(.not(part)) }
      }
    }
    return finished.first ?? self
  }

  /// Joins parts in normal form with `&&`.
  static func conjunction(_ parts: [Expression]) -> Expression {
    var flat: [Expression] = []
    for part in parts {
      if case .all(let inner) = part { flat += inner } else { flat.append(part) }
    }
    if flat.count == 1, let only = flat.first { return only }
    return flat.isEmpty ? .constant(true) : .all(flat)
  }

  /// Joins parts in normal form with `||`.
  static func disjunction(_ parts: [Expression]) -> Expression {
    var flat: [Expression] = []
    for part in parts {
      if case .any(let inner) = part { flat += inner } else { flat.append(part) }
    }
    if flat.count == 1, let only = flat.first { return only }
    return flat.isEmpty ? .constant(false) : .any(flat)
  }

  /// The names of the attributes compared, from left to right.
  var namedAttributes: [String] {
    var names: [String] = []
    var waiting = [self]
    while let expression = waiting.popLast() {
      switch expression {
      case .all(let parts), .any(let parts): waiting.append(contentsOf: parts.reversed())
      case .not(let part): waiting.append(part)
      case .comparison(let comparison):
        if case .named(let name) = comparison.attribute { names.append(name) }
      case .range(let range):
        if case .named(let name) = range.attribute { names.append(name) }
      case .constant: break
      }
    }
    return names
  }
}
