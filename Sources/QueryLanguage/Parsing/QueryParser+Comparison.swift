extension QueryParser {
  /// Reads `true`, `false`, `InRange(…)`, `InList(…)` or a comparison.
  mutating func parseLeaf() throws(QueryError) -> Expression {
    let start = scanner.position
    guard let attribute = readAttribute() else { throw failureAtOperand() }
    let range = start..<scanner.position
    scanner.skipBlanks()
    if scanner.peek(is: "("), case .named(let name) = attribute {
      switch name {
      case "InRange", "inRange": return .range(try parseRange())
      case "InList", "inList": return .list(try parseList())
      default: throw failureAtCall(of: name, range)
      }
    }
    if let constant = constant(attribute), !startsOperator { return .constant(constant) }
    note(attribute: attribute, at: range)
    return .comparison(try parseComparison(of: attribute, range))
  }

  mutating func readAttribute() -> AttributeReference? {
    if scanner.skip("**") { return .anyWithContent }
    if scanner.skip("*") { return .any }
    guard let first = scanner.peek(), ByteScanner.isNameStart(first) else { return nil }
    return .named(scanner.text(scanner.readWord()))
  }

  private func constant(_ attribute: AttributeReference) -> Bool? {
    guard case .named(let name) = attribute, name.utf8.count <= 5 else { return nil }
    switch name.lowercased() {
    case "true": return true
    case "false": return false
    default: return nil
    }
  }

  private var startsOperator: Bool {
    guard let byte = scanner.peek() else { return false }
    return ByteScanner.isOperator(byte) || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "[")
  }

  private mutating func parseComparison(
    of attribute: AttributeReference, _ range: Range<Int>
  ) throws(QueryError) -> Comparison {
    var modifiers = try parseBracketModifiers()
    scanner.skipBlanks()
    let operatorStart = scanner.position
    guard let comparisonOperator = readOperator() else {
      throw failureAtOperator(after: range)
    }
    if let byte = scanner.peek(), ByteScanner.isOperator(byte) || byte == UInt8(ascii: "!") {
      throw failureAtForeignOperator(from: operatorStart)
    }
    let operatorText = scanner.text(operatorStart..<scanner.position)
    scanner.skipBlanks()
    modifiers.formUnion(try parseBracketModifiers())
    scanner.skipBlanks()
    let value = try parseValue(after: operatorText, endsAtComma: false)
    switch value {
    case .quoted(let literal):
      modifiers.formUnion(try parseModifiersAfterQuote())
      return Comparison(attribute, comparisonOperator, .text(literal), modifiers)
    case .bare(let literal):
      modifiers.formUnion(parseModifiersAfterBareValue())
      return Comparison(attribute, comparisonOperator, .text(literal), modifiers)
    case .time(let time):
      let end = scanner.position
      _ = parseModifiersAfterBareValue()
      guard scanner.position == end else { throw failureAtModifiersOfTime(after: end) }
      return Comparison(attribute, comparisonOperator, .time(time), [])
    }
  }

  private mutating func readOperator() -> ComparisonOperator? {
    if scanner.skip("==") { return .equal }
    if scanner.skip("!=") { return .notEqual }
    if scanner.skip("<=") { return .lessOrEqual }
    if scanner.skip(">=") { return .greaterOrEqual }
    if scanner.skip("=") { return .equal }
    if scanner.skip("<") { return .less }
    if scanner.skip(">") { return .greater }
    return nil
  }

  // MARK: InRange

  /// Reads from the parenthesis on.
  private mutating func parseRange() throws(QueryError) -> RangeComparison {
    let opening = scanner.position
    scanner.position += 1
    scanner.skipBlanks()
    let start = scanner.position
    guard let attribute = readAttribute() else {
      throw failureInRange("InRange begins with the name of an attribute", opening: opening)
    }
    note(attribute: attribute, at: start..<scanner.position)
    try parseComma(after: "the attribute", opening: opening)
    let low = try parseScalar()
    try parseComma(after: "the low end", opening: opening)
    let high = try parseScalar()
    scanner.skipBlanks()
    guard scanner.skip(")") else {
      throw failureInRange("InRange ends with ) after the high end", opening: opening)
    }
    return RangeComparison(attribute, low: low, high: high)
  }

  private mutating func parseComma(after what: String, opening: Int) throws(QueryError) {
    scanner.skipBlanks()
    guard scanner.skip(",") else {
      throw failureInRange("a comma is missing after \(what) of InRange", opening: opening)
    }
    scanner.skipBlanks()
  }

  /// Reads an end of a range or a value of a list.
  mutating func parseScalar() throws(QueryError) -> QueryValue {
    switch try parseValue(after: ",", endsAtComma: true) {
    case .quoted(let literal), .bare(let literal): .text(literal)
    case .time(let time): .time(time)
    }
  }

  private func failureInRange(_ message: String, opening: Int) -> QueryError {
    let isCut = scanner.isAtEnd
    return failure(
      isCut ? .unexpectedEnd : .unexpectedCharacter, scanner.position, length: isCut ? 0 : 1,
      message, expected: ["InRange(attribute, low, high)"],
      suggestion: "InRange(pageCount, 5, 10)")
  }
}
