/// What was perhaps meant, where few items have what was typed.
extension TypedSearch {
  /// The best items with similar words: first those that have the text as it was meant, where that is
  /// clear, or, where some items match, where none has the words as typed side by side.
  ///
  /// - Parameter matches: all items that match, which are left out.
  func similar(
    _ count: Int, _ replaced: [Replaced], to matches: [TypedResult]
  ) throws -> [TypedResult] {
    let request = try similarMatches(replaced, allAreFound: true)
    // Where nothing matches, words that are further away follow.
    guard request != nil || !matches.isEmpty else { return [] }
    let search = try RankedSearch(
      snapshot, ranking: ranking, now: now, statistics: statistics,
      without: matches.map(\.document))
    var found: [RankedDocument] = []
    var reading = self
    if let request {
      // What was meant must not depend on how many are asked for.
      found = try search.top(max(count, TypedSearch.mostMatches), request)
      let closest = found.prefix(TypedSearch.mostMatches).map(\.document)
      reading.closest = ClosestItems(documents: closest)
    }
    if let meant = try reading.likeliestMatches(matches.isEmpty ? .clear : .apart) {
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
