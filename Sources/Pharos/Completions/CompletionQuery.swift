import QueryLanguage

/// The query that a text stands for while it is typed: all its words, the last one as the beginning
/// of a word.
enum CompletionQuery {
  /// The query for some words; nil when there are none.
  ///
  /// - Parameter isOpen: whether the last word may go on.
  static func query(_ words: [String], isOpen: Bool) -> Query? {
    guard !words.isEmpty else { return nil }
    var characters: [PatternCharacter] = []
    for word in words {
      if !characters.isEmpty { characters.append(.scalar(" ")) }
      characters += word.unicodeScalars.map { PatternCharacter.scalar($0) }
    }
    if isOpen { characters.append(.wildcard) }
    let comparison = Comparison(
      .anyWithContent, .equal, .text(TextLiteral(characters: characters)),
      [.ignoreCase, .ignoreDiacritics, .words, .tokens])
    return Query(.comparison(comparison))
  }

  /// The query for all words of a text.
  static func query(_ text: TypedText, isOpen: Bool) -> Query? {
    query(text.words.map { text.text(ofWord: $0) }, isOpen: isOpen)
  }
}
