/// Says what is wrong up to an operator, once it is clear that something is.
///
/// These functions run at most once a query and never move the parser's own place.
extension QueryParser {
  // MARK: Where a comparison should begin

  func failureAtOperand() -> QueryError {
    let place = scanner.position
    guard let byte = scanner.peek() else {
      return failure(
        .unexpectedEnd, place, "the query ends where a comparison must follow",
        expected: ["a comparison"])
    }
    if byte == UInt8(ascii: ")") {
      return failure(
        .unexpectedCharacter, place, length: 1, "a comparison is missing before )",
        expected: ["a comparison"])
    }
    if startsQuote || ByteScanner.isBare(byte) { return failureAtLeadingValue() }
    let length = operatorLength(at: place)
    let found = scanner.text(place..<place + length)
    return failure(
      .unexpectedCharacter, place, length: length,
      ByteScanner.isOperator(byte) || found == "!="
        ? "the name of an attribute is missing before \(found)"
        : "a comparison is missing before \(found)",
      expected: ["the name of an attribute", "*", "**"])
  }

  /// A value where an attribute should stand: the sides are swapped, or it is text for a search
  /// field.
  private func failureAtLeadingValue() -> QueryError {
    let start = scanner.position
    var rest = self
    let value: ParsedValue
    do {
      value = try rest.parseValue(after: "", endsAtComma: false)
    } catch {
      return error
    }
    let length = rest.scanner.position - start
    rest.scanner.skipBlanks()
    if let byte = rest.scanner.peek(),
      ByteScanner.isOperator(byte) || rest.scanner.starts(with: "!=")
    {
      let token = excerpt(start..<start + length)
      return failure(
        .valueOnLeft, start, length: length,
        "\(token) is no attribute: the name stands left of the operator, without quotes, in ASCII "
          + "letters, digits and _", suggestion: swapped(value, rest))
    }
    guard case .time = value else { return freeText(start..<start + length) }
    return failure(
      .valueOnLeft, start, length: length,
      "a $time value stands right of an attribute and an operator",
      suggestion: "lastUsedDate >= \(scanner.text(start..<start + length))")
  }

  /// The comparison with its sides exchanged, if the right one is a plain name.
  private func swapped(_ value: ParsedValue, _ rest: QueryParser) -> String? {
    let parser = rest
    let length = parser.operatorLength(at: parser.scanner.position)
    let place = parser.scanner.position
    let mirrored: [String: ComparisonOperator] = [
      "=": .equal, "==": .equal, "!=": .notEqual, "<": .greater, "<=": .greaterOrEqual,
      ">": .less, ">=": .lessOrEqual,
    ]
    guard let comparisonOperator = mirrored[parser.scanner.text(place..<place + length)] else {
      return nil
    }
    var scanner = parser.scanner
    scanner.position += length
    scanner.skipBlanks()
    let name = scanner.text(scanner.readWord())
    guard let attribute = AttributeReference(spelling: name) else { return nil }
    let right: QueryValue =
      switch value {
      case .quoted(let literal), .bare(let literal): .text(literal)
      case .time(let time): .time(time)
      }
    return Comparison(attribute, comparisonOperator, right).canonicalText
  }

  func failureAtCall(of name: String, _ range: Range<Int>) -> QueryError {
    if let word = ForeignWord(name) { return failure(for: word, range) }
    let spelled = ["InRange", "InList"].first { $0.lowercased() == name.lowercased() }
    return failure(
      .unknownFunction, range.lowerBound, length: range.count,
      "there is no function \(excerpt(range)); there are InRange and InList", suggestion: spelled)
  }

  // MARK: After an attribute

