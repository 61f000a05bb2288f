/// What was perhaps meant, where few items have what was typed.
extension TypedSearch {
  /// The best items with similar words, where no item matches: first those that have the text as it
  /// was meant, where that is clear.
  func similar(_ count: Int, _ request: RankedRequest) throws -> [TypedResult] {
    let search = try RankedSearch(
      snapshot, ranking: ranking, now: now, statistics: statistics)
    // What is clear must not depend on how many are asked for.
    var found = try search.top(max(count, TypedSearch.mostMatches), request)
    var reading = self
    reading.closest = found.prefix(TypedSearch.mostMatches).map(\.document)
    if let meant = try reading.likeliestMatches(.clear) {
      let first = try search.top(count, meant)
      let known = Set(first.map(\.document))
      found = first + found.filter { !known.contains($0.document) }
    }
    return found.prefix(count).map { found in
      TypedResult(document: found.document, tier: .similar, score: found.score)
    }
  }

  /// Every word as the likeliest reading has it.
  ///
  /// Nil where there is no such reading, while too little of the last word is typed to doubt it, and
  /// for a single word: those near it are ranked together.
  func likeliestMatches(_ certainty: Certainty) throws -> RankedRequest? {
    guard words.count > 1, words.last(where: \.isWritten)?.plain.tellsNeighbours == true,
      let reading = try likeliestReading(certainty)?.reading
    else { return nil }
    var alternatives = TypedAlternatives()
    var parts: [BoundNode] = []
    for (place, word) in words.enumerated() {
      if let change = reading.change(at: place) {
        guard change.place == place else { continue }
        parts.append(alternatives.node(try meant(by: change)))
      } else {
        parts.append(alternatives.node(try asTyped(word.plain)))
      }
    }
    let areClose = closeWords == scoredWords.map(\.plain)
    return try request(
      parts, alternatives, meant: areClose ? reading.words(words).map(\.plain) : nil)
  }

  /// A word that was meant, with its forms and synonyms, or several side by side.
  func meant(by change: TypedReading.Change) throws -> [TypedAlternative] {
    guard change.meant.count == 1, let term = change.meant.first else {
      return [TypedAlternative(test: TypedWord.phrase(of: WordSplits.text(change.meant)))]
    }
    return try asTyped(TypedWord(String(decoding: term, as: UTF8.self)))
  }
}
