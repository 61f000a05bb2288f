/// What follows the matches while fewer than asked for were found.
extension TypedSearch {
  /// All words together have at most so many similar ones.
  private static let mostSimilar = 48
  /// What an occurrence of a word counts that was perhaps meant, beside one of the word as written.
  private static let factorOfSimilar: Float = 0.5
  /// The same of words that were typed as one, and of two that are one.
  private static let factorOfSplit: Float = 0.8
  /// A word that so many times the items have, and that is so many times as likely, is not replaced.
  private static let mostTimesAsFrequent = 16
  private static let mostTimesAsLikely: Float = 1000

  /// Words of more runs are taken as they are.
  private static let mostRuns = 4
  /// So many words are tried for a run of a word.
  private static let mostSpellings = 6

  /// What may stand for a word besides: the word without the punctuation around it, words with a
  /// slip or two, and the words that were typed as this one.
  ///
  /// - Parameter isWide: whether two edits are allowed in words of five to eight letters.
  func replaced(_ word: TypedWord, isWide: Bool = false) throws -> Replaced {
    try replacements.replaced.value(of: Replacements.Key(word: word, isWide: isWide)) {
      try findReplaced(word, isWide: isWide)
    }
  }

  private func findReplaced(_ word: TypedWord, isWide: Bool) throws -> Replaced {
    let plain = word.plain
    var found = Replaced(word: word)
    if plain != word {
      found.others.append(TypedAlternative(test: plain.test(), isTempered: isLong))
    }
    guard let term = plain.term else {
      let signs = try otherSigns(of: plain)
      found.others += signs.map { words in
        TypedAlternative(test: TypedWord.phrase(words), factor: TypedSearch.factorOfSplit)
      }
      let slips = try spellings(of: plain)
      found.others += slips.map { spelling in
        TypedAlternative(
          test: TypedWord.phrase(of: WordSplits.text(spelling.meant)),
          factor: TypedSearch.factorOfSimilar, isTempered: isLong)
      }
      found.spellings =
        signs.filter { $0.last?.isPrefix == false }.map { words in
          (words.compactMap(\.term), TypedSearch.likelihoodOfBlank)
        } + slips
      return found
    }
    let most = max(
      2, min(SimilarWords.most, TypedSearch.mostSimilar / max(1, scoredWords.count)))
    var similar = try SimilarWords(snapshot.state, dead: dead, statistics.meter).words(
      near: term, isPrefix: plain.isPrefix, isWide: isWide, most: most)
    // A word that many items have is hardly another one, and certainly none that few have.
    let own = SimilarWords.Word(
      term: term, distance: .none, isBeginning: false,
      frequency: try snapshot.state.frequency(of: term, dead: dead))
    similar.removeAll { near in
      near.frequency * TypedSearch.mostTimesAsFrequent < own.frequency
        && near.likelihood * TypedSearch.mostTimesAsLikely < own.likelihood
    }
    let greatest = max(own.likelihood, similar.first?.likelihood ?? 1)
    found.frequency = own.frequency
    found.near = similar
    found.similar = similar.map { near in
      WordForm(
        term: near.term, test: TypedWord.test(ofTerm: near.term),
        factor: TypedSearch.factorOfSimilar * (near.likelihood / greatest).squareRoot())
    }
    if let words = try replacements.splits.value(of: term, { try split(term) }) {
      found.others.append(
        TypedAlternative(
          test: TypedWord.phrase(of: WordSplits.text(words)), factor: TypedSearch.factorOfSplit,
          isTempered: isLong))
      found.split = words
    }
    return found
  }

  /// A word of several runs with other signs between them, or none.
  ///
  /// `don’t` is `don't`, `J.K.Rowling` is `J.K. Rowling`, `git-commit` is `git commit`, and `e-mail` is
  /// `email`; not in long texts, whose other words judge better.
  private func otherSigns(of word: TypedWord) throws -> [[TypedWord]] {
    guard !isLong, let runs = word.test(isPrefix: false).wording.words,
      (2...TypedSearch.mostRuns).contains(runs.count)
    else { return [] }
    return try [runs, [Array(runs.joined())]].flatMap { runs in
      let text = WordSplits.text(runs)
      return word.isPrefix ? [text + " ", text] : [text + " "]
    }.map(TypedWord.words).filter { try isAnywhere(TypedWord.phrase($0)) }
  }

