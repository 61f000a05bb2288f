extension TextLiteral {
  /// Whether the literal has a wildcard.
  package var containsWildcard: Bool {
    if case .mixed(let characters) = content { characters.contains(.wildcard) } else { false }
  }

  /// The text with every character standing for itself: escapes are gone, a wildcard is a `*`.
  package var plainText: String {
    if case .plain(let text) = content { return text }
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
  package var isPresenceTest: Bool {
    guard case .mixed(let characters) = content else { return false }
    return !characters.isEmpty && characters.allSatisfy { $0 == .wildcard }
  }

  /// The number the literal spells, blanks around it left aside; nil if it spells none.
  ///
  /// The form is `[+|-] digits [. digits] [e [+|-] digits]`. A number too large for a `Double` is
  /// infinite, as in IEEE arithmetic.
  package var numberValue: Double? {
    guard let text = trimmedASCII, NumberSyntax.matches(text) else { return nil }
    return Double(String(decoding: text, as: UTF8.self))
  }

  /// The truth value the literal spells (`true` or `false` in any letter case, blanks around it
  /// left aside); nil if it spells none.
  package var booleanValue: Bool? {
    guard let text = trimmedASCII else { return nil }
    if ByteScanner.equalsIgnoringCase(text, "true") { return true }
    if ByteScanner.equalsIgnoringCase(text, "false") { return false }
    return nil
  }

  /// The `$time.…` form the literal spells, as quoted values may; nil if it spells none.
  ///
  /// A backslash before the `$` keeps the text a text.
  package var timeExpression: TimeExpression? {
    switch content {
    case .plain(let text): guard text.utf8.first == UInt8(ascii: "$") else { return nil }
    case .mixed(let characters):
      guard characters.first == .scalar("$"), !containsWildcard else { return nil }
    }
    var scanner = ByteScanner(Array(plainText.utf8))
    guard scanner.startsTime, let time = try? scanner.readTime() else { return nil }
    scanner.skipBlanks()
    return scanner.isAtEnd ? time : nil
  }

  /// The bytes without blanks around them, if all characters are ASCII and none is a wildcard.
  private var trimmedASCII: ArraySlice<UInt8>? {
    if containsWildcard { return nil }
    let bytes = Array(plainText.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    var slice = bytes[...]
    while let first = slice.first, ByteScanner.isBlank(first) { slice.removeFirst() }
    while let last = slice.last, ByteScanner.isBlank(last) { slice.removeLast() }
    return slice
  }

  /// Whether the literal can be written without quotes in canonical text: a number or truth value
  /// without blanks around it.
  var isBareInCanonicalText: Bool {
    guard let text = trimmedASCII, text.count == plainText.utf8.count else { return false }
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
