extension TextLiteral {
  /// Whether the literal has a wildcard.
  public var containsWildcard: Bool { characters.contains(.wildcard) }

  /// The text with every character standing for itself: escapes are gone, a wildcard is a `*`.
  public var plainText: String {
    var text = String.UnicodeScalarView()
    for character in characters {
      switch character {
      case .scalar(let scalar), .escaped(let scalar): text.append(scalar)
      case .wildcard: text.append("*")
      }
    }
    return String(text)
  }

  /// Whether the literal is one or more unescaped stars and nothing else: it then asks whether the
  /// attribute has a value.
  public var isPresenceTest: Bool {
    !characters.isEmpty && characters.allSatisfy { $0 == .wildcard }
  }

  /// The number the literal spells, blanks around it left aside; nil if it spells none.
  ///
  /// The form is `[+|-] digits [. digits] [e [+|-] digits]`. A number too large for a `Double` is
  /// infinite, as in IEEE arithmetic.
  public var numberValue: Double? {
    guard let text = trimmedASCII, NumberSyntax.matches(text) else { return nil }
    return Double(String(decoding: text, as: UTF8.self))
  }

  /// The truth value the literal spells (`true` or `false` in any letter case, blanks around it
  /// left aside); nil if it spells none.
  public var booleanValue: Bool? {
    guard let text = trimmedASCII else { return nil }
    if ByteScanner.equalsIgnoringCase(text, "true") { return true }
    if ByteScanner.equalsIgnoringCase(text, "false") { return false }
    return nil
  }

  /// The `$time.…` form the literal spells, as quoted values may; nil if it spells none.
  ///
  /// A backslash before the `$` keeps the text a text.
  public var timeExpression: TimeExpression? {
    guard characters.first == .scalar("$"), !containsWildcard else { return nil }
    var scanner = ByteScanner(Array(plainText.utf8))
    guard scanner.startsTime, let time = try? scanner.readTime() else { return nil }
    scanner.skipBlanks()
    return scanner.isAtEnd ? time : nil
  }

  /// The bytes without blanks around them, if all characters are ASCII and none is a wildcard.
  private var trimmedASCII: ArraySlice<UInt8>? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count)
    for character in characters {
      switch character {
      case .scalar(let scalar), .escaped(let scalar):
        guard scalar.isASCII else { return nil }
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case .wildcard: return nil
      }
    }
    var slice = bytes[...]
    while let first = slice.first, ByteScanner.isBlank(first) { slice.removeFirst() }
    while let last = slice.last, ByteScanner.isBlank(last) { slice.removeLast() }
    return slice
  }

  /// Whether the literal can be written without quotes in canonical text: a number or truth value
  /// without blanks around it.
  var isBareInCanonicalText: Bool {
    guard let text = trimmedASCII, text.count == characters.count else { return false }
    return NumberSyntax.matches(text) || ByteScanner.equalsIgnoringCase(text, "true")
      || ByteScanner.equalsIgnoringCase(text, "false")
  }
}

/// The grammar's `number`.
enum NumberSyntax {
  /// Whether the whole text is a number.
  static func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest.removeFirst()
    }
    guard dropDigits(&rest) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard dropDigits(&rest) else { return false }
    }
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      guard dropDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  private static func dropDigits(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let count = rest.count
    rest = rest.drop(while: ByteScanner.isDigit)
    return rest.count < count
  }
}