  func failureAtOperator(after name: Range<Int>) -> QueryError {
    let place = scanner.position
    let attribute = scanner.text(name)
    if let word = ForeignWord(attribute) { return failure(for: word, name) }
    if scanner.peek(is: ":") {
      return failure(
        .foreignOperator, place, length: 1,
        "the form name:value belongs to search fields; a query compares with ==",
        expected: ["==", "!=", "<", "<=", ">", ">="], suggestion: "\(attribute) == \"…\"")
    }
    var ahead = scanner
    let word = ahead.readWord()
    if let foreign = ForeignWord(scanner.text(word)) {
      return foreign.isComparison
        ? failureAtPredicateWord(foreign, attribute, word, ahead) : freeText(name)
    }
    if scanner.isAtEnd || !word.isEmpty || scanner.peek(is: ")") { return freeText(name) }
    let byte = scanner.peek() ?? 0
    if place == name.upperBound, ByteScanner.isBare(byte) {
      return failure(
        .unexpectedCharacter, place, length: scanner.bareLength,
        "the name of an attribute consists of ASCII letters, digits and _ only",
        expected: ["==", "!=", "<", "<=", ">", ">="])
    }
    if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|") { return freeText(name) }
    var rest = scanner
    _ = rest.readScalar()
    return failure(
      .unexpectedCharacter, place, length: rest.position - place,
      "an operator must follow \(excerpt(name))", expected: ["==", "!=", "<", "<=", ">", ">="])
  }

  /// `title LIKE[cd] "a*"`: shows the same in this language.
  private func failureAtPredicateWord(
    _ word: ForeignWord, _ attribute: String, _ range: Range<Int>, _ after: ByteScanner
  ) -> QueryError {
    var rest = self
    rest.scanner = after
    let modifiers = (try? rest.parseBracketModifiers()) ?? []
    rest.scanner.skipBlanks()
    var literal: TextLiteral?
    if rest.startsQuote,
      case .quoted(let text) = try? rest.parseValue(after: "", endsAtComma: false)
    {
      literal = text
    }
    return failure(
      .foreignOperator, range.lowerBound, length: range.count,
      "\(scanner.text(range)) belongs to NSPredicate; write \(word.advice)",
      expected: ["==", "!=", "<", "<=", ">", ">="],
      suggestion: word.replacement(attribute: attribute, value: literal, modifiers: modifiers))
  }

  func failure(for word: ForeignWord, _ range: Range<Int>) -> QueryError {
    failure(
      .foreignOperator, range.lowerBound, length: range.count,
      "\(scanner.text(range)) is no operator of this language; write \(word.advice)",
      suggestion: word.isPrefix || word.isComparison ? (word == .not ? "!" : nil) : word.advice)
  }

  /// Words without an attribute and an operator.
  private func freeText(_ token: Range<Int>) -> QueryError {
    // Without any sign of the language, the whole text is meant.
    let isPlain = scanner.bytes.allSatisfy { ByteScanner.isBare($0) || ByteScanner.isBlank($0) }
    var words = scanner.bytes[token.lowerBound..<(isPlain ? scanner.bytes.count : token.upperBound)]
    while let last = words.last, ByteScanner.isBlank(last) { words.removeLast() }
    if let quote = words.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      words = words.dropFirst().dropLast()
    }
    let start = String(decoding: words.prefix(160), as: UTF8.self).unicodeScalars.prefix(40)
    let text = String(String.UnicodeScalarView(start))
    return failure(
      .missingOperator, token.upperBound,
      "\(excerpt(token)) is compared with nothing: a query needs an attribute, an operator and a "
        + "value", expected: ["==", "!=", "<", "<=", ">", ">="],
      suggestion: "** == \"\(QueryEscape.escape(text))*\"cdwt")
  }

  // MARK: Pieces of text

  func operatorLength(at place: Int) -> Int {
    let run = scanner.bytes[place...].prefix(3).prefix {
      ByteScanner.isOperator($0) || $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "&")
        || $0 == UInt8(ascii: "|")
    }
    return max(1, run.count)
  }

  /// A piece of the query to name in a message.
  private func excerpt(_ range: Range<Int>) -> String {
    let text = scanner.text(range).unicodeScalars
    let shown = Excerpt.shown(String(String.UnicodeScalarView(text.prefix(24))))
    return text.count > 24 ? shown + "…" : shown
  }
}
