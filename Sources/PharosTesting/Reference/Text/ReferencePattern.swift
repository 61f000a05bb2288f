import QueryLanguage

/// The pattern of a text comparison (rules 7 and 11).
struct ReferencePattern {
  enum Element: Equatable {
    /// Scalars that must stand there, one after the other.
    case literal([Unicode.Scalar])
    case star
    /// One or more separators; only in a pattern that matches by words.
    case gap
  }

  let elements: [Element]
  let matchesWords: Bool

  init(_ characters: [PatternCharacter], folding: ReferenceFolding, words: Bool) {
    var elements: [Element] = []
    var literal: [Unicode.Scalar] = []

    // A literal that folds to nothing leaves no element, so two stars beside it become one.
    func finishLiteral() {
      let folded = folding.fold(ReferenceNormalization.nfc(literal))
      if !folded.isEmpty { elements.append(.literal(folded)) }
      literal = []
    }
    func append(_ element: Element) {
      finishLiteral()
      if elements.last != element { elements.append(element) }
    }

    for character in characters {
      switch character {
      case .wildcard: append(.star)
      case .scalar(let scalar) where words && ReferenceBlank.isBlank(scalar): append(.gap)
      case .scalar(let scalar), .escaped(let scalar): literal.append(scalar)
      }
    }
    finishLiteral()
    self.elements = elements
    self.matchesWords = words
  }
}

/// The blanks of the query language: space, tab and line ends.
enum ReferenceBlank {
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  /// The pieces of a pattern between unescaped blanks (rule 10).
  static func pieces(of characters: [PatternCharacter]) -> [[PatternCharacter]] {
    let pieces = characters.split { character in
      if case .scalar(let scalar) = character { isBlank(scalar) } else { false }
    }
    return pieces.map(Array.init)
  }

  static func trimmed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let head = scalars.drop(while: isBlank)
    guard let last = head.lastIndex(where: { !isBlank($0) }) else { return [] }
    return Array(head[...last])
  }
}
