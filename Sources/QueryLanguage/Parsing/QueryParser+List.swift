extension QueryParser {
  /// Reads `InList` from its parenthesis on, with the modifiers behind it.
  mutating func parseList() throws(QueryError) -> ListComparison {
    scanner.position += 1
    scanner.skipBlanks()
    let start = scanner.position
    guard let attribute = readAttribute() else {
      throw failureInList("InList begins with the name of an attribute")
    }
    note(attribute: attribute, at: start..<scanner.position)
    scanner.skipBlanks()
    var modifiers = try parseBracketModifiers()
    var values: [QueryValue] = []
    while true {
      scanner.skipBlanks()
      if !values.isEmpty, scanner.skip(")") { break }
      guard scanner.skip(",") else {
        throw failureInList(
          values.isEmpty
            ? "a comma is missing after the attribute of InList"
            : "a comma or ) must follow a value of InList; modifiers stand behind its )")
      }
      scanner.skipBlanks()
      values.append(try parseScalar())
    }
    modifiers.formUnion(try parseModifiersAfterQuote())
    return ListComparison(attribute, values, modifiers)
  }

  private func failureInList(_ message: String) -> QueryError {
    let isCut = scanner.isAtEnd
    return failure(
      isCut ? .unexpectedEnd : .unexpectedCharacter, scanner.position, length: isCut ? 0 : 1,
      message, expected: ["InList(attribute, value, …)"],
      suggestion: "InList(keywords, \"red\", \"blue\")cd")
  }
}
