import QueryLanguage

/// The query that a text stands for while it is typed: all its words, the last one as the beginning
/// of a word.
enum CompletionQuery {
  /// The query for some words; nil when there are none.
  ///
  /// - Parameter isOpen: whether the last word may go on.
  static func query(_ words: [String], isOpen: Bool) -> Query? {
    guard !words.isEmpty else { return nil }
    let comparison = Comparison(
      .anyWithContent, .equal, literal(words, isOpen: isOpen),
      [.ignoreCase, .ignoreDiacritics, .words, .tokens])
    return Query(.comparison(comparison))
  }

  /// The query for all words of a text.
  static func query(_ text: TypedText, isOpen: Bool) -> Query? {
    query(text.words.map { text.text(ofWord: $0) }, isOpen: isOpen)
  }

  /// The query for the words of a text side by side in any of some attributes; nil when there are none.
  static func phrase(_ text: TypedText, in attributes: [AttributeKey]) -> Query? {
    guard !text.words.isEmpty else { return nil }
    let phrase = literal(text.words.map { text.text(ofWord: $0) }, isOpen: text.isOpen)
    return Query(
      .any(
        attributes.map { key in
          .comparison(
            Comparison(
              .named(key.rawValue), .equal, phrase, [.ignoreCase, .ignoreDiacritics, .words]))
        }))
  }

  /// Words with a blank between each two of them.
  private static func literal(_ words: [String], isOpen: Bool) -> QueryValue {
    var characters: [PatternCharacter] = []
    for word in words {
      if !characters.isEmpty { characters.append(.scalar(" ")) }
      characters += word.unicodeScalars.map { PatternCharacter.scalar($0) }
    }
    if isOpen { characters.append(.wildcard) }
    return .text(TextLiteral(characters: characters))
  }
}
