import QueryLanguage

/// A constant of a query read for the type of an element (rule 15).
enum ReferenceConstant {
  /// For numbers and Booleans.
  static func number(_ value: QueryValue) -> Double? {
    guard case .text(let literal) = value, let text = plainText(literal) else { return nil }
    switch text.lowercased() {
    case "true": return 1
    case "false": return 0
    default: return number(spelled: text)
    }
  }

  /// For dates: the stretch of time meant, its end excluded; a number is an instant, which is
  /// given as a stretch without length.
  static func time(_ value: QueryValue, in context: TimeContext) -> (start: Double, end: Double)? {
    switch value {
    case .time(let time):
      return time.resolve(in: context)
    case .text(let literal):
      if let time = literal.timeExpression { return time.resolve(in: context) }
      return plainText(literal).flatMap(number(spelled:)).map { ($0, $0) }
    }
  }

  /// The literal without the blanks around it; nil if it has a wildcard.
  private static func plainText(_ literal: TextLiteral) -> String? {
    var scalars: [Unicode.Scalar] = []
    for character in literal.characters {
      switch character {
      case .scalar(let scalar), .escaped(let scalar): scalars.append(scalar)
      case .wildcard: return nil
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: ReferenceBlank.trimmed(scalars))
    return String(text)
  }

  /// The grammar's `number`: sign, digits, fraction, exponent.
  static func number(spelled text: String) -> Double? {
    var rest = Array(text.unicodeScalars)[...]

    func dropSign() {
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
    }
    func dropDigits() -> Bool {
      let count = rest.count
      rest = rest.drop { "0" <= $0 && $0 <= "9" }
      return rest.count < count
    }

    dropSign()
    guard dropDigits() else { return nil }
    if rest.first == "." {
      rest.removeFirst()
      guard dropDigits() else { return nil }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      dropSign()
      guard dropDigits() else { return nil }
    }
    return rest.isEmpty ? Double(text) : nil
  }
}
