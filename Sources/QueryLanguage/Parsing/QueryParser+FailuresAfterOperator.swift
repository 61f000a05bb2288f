/// Says what is wrong from an operator on.
extension QueryParser {
  // MARK: After an operator

  /// More operator characters than an operator has: `===`, `=!`, `<>`, `=>`.
  func failureAtForeignOperator(from start: Int) -> QueryError {
    let length = operatorLength(at: start)
    let found = scanner.text(start..<start + length)
    let known = [
      "===": "==", "=!": "!=", "<>": "!=", "=<": "<=", "=>": ">=", "!==": "!=", "==!": "!=",
      "<==": "<=", ">==": ">=", "=!=": "!=",
    ]
    return failure(
      .foreignOperator, start, length: length, "there is no operator \(found)",
      expected: ["==", "!=", "<", "<=", ">", ">="], suggestion: known[found])
  }

  func failureAtValue(after token: String) -> QueryError {
    let place = scanner.position
    let isCut = scanner.isAtEnd
    return failure(
      isCut ? .unexpectedEnd : .unexpectedCharacter, place, length: isCut ? 0 : 1,
      "a value is missing after \(token)",
      expected: ["\"text\"", "a number", "$time.…"])
  }

  func failureAtModifier(_ place: Int, in word: Range<Int>) -> QueryError {
    let letter = Unicode.Scalar(scanner.bytes[place])
    let name = scanner.text(word)
    if let foreign = ForeignWord(name) { return failure(for: foreign, word) }
    var message = "\(letter) is no modifier"
    var suggestion: String?
    let lower = Array(name.lowercased().utf8)
    if lower.allSatisfy({ Modifiers(letter: $0) != nil }) {
      message += "; modifiers are lower-case letters"
      suggestion = name.lowercased()
    } else if letter == "n" || letter == "l" {
      message += " of this language; [\(letter)] belongs to NSPredicate"
    }
    return failure(
      .unknownModifier, place, length: 1, message,
      expected: ["c (ignore case)", "d (ignore diacritics)", "w (words)", "t (each word)"],
      suggestion: suggestion)
  }

  func failureAtModifiersOfTime(after end: Int) -> QueryError {
    var ahead = scanner
    ahead.position = end
    ahead.skipBlanks()
    return failure(
      .unknownModifier, ahead.position, length: scanner.position - ahead.position,
      "a $time value takes no modifiers", expected: ["&&", "||", "the end of the query"])
  }

  // MARK: After a comparison

  func failureAfterOperand(openParenthesis: Int?) -> QueryError {
    let place = scanner.position
    guard let byte = scanner.peek() else {
      return failure(
        .unbalancedParenthesis, openParenthesis ?? place, length: 1,
        "the parenthesis is not closed", expected: [")", "&&", "||"])
    }
    if byte == UInt8(ascii: ")") {
      return failure(
        .unbalancedParenthesis, place, length: 1, "no parenthesis is open here",
        expected: ["&&", "||", "the end of the query"])
    }
    if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|") {
      let twice = byte == UInt8(ascii: "&") ? "&&" : "||"
      let isMarkup = scanner.starts(with: "&amp;")
      return failure(
        .foreignOperator, place, length: isMarkup ? 5 : 1,
        isMarkup
          ? "&amp; is the spelling of & in XML; the query itself has &&"
          : "a single \(Unicode.Scalar(byte)) is no operator",
        expected: ["&&", "||"], suggestion: twice)
    }
    var ahead = scanner
    let word = ahead.readWord()
    if let foreign = ForeignWord(scanner.text(word)) { return failure(for: foreign, word) }
    if !word.isEmpty || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "*") {
      return failure(
        .missingConnective, place, length: max(1, word.count),
        "&& or || is missing between two comparisons", expected: ["&&", "||"])
    }
    _ = ahead.readScalar()
    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    return failure(
      .unexpectedCharacter, place, length: ahead.position - place,
      isQuote ? "a stray quote after a complete comparison" : "this cannot follow a comparison",
      expected: ["&&", "||", openParenthesis == nil ? "the end of the query" : ")"])
  }
}
