/// Writes a tree as canonical query text, without recursion.
enum CanonicalPrinter {
  /// How tightly the place of an expression binds: what binds less needs parentheses.
  private enum Binding: Int {
    case any, all, not
  }

  private enum Step {
    case expression(Expression, Binding)
    case text(String)
  }

  static func text(of root: Expression) -> String {
    var output = ""
    var steps: [Step] = [.expression(root, .any)]
    while let step = steps.popLast() {
      switch step {
      case .text(let text): output += text
      case .expression(let expression, let place):
        write(expression.node, place, to: &output, &steps)
      }
    }
    return output
  }

  private static func write(
    _ node: Expression.Node, _ place: Binding, to output: inout String, _ steps: inout [Step]
  ) {
    switch node {
    case .all(let parts):
      push(parts, " && ", binding: .all, place: place, empty: "true", onto: &steps)
    case .any(let parts):
      push(parts, " || ", binding: .any, place: place, empty: "false", onto: &steps)
    case .not(let part):
      output += "!"
      steps.append(.expression(part, .not))
    case .constant(let value): output += value ? "true" : "false"
    case .comparison(let comparison): output += comparison.canonicalText
    case .range(let range): output += range.canonicalText
    case .list(let list): output += list.canonicalText
    }
  }

  private static func push(
    _ parts: [Expression], _ separator: String, binding: Binding, place: Binding, empty: String,
    onto steps: inout [Step]
  ) {
    guard let last = parts.last else {
      steps.append(.text(empty))
      return
    }
    let isParenthesized = binding.rawValue < place.rawValue
    if isParenthesized { steps.append(.text(")")) }
    steps.append(.expression(last, binding))
    for part in parts.dropLast().reversed() {
      steps.append(.text(separator))
      steps.append(.expression(part, binding))
    }
    if isParenthesized { steps.append(.text("(")) }
  }
}

extension Expression: CustomStringConvertible {
  /// The canonical text, as ``Query/description``.
  package var description: String { CanonicalPrinter.text(of: self) }
}

extension Comparison {
  var canonicalText: String {
    let left = "\(attribute.spelling) \(comparisonOperator.rawValue) "
    return left + value.canonicalText(isBareAllowed: modifiers.isEmpty) + modifiers.letters
  }
}

extension RangeComparison {
  var canonicalText: String {
    let low = low.canonicalText(isBareAllowed: true)
    return "InRange(\(attribute.spelling), \(low), \(high.canonicalText(isBareAllowed: true)))"
  }
}

extension ListComparison {
  var canonicalText: String {
    if values.isEmpty { return "false" }
    var text = "InList(\(attribute.spelling)"
    for value in values {
      text += ", "
      text += value.canonicalText(isBareAllowed: modifiers.isEmpty)
    }
    return text + ")" + modifiers.letters
  }
}

extension QueryValue {
  fileprivate func canonicalText(isBareAllowed: Bool) -> String {
    switch self {
    case .time(let time): time.description
    case .text(let literal):
      isBareAllowed && literal.isBareInCanonicalText
        ? literal.plainText : "\"\(literal.spelling)\""
    }
  }
}

extension TextLiteral {
  /// The text as it stands between double quotes.
  package var spelling: String {
    var text = String.UnicodeScalarView()
    for character in characters {
      switch character {
      case .wildcard: text.append("*")
      case .escaped(let scalar):
        text.append("\\")
        text.append(scalar)
      case .scalar(let scalar):
        if scalar == "\"" || scalar == "\\" { text.append("\\") }
        text.append(scalar)
      }
    }
    return String(text)
  }
}
