/// One character of a pattern.
package enum PatternCharacter: Sendable, Hashable {
  /// A character that stands for itself, except that an unescaped blank separates words when
  /// matching goes by words.
  case scalar(Unicode.Scalar)

  /// A character that would mean something else without its backslash.
  case escaped(Unicode.Scalar)

  /// An unescaped `*`.
  case wildcard
}

/// The text of a value, without its quotes.
///
/// Invariants: a `*` that is no wildcard is `.escaped`; otherwise only blanks and `$`, whose
/// backslash makes a difference, can be `.escaped`; all other characters are `.scalar`, however
/// they were written.
package struct TextLiteral: Sendable {
  /// Most values are texts in which every character is a `.scalar`: these are kept as they are, and
  /// always so, that equal literals are kept in the same way.
  enum Content: Sendable {
    case plain(String)
    case mixed([PatternCharacter])
  }

  let content: Content

  /// Makes a literal; superfluous escapes are dropped.
  package init(characters: [PatternCharacter]) {
    self.init(normal: characters.map(TextLiteral.normal))
  }

  /// Makes a literal that means `text` as it is: no wildcard, no `$time` form.
  ///
  /// Blanks stay unescaped: they still separate words when matching goes by words.
  package init(exactly text: String) {
    let isTimeForm = text.utf8.starts(with: "$time.".utf8)
    guard isTimeForm || text.utf8.contains(UInt8(ascii: "*")) else {
      content = .plain(text)
      return
    }
    var characters = text.unicodeScalars.map { TextLiteral.normal(.scalar($0)) }
    if isTimeForm { characters[0] = .escaped("$") }
    content = .mixed(characters)
  }

  /// Makes a literal of text as it stands between quotes: a backslash makes the next character
  /// plain, other stars are wildcards.
  ///
  /// A backslash at the end stands for itself.
  package init(pattern: String) {
    var characters: [PatternCharacter] = []
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        characters.append(TextLiteral.normal(.escaped(scalar)))
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        characters.append(scalar == "*" ? .wildcard : .scalar(scalar))
      }
    }
    if isEscaped { characters.append(.scalar("\\")) }
    self.init(normal: characters)
  }

  /// A text without any star or backslash.
  init(unescaped text: String) { content = .plain(text) }

  private init(normal characters: [PatternCharacter]) {
    // A string that grows scalar by scalar takes 240 instructions for each.
    var utf8: [UInt8] = []
    utf8.reserveCapacity(characters.count)
    for character in characters {
      guard case .scalar(let scalar) = character else {
        content = .mixed(characters)
        return
      }
      utf8.append(contentsOf: scalar.utf8)
    }
    content = .plain(String(decoding: utf8, as: UTF8.self))
  }

  /// The characters from first to last.
  package var characters: [PatternCharacter] {
    switch content {
    case .plain(let text): text.unicodeScalars.map { .scalar($0) }
    case .mixed(let characters): characters
    }
  }

  /// A character in the one form the invariants allow for it.
  static func normal(_ character: PatternCharacter) -> PatternCharacter {
    switch character {
    case .scalar("*"): .escaped("*")
    case .escaped(let scalar): keepsEscape(scalar) ? character : .scalar(scalar)
    default: character
    }
  }

  private static func keepsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "*", " ", "\t", "\n", "\r", "$": true
    default: false
    }
  }
}

extension TextLiteral: Hashable {
  /// Whether two literals have the same characters, scalar by scalar.
  package static func == (left: TextLiteral, right: TextLiteral) -> Bool {
    switch (left.content, right.content) {
    // Not as strings, which are equal where they are canonically equivalent.
    case (.plain(let left), .plain(let right)): left.utf8.elementsEqual(right.utf8)
    case (.mixed(let left), .mixed(let right)): left == right
    default: false
    }
  }

  /// Hashes the characters.
  package func hash(into hasher: inout Hasher) {
    switch content {
    case .plain(let text):
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(UInt8.max)
    case .mixed(let characters): hasher.combine(characters)
    }
  }
}
