/// A value as it was written: what may follow depends on that.
enum ParsedValue {
  case quoted(TextLiteral)
  case bare(TextLiteral)
  case time(TimeExpression)
}

extension QueryParser {
  /// Reads a value at the place.
  mutating func parseValue(
    after token: String, endsAtComma: Bool
  ) throws(QueryError) -> ParsedValue {
    if let closing = closingQuote { return .quoted(try parseQuoted(until: closing)) }
    if scanner.startsTime {
      let start = scanner.position
      let time = try scanner.readTime()
      try checkEndOfTime(from: start, endsAtComma: endsAtComma)
      return .time(time)
    }
    let literal = try parseBare()
    guard !literal.characters.isEmpty else { throw failureAtValue(after: token) }
    return .bare(literal)
  }

  /// The quote that ends the value that begins at the place; nil if none begins.
  ///
  /// Typographic quotes
  /// are taken for what a word processor made of plain ones.
  private var closingQuote: Unicode.Scalar? {
    if scanner.peek(is: "\"") { return "\"" }
    if scanner.peek(is: "'") { return "'" }
    if scanner.starts(with: "\u{201C}") { return "\u{201D}" }
    if scanner.starts(with: "\u{2018}") { return "\u{2019}" }
    return nil
  }

  var startsQuote: Bool { closingQuote != nil }

  private mutating func parseQuoted(
    until closing: Unicode.Scalar
  ) throws(QueryError) -> TextLiteral {
    let start = scanner.position
    _ = scanner.readScalar()
    let quoteLength = scanner.position - start
    if closing.isASCII, let literal = readPlainText(until: UInt8(ascii: closing)) { return literal }
    var characters: [PatternCharacter] = []
    while let scalar = scanner.readScalar() {
      if scalar == closing { return TextLiteral(characters: characters) }
      guard try append(scalar, to: &characters, start) else { break }
    }
    throw failure(
      .unterminatedString, start, length: quoteLength, "the quote is not closed",
      expected: ["\(closing) at the end of the text"])
  }

  /// Reads up to the quote, unless there is a star or a backslash, or too much; then nothing is read.
  private mutating func readPlainText(until closing: UInt8) -> TextLiteral? {
    let start = scanner.position
    var end = start
    var length = 0
    while end < scanner.bytes.count, scanner.bytes[end] != closing {
      let byte = scanner.bytes[end]
      if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "\\") { return nil }
      // Every byte begins a scalar but those that go on with one.
      if byte & 0xC0 != 0x80 { length += 1 }
      end += 1
    }
    guard end < scanner.bytes.count, length <= limits.patternLength else { return nil }
    scanner.position = end + 1
    return TextLiteral(unescaped: scanner.text(start..<end))
  }

  private mutating func parseBare() throws(QueryError) -> TextLiteral {
    let start = scanner.position
    var characters: [PatternCharacter] = []
    while let byte = scanner.peek(), ByteScanner.isBare(byte), let scalar = scanner.readScalar() {
      guard try append(scalar, to: &characters, start) else {
        throw failure(
          .unexpectedEnd, scanner.position, "a character must follow the backslash")
      }
    }
    return TextLiteral(characters: characters)
  }

  /// Appends a character that was just read, with the one after it if it is a backslash; false if
  /// there is none.
  private mutating func append(
    _ scalar: Unicode.Scalar, to characters: inout [PatternCharacter], _ start: Int
  ) throws(QueryError) -> Bool {
    if scalar == "\\" {
      guard let next = scanner.readScalar() else { return false }
      characters.append(.escaped(next))
    } else {
      characters.append(scalar == "*" ? .wildcard : .scalar(scalar))
    }
    guard characters.count <= limits.patternLength else {
      throw failure(
        .patternTooLong, start, length: scanner.position - start,
        "the value has more than the \(limits.patternLength) characters allowed")
    }
    return true
  }

  /// A `$time` value takes no modifiers and no arithmetic.
  private func checkEndOfTime(from start: Int, endsAtComma: Bool) throws(QueryError) {
    guard let byte = scanner.peek(), !ByteScanner.isBlank(byte), byte != UInt8(ascii: ")"),
      byte != UInt8(ascii: "&"), byte != UInt8(ascii: "|"),
      !(endsAtComma && byte == UInt8(ascii: ","))
    else { return }
    let time = scanner.text(start..<scanner.position)
    let tail = scanner.bareLength
    var suggestion: String?
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"), time.utf8.last != UInt8(ascii: ")") {
      suggestion = "\(time)(\(scanner.text(scanner.position..<scanner.position + tail)))"
    }
    throw failure(
      .unexpectedCharacter, scanner.position, length: max(1, tail),
      "nothing may follow a $time value directly; its offset is written in parentheses, and it "
        + "takes no modifiers", suggestion: suggestion)
  }

  // MARK: Modifiers

  /// Reads `[cd]`, if it is there.
  mutating func parseBracketModifiers() throws(QueryError) -> Modifiers {
    guard scanner.skip("[") else { return [] }
    let word = scanner.readWord()
    let modifiers = try modifiers(in: word)
    guard !word.isEmpty, scanner.skip("]") else {
      throw failure(
        scanner.isAtEnd ? .unexpectedEnd : .unexpectedCharacter, scanner.position,
        length: scanner.isAtEnd ? 0 : 1, "brackets hold one or more modifiers",
        expected: ["[c]", "[d]", "[cd]"])
    }
    return modifiers
  }

  /// Reads the modifiers after a quoted value, with or without blanks between.
  mutating func parseModifiersAfterQuote() throws(QueryError) -> Modifiers {
    let end = scanner.position
    var ahead = scanner
    ahead.skipBlanks()
    let word = ahead.readWord()
    if word.isEmpty { return [] }
    if let modifiers = try? modifiers(in: word) {
      scanner = ahead
      return modifiers
    }
    // Directly after the quote a word can only be modifiers; after a blank, a short word that
    // begins no comparison was probably meant as such.
    let isForeign = ForeignWord(scanner.text(word)) != nil
    ahead.skipBlanks()
    let following = ahead.peek() ?? 0
    let beginsComparison =
      ByteScanner.isOperator(following) || following == UInt8(ascii: "(")
      || following == UInt8(ascii: "[")
      || following == UInt8(ascii: "!") || following == UInt8(ascii: ":")
    if !isForeign, word.lowerBound == end || (word.count <= 4 && !beginsComparison) {
      _ = try modifiers(in: word)
    }
    return []
  }

  /// Reads the modifiers after a bare value, which need a blank before them.
  mutating func parseModifiersAfterBareValue() -> Modifiers {
    var ahead = scanner
    ahead.skipBlanks()
    let word = ahead.readWord()
    guard ahead.position > scanner.position, !word.isEmpty, let modifiers = try? modifiers(in: word)
    else { return [] }
    scanner = ahead
    return modifiers
  }

  private func modifiers(in word: Range<Int>) throws(QueryError) -> Modifiers {
    var modifiers: Modifiers = []
    for place in word {
      guard let modifier = Modifiers(letter: scanner.bytes[place]) else {
        throw failureAtModifier(place, in: word)
      }
      modifiers.formUnion(modifier)
    }
    return modifiers
  }
}
