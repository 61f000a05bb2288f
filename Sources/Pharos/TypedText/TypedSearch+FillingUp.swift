import SegmentStore

/// What follows the matches while fewer than asked for were found.
extension TypedSearch {
  /// All words together have at most so many similar ones.
  private static let mostSimilar = 48

  /// Per scored word: what may stand for it besides; empty where nothing does.
  ///
  /// That is the word without the punctuation around it, and words with a slip or two.
  func similarWords() throws -> [[TypedAlternative]] {
    let similar = SimilarWords(snapshot.state, statistics.meter)
    let most = max(2, min(SimilarWords.most, TypedSearch.mostSimilar / max(1, scoredWords.count)))
    return try scoredWords.map { word in
      let plain = word.plain
      var all: [TypedAlternative] = []
      if plain != word { all.append(TypedAlternative(test: plain.test(), factor: 1)) }
      guard let term = plain.term else { return all }
      all += try similar.words(near: term, isPrefix: word.isPrefix, most: most).map { near in
        TypedAlternative(
          test: TypedWord.test(ofTerm: near.term),
          factor: 1 / (2 + Float(near.distance.cost) / 4))
      }
      return all
    }
  }

  /// Every word, or a similar one, must match; nil where no word has similar ones.
  func similarMatches(_ similar: [[TypedAlternative]]) -> RankedRequest? {
    guard similar.contains(where: { !$0.isEmpty }) else { return nil }
    var alternatives = TypedAlternatives()
    var parts = zip(scoredWords, similar).map { word, similar in
      alternatives.node(asTyped(word) + similar)
    }
    parts += words.dropFirst(TypedSearch.mostScoredWords).map { word in
      TypedSearch.unscored(alternatives.node(asTyped(word)))
    }
    return request(parts, alternatives)
  }

  /// Some word must match; a similar one does instead where no item has the word.
  ///
  /// Nil where there is one word only, of which everything was found before.
  func partialMatches(_ similar: [[TypedAlternative]]) throws -> RankedRequest? {
    let written = zip(scoredWords, similar).filter { $0.0.isWritten }
    guard words.count > 1, !written.isEmpty else { return nil }
    var alternatives = TypedAlternatives()
    let parts = try written.map { word, similar in
      let own = asTyped(word.plain)
      let isThere = try !isNowhere(own[0].test)
      return alternatives.node(isThere ? own : own + similar)
    }
    return request([.disjunction(parts)], alternatives)
  }

  private func isNowhere(_ test: TextTest) throws -> Bool {
    var search = QuerySearch(snapshot, .text(test), statistics, now: now)
    var found = GatheredReferences(limit: 1, statistics.meter)
    while !found.isFull, let segment = try search.nextSegment() {
      try segment.append(to: &found, segment: 0)
    }
    return found.references.isEmpty
  }
}
