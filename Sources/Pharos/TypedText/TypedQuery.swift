import QueryLanguage

/// A search for text as a person types it.
///
/// Any text is legal; nothing in it has a special meaning. An item matches when it has every word,
/// or a form of it, in some attribute that `**` searches, without regard to case and diacritics; the
/// last word counts as a beginning while no blank follows it. An empty text matches every item that
/// passes the filters: then use and freshness alone order them.
///
/// Up to four words are all meant; of a longer text the rare words judge.
public struct TypedQuery: Sendable, Hashable {
  /// What was typed.
  public var text: String
  /// Queries that every match must satisfy as well.
  public var filters: [Query]
  /// Whether items that have similar words, and then items that lack words, follow the matches
  /// while fewer than asked for were found; of more than four words, whether they stand among them
  /// by their scores.
  ///
  /// They are no matches: counts and facets leave them out.
  public var fillsUp: Bool

  /// Whether the order follows what was learned from the person's choices.
  ///
  /// It does where the ranking that is asked for has no ``Ranking/multipliers`` of its own.
  public var isPersonal: Bool

  /// Creates a search.
  public init(
    _ text: String, filters: [Query] = [], fillsUp: Bool = true, isPersonal: Bool = true
  ) {
    self.text = text
    self.filters = filters
    self.fillsUp = fillsUp
    self.isPersonal = isPersonal
  }
}

extension TypedQuery {
  /// The query of the language that finds the same matches, but for synonyms and other forms of
  /// words: `** == "text*"cdwt` and all filters.
  public var query: Query {
    let literal = TextLiteral(exactly: text)
    let isBlank = literal.characters.allSatisfy { character in
      switch character {
      case .scalar(" "), .scalar("\t"), .scalar("\r"), .scalar("\n"): true
      default: false
      }
    }
    let words: Expression =
      isBlank
      ? .constant(true)
      : .comparison(
        Comparison(
          .anyWithContent, .equal,
          .text(TextLiteral(characters: literal.characters + [.wildcard])),
          [.ignoreCase, .ignoreDiacritics, .words, .tokens]))
    return Query(.all([words] + filters.map(\.tree)))
  }
}

/// How well a result of typed text agrees with what was typed.
///
/// Of more than four words only ``match`` and ``partial`` are told apart.
public enum TypedMatchTier: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Every word, as it was typed or in another form.
  case match = 0
  /// Every word, or a similar one where few or no items have what was typed.
  case similar = 1
  /// Some of the words.
  case partial = 2

  /// Better tiers come first.
  public static func < (left: TypedMatchTier, right: TypedMatchTier) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A result of typed text.
public struct TypedResult: Sendable, Hashable {
  /// Where the item is.
  public let document: DocumentReference
  /// How well it agrees with what was typed; of up to four words it decides before the score.
  public let tier: TypedMatchTier
  /// Points; ``Ranking/pointsPerUnit`` make one unit of score.
  public let score: Int32
}
