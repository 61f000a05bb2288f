/// Phrases of long texts that no item has.
extension TypedSearch {
  /// The search for a text, whose results need not match where the query fills up.
  static func fillingUp(
    _ snapshot: Snapshot, _ query: TypedQuery, ranking: Ranking
  ) throws -> TypedSearch {
    let search = try TypedSearch(snapshot, query, ranking: ranking)
    guard query.fillsUp, let syntax = try search.syntaxWithoutAbsentPhrases() else { return search }
    var wider = try TypedSearch(snapshot, query, ranking: ranking, syntax: syntax)
    wider.lacksPhrases = true
    return wider
  }

  /// What is understood of a long text without the quotes around phrases that no item has, of those
  /// that pass the filters; nil where each is somewhere, and of short texts.
  private func syntaxWithoutAbsentPhrases() throws -> TypedSyntax? {
    let phrases = syntax.requiredPhrases
    guard !phrases.isEmpty, TypedSearch.isLong(syntax.unquoting(Set(phrases))) else { return nil }
    let passing = filters + conditions.compactMap(TypedSearch.filter)
    let absent = try phrases.filter { phrase in
      let condition = TypedCondition(alternatives: [syntax.parts[phrase]])
      guard let place = syntax.conditions.firstIndex(of: condition),
        case .phrase(let node)? = conditions[place].first
      else { return false }
      return try isNowhere(.conjunction([node] + passing))
    }
    return absent.isEmpty ? nil : syntax.unquoting(Set(absent))
  }

  private static func isLong(_ syntax: TypedSyntax) -> Bool {
    let words = TypedWord.words(of: syntax.plainText).filter(\.isWritten)
    return Set(words.map(\.key)).count > mostMeantWords
  }

  /// A condition that is a filter or an exclusion.
  private static func filter(_ parts: [TypedAlternativePart]) -> BoundNode? {
    guard parts.count == 1, case .filter(let node)? = parts.first else { return nil }
    return node
  }
}
