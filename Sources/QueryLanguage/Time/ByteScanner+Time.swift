extension ByteScanner {
  /// Whether a `$time` value begins at the place.
  var startsTime: Bool { starts(with: "$time.") }

  /// Reads a `$time` value, `$time.` included.
  mutating func readTime() throws(QueryError) -> TimeExpression {
    let start = position
    _ = skip("$time.")
    let word = readWord()
    let name = text(word)
    if name == "iso" { return TimeExpression(.iso(try readISO(from: start))) }
    guard let period = TimeExpression.Period.named.first(where: { $0.name == name }) else {
      throw unknownProperty(name, word)
    }
    let opening = nextVisible
    guard bytes.indices.contains(opening), bytes[opening] == UInt8(ascii: "(") else {
      return TimeExpression(period)
    }
    position = opening + 1
    skipBlanks()
    let offset = try readOffset(of: period)
    skipBlanks()
    guard skip(")") else { throw failureInParentheses(opening) }
    return TimeExpression(period, offset: offset)
  }

  // MARK: Offsets

  /// Reads what stands in the parentheses; nothing is zero.
  private mutating func readOffset(of period: TimeExpression.Period) throws(QueryError) -> Int {
    let start = position
    if peek(is: ")") { return 0 }
    guard let unit = period.unit else {
      throw QueryError(
        kind: .badOffset, offset: start, length: max(1, offsetLength),
        message: "$time.\(period.name) takes no offset",
        suggestion: period == .yesterday ? "$time.today(-2)" : "$time.this_week(-2)")
    }
    let isNegative = peek(is: "-")
    if isNegative || peek(is: "+") { position += 1 }
    let digits = position
    var value = 0
    while let byte = peek(), ByteScanner.isDigit(byte) {
      // Beyond the limit the digits are only passed over.
      if value <= period.offsetLimit { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
      position += 1
    }
    guard position > digits else {
      position = start
      throw QueryError(
        kind: isAtEnd ? .unexpectedEnd : .badOffset, offset: start, length: offsetLength,
        message: "an offset is a whole number with or without a sign",
        expected: ["a number such as -7"])
    }
    guard value <= period.offsetLimit else {
      throw QueryError(
        kind: .badOffset, offset: start, length: position - start,
        message: "the offset leads further than a million years")
    }
    let signed = isNegative ? -value : value
    if let letter = peek(), ByteScanner.isNamePart(letter) {
      try checkUnit(natural: unit, of: period, signed, start)
      position += 1
    }
    return signed
  }

  /// After the digits, one letter may repeat the unit that the period has anyway.
  private func checkUnit(
    natural: UInt8, of period: TimeExpression.Period, _ value: Int, _ start: Int
  ) throws(QueryError) {
    let next = peek(1)
    let isAlone = next.map { !ByteScanner.isNamePart($0) } ?? true
    if peek() == natural, isAlone { return }
    var copy = self
    let word = copy.readWord()
    let unit = Unicode.Scalar(natural)
    var suggestion: String?
    if isAlone, let letter = peek() {
      let other = TimeExpression.Period.named.first { $0.unit == letter }
      suggestion = other.map { TimeExpression($0, offset: value).description }
    }
    throw QueryError(
      kind: .badOffset, offset: position, length: word.count,
      message: "the offset of $time.\(period.name) is counted in the unit \(unit)",
      expected: ["\(unit) or nothing after \(text(start..<position))"], suggestion: suggestion)
  }

  /// How long the text up to the next parenthesis or blank is.
  private var offsetLength: Int {
    bytes[position...].prefix { $0 != UInt8(ascii: ")") && !ByteScanner.isBlank($0) }.count
  }

  // MARK: Dates

  /// Reads the parentheses after `iso`.
  private mutating func readISO(from start: Int) throws(QueryError) -> ISOTime {
    skipBlanks()
    let opening = position
    guard skip("(") else {
      throw QueryError(
        kind: isAtEnd ? .unexpectedEnd : .unexpectedCharacter, offset: opening,
        length: isAtEnd ? 0 : 1, message: "$time.iso needs a date in parentheses",
        suggestion: "$time.iso(2024-05-15T12:00:00Z)")
    }
    guard let closing = bytes[position...].firstIndex(of: UInt8(ascii: ")")) else {
      position = bytes.count
      throw failureInParentheses(opening)
    }
    var content = ByteScanner.trimmed(bytes[position..<closing])
    if let quote = content.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      content.count >= 2, content.last == quote
    {
      content = ByteScanner.trimmed(content.dropFirst().dropLast())
    }
    position = closing + 1
    do {
      return try ISOTime.read(content)
    } catch {
      throw QueryError(
        kind: .badDate, offset: error.offset, length: max(1, content.endIndex - error.offset),
        message: "this is no date: \(error.problem)",
        expected: ["2024-05-15", "2024-05-15T12:00:00", "2024-05-15T12:00:00Z"])
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  // MARK: Failures

  private func failureInParentheses(_ opening: Int) -> QueryError {
    QueryError(
      kind: isAtEnd ? .unexpectedEnd : .badOffset, offset: position, length: isAtEnd ? 0 : 1,
      message: "the parenthesis after $time is not closed here", expected: [")"])
  }

  private func unknownProperty(_ name: String, _ word: Range<Int>) -> QueryError {
    let names = TimeExpression.Period.named.map(\.name) + ["iso"]
    var suggestion: String?
    switch name {
    case "tomorrow": suggestion = "$time.today(1)"
    case "next_week": suggestion = "$time.this_week(1)"
    case "next_month": suggestion = "$time.this_month(1)"
    case "next_year": suggestion = "$time.this_year(1)"
    case "last_month": suggestion = "$time.this_month(-1)"
    case "last_year": suggestion = "$time.this_year(-1)"
    default:
      let date = bytes[word.lowerBound...].prefix { ByteScanner.isBare($0) }
      if let time = try? ISOTime.read(date) {
        suggestion = TimeExpression(.iso(time)).description
      } else {
        suggestion = NameSuggestion.nearest(to: name, in: names).map { "$time.\($0)" }
      }
    }
    return QueryError(
      kind: isAtEnd && name.isEmpty ? .unexpectedEnd : .unknownTimeProperty,
      offset: word.lowerBound, length: word.count,
      message: name.isEmpty
        ? "a name is missing after $time." : "$time has no property \(name.prefix(24))",
      expected: names, suggestion: suggestion)
  }
}
