/// One character of a pattern.
public enum PatternCharacter: Sendable, Hashable {
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
public struct TextLiteral: Sendable, Hashable {
  /// The characters from first to last.
  public let characters: [PatternCharacter]

  /// Makes a literal; superfluous escapes are dropped.
  public init(characters: some Sequence<PatternCharacter>) {
    self.characters = characters.map(TextLiteral.normal)
  }

  /// Makes a literal that means `text` as it is: no wildcard, no `$time` form.
  ///
  /// Blanks stay unescaped: they still separate words when matching goes by words.
  public init(exactly text: String) {
    let isTimeForm = text.utf8.starts(with: "$time.".utf8)
    var characters = text.unicodeScalars.map { TextLiteral.normal(.scalar($0)) }
    if isTimeForm { characters[0] = .escaped("$") }
    self.characters = characters
  }

  /// Makes a literal of text as it stands between quotes: a backslash makes the next character
  /// plain, other stars are wildcards.
  ///
  /// A backslash at the end stands for itself.
  public init(pattern: String) {
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
    self.characters = characters
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
