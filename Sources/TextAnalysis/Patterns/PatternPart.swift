/// A part of a pattern: a folded literal, or what stands between literals.
enum PatternPart: Equatable {
  /// Folded; never empty.
  case literal([UInt32])
  case star
  case gap

  /// The parts of a pattern (rules 1, 5, 7).
  ///
  /// Every literal is normalized and folded on its own. One that folds to nothing leaves no part,
  /// so that stars or gaps beside it become one.
  static func parts(
    of characters: [PatternCharacter], options: FoldOptions, words: Bool
  ) -> [PatternPart] {
    var parts: [PatternPart] = []
    var literal: [UInt32] = []

    func endLiteral() {
      let folded = Folding.fold(Normalization.nfc(scalars: literal), options)
      if !folded.isEmpty { parts.append(.literal(folded)) }
      literal = []
    }

    for character in characters {
      let part: PatternPart
      switch character {
      case .wildcard: part = .star
      case .scalar where words && character.isBlank: part = .gap
      case .scalar(let scalar), .escaped(let scalar):
        literal.append(scalar.value)
        continue
      }
      endLiteral()
      if parts.last != part { parts.append(part) }
    }
    endLiteral()
    return parts
  }
}