  /// What was perhaps meant by a word of several runs, such as `docker-compse`, one of which no item
  /// has.
  private func spellings(of word: TypedWord) throws -> [(meant: [[UInt8]], likelihood: Float)] {
    guard let runs = word.test(isPrefix: false).wording.words,
      (2...TypedSearch.mostRuns).contains(runs.count)
    else { return [] }
    var found: [(meant: [[UInt8]], likelihood: Float)] = []
    for (place, run) in runs.enumerated()
    where try !learnedForms.isLiving(run, in: snapshot.state, dead: dead) {
      let isLast = place == runs.count - 1
      let near = try SimilarWords(snapshot.state, dead: dead, statistics.meter).words(
        near: run, isPrefix: word.isPrefix && isLast, most: TypedSearch.mostSpellings)
      for near in near {
        var meant = runs
        meant[place] = near.term
        guard try isAnywhere(TypedWord.phrase(of: WordSplits.text(meant))) else { continue }
        found.append((meant, near.likelihoodOfSlips))
      }
    }
    return found
  }

  /// The words that were typed as one, of a word that no item has.
  private func split(_ term: [UInt8]) throws -> [[UInt8]]? {
    guard try !learnedForms.isLiving(term, in: snapshot.state, dead: dead) else { return nil }
    let splits = WordSplits(state: snapshot.state, dead: dead, meter: statistics.meter)
    // Single letters stand in so many items that they must stand side by side with the rest.
    for words in WordSplits.withLetters(term)
    where try isAnywhere(TypedWord.phrase(of: WordSplits.text(words))) {
      return words
    }
    return try splits.words(of: term)
  }

  /// A word as it was typed, or what may stand for it.
  func alternatives(_ replaced: Replaced) throws -> [TypedAlternative] {
    var all = try asTyped(replaced.word)
    if !replaced.similar.isEmpty, var whole = try wholeWord(replaced.word.plain) {
      // One clause with the word as written.
      let known = Set(whole.forms.map(\.term))
      whole.forms += replaced.similar.filter { !known.contains($0.term) }
      if let place = all.firstIndex(where: { $0.isWhole }) {
        all[place].forms = whole.forms
      } else {
        all.append(whole)
      }
    }
    return all + replaced.others
  }

  /// Every word, or a similar one, must match; nil where no word has similar ones.
  ///
  /// - Parameter allAreFound: items with all words as they were typed are left out, for they were found.
  func similarMatches(
    _ replaced: [Replaced], allAreFound: Bool = false
  ) throws -> RankedRequest? {
    var alternatives = TypedAlternatives()
    var parts = try replaced.map { alternatives.node(try self.alternatives($0)) }
    let joined = isLong ? [] : try joinedWords()
    guard !joined.isEmpty || replaced.contains(where: { !$0.isEmpty }) else { return nil }
    // From the end, so that places stay.
    for (place, joined) in joined.reversed() {
      let apart = BoundNode.all(Array(parts[place...(place + 1)]))
      parts[place...(place + 1)] = [.any([apart, alternatives.node([joined])])]
    }
    parts += try words.dropFirst(TypedSearch.mostScoredWords).map { word in
      alternatives.node(try asTyped(word)).unscored
    }
    return try request(parts, alternatives, lacksWord: allAreFound)
  }

  /// Neighbours that are one word of the index, `git hub`, by the place of the first; none of them
  /// twice.
  func joinedWords() throws -> [(place: Int, word: TypedAlternative)] {
    var found: [(place: Int, word: TypedAlternative)] = []
    for (place, (left, right)) in zip(scoredWords, scoredWords.dropFirst()).enumerated() {
      if let last = found.last, last.place + 1 == place { continue }
      guard let first = left.plain.term, let second = right.plain.term,
        first.count + second.count <= 40,
        try learnedForms.isLiving(first + second, in: snapshot.state, dead: dead)
      else { continue }
      found.append(
        (
          place,
          TypedAlternative(
            test: TypedWord.test(ofTerm: first + second), factor: TypedSearch.factorOfSplit)
        ))
    }
    return found
  }

  /// Some word must match; a similar one does instead where no item has the word.
  ///
  /// Nil where there is one word only, of which everything was found before.
  ///
  /// - Parameter allAreFound: as above.
  func partialMatches(
    _ replaced: [Replaced], allAreFound: Bool = false
  ) throws -> RankedRequest? {
    let written = replaced.filter(\.word.isWritten)
    guard words.count > 1, !written.isEmpty else { return nil }
    var alternatives = TypedAlternatives()
    let parts = try written.map { replaced in
      let own = replaced.word.plain
      return alternatives.node(
        try isNowhere(own) ? try self.alternatives(replaced) : try asTyped(own))
    }
    return try request([.disjunction(parts)], alternatives, lacksWord: allAreFound)
  }
}
