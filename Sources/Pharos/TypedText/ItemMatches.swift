import TextAnalysis

/// Which of a few items match what may stand for words: a comparison is looked up once, for all of them.
///
/// Not thread-safe: belongs to one running search.
final class ItemMatches {
  private struct Key: Hashable {
    let scope: AttributeScope
    let characters: [TextAnalysis.PatternCharacter]
    let isByWords: Bool
  }

  private let search: TypedSearch
  let items: [DocumentReference]
  private var matches: [Key: Set<DocumentReference>] = [:]

  init(_ search: TypedSearch, among items: [DocumentReference]) {
    self.search = search
    self.items = items
  }

  /// Whether an item, one of them, matches.
  func has(_ item: DocumentReference, _ test: TextTest) throws -> Bool {
    let key = Key(
      scope: test.scope, characters: test.characters, isByWords: test.metadata.words)
    if let known = matches[key] { return known.contains(item) }
    let found = try search.documents(items, matching: .text(test))
    matches[key] = found
    return found.contains(item)
  }

  /// Whether an item, one of them, has one of some alternatives, or a form of it.
  func has(_ item: DocumentReference, _ alternatives: [TypedAlternative]) throws -> Bool {
    try alternatives.contains { alternative in
      try has(item, alternative.test) || alternative.forms.contains { try has(item, $0.test) }
    }
  }
}
