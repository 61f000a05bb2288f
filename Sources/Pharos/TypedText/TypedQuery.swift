import QueryLanguage

/// A search for text as a person types it.
///
/// Any text is legal. An item matches when it has every word, or a form of it, in some attribute that
/// `**` searches, without regard to case and diacritics; the last word counts as a beginning while no
/// blank follows it. Phrases in quotes, `-word`, `OR` and filters such as `author:austen` are
/// understood, see ``TypedSyntax``, unless the text is plain. An empty text matches every item that
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
  /// Where a text of more than four words, those between quotes included, has a phrase that no item
  /// has, the search goes on without its quotes: its words count as any others do, and what is found
  /// is ``TypedMatchTier/partial``. Of shorter texts phrases are always required.
  ///
  /// They are no matches: counts and facets leave them out.
  public var fillsUp: Bool

  /// Whether the order follows what was learned from the person's choices.
  ///
  /// It does where the ranking that is asked for has no ``Ranking/multipliers`` of its own.
  public var isPersonal: Bool

  /// Whether items that are near in meaning follow all others while fewer than asked for were found,
  /// where the index has an ``IndexConfiguration/embedder`` and ``fillsUp`` is true.
  public var usesMeaning: Bool

  /// Whether nothing in the text has a special meaning: every piece of it is a word to look for
  /// where `**` does.
  public var isPlain: Bool

  /// Creates a search.
  public init(
    _ text: String, filters: [Query] = [], fillsUp: Bool = true, isPersonal: Bool = true,
    isPlain: Bool = false, usesMeaning: Bool = true
  ) {
    self.text = text
    self.usesMeaning = usesMeaning
    self.isPlain = isPlain
    self.filters = filters
    self.fillsUp = fillsUp
    self.isPersonal = isPersonal
  }
}

extension TypedQuery {
  /// What was understood of the text.
  public var syntax: TypedSyntax { TypedSyntax(text, isPlain: isPlain) }

  /// The query of the language that finds the same matches at this moment, but for
  /// synonyms, other forms of words and other places of paths, addresses and numbers.
  public var query: Query { query(at: .current()) }

  /// The query of the language that finds the same matches, but for synonyms, other forms of words
  /// and other places of paths, addresses and numbers: `** == "text*"cdwt`, the conditions of the
  /// text, and all filters.
  ///
  /// - Parameter time: when it is asked; on it depends what a weekday or the name of a month means.
  package func query(at time: TimeContext) -> Query {
    let syntax = syntax
    return .all {
      if !syntax.plainText.utf8.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        Attribute.anyWithContent.hasWords(
          syntax.plainText, [.ignoreCase, .ignoreDiacritics, .words], isUnfinished: true)
      }
      for condition in syntax.conditions { condition.query(at: time) }
      filters
    }
  }
}

/// How well a result of typed text agrees with what was typed.
///
/// Of more than four words only ``match``, ``partial`` and ``meaning`` are told apart.
public enum TypedMatchTier: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Every word, as it was typed or in another form.
  case match = 0
  /// Every word, or a similar one where few or no items have what was typed.
  case similar = 1
  /// Some of the words.
  case partial = 2
  /// None of the words, or too few to be found by them: near in meaning, by the vectors of
  /// ``IndexConfiguration/embedder``.
  case meaning = 3

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
  /// How well the item answers, in points; see ``RankedDocument/score``.
  ///
  /// For ``TypedMatchTier/meaning`` the score is the cosine.
  public let score: Int32
}
