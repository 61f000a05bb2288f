/// What stands for a word that was typed.
extension TypedSearch {
  /// What an occurrence counts of a path, an address or a number that stands elsewhere or is written in
  /// another way.
  private static let factorElsewhere: Float = 0.8

  /// The word as it was typed, its forms, and its synonyms.
  func asTyped(_ word: TypedWord) throws -> [TypedAlternative] {
    try replacements.typed.value(of: word) { try findAsTyped(word) }
  }

  private func findAsTyped(_ word: TypedWord) throws -> [TypedAlternative] {
    var all: [TypedAlternative] = []
    if word.isPrefix {
      var beginning = TypedAlternative(
        test: word.test(), isTempered: isLong, written: word.term)
      let whole = try wholeWord(word)
      // In a long text a word that an item has is meant, and not what begins with it.
      if isLong, let whole, try !isNowhere(word, asWhole: whole) { beginning.factor = 0 }
      all.append(beginning)
      // The word itself counts besides; only its forms are no beginnings.
      if let whole, !whole.forms.isEmpty { all.append(whole) }
    } else {
      all.append(
        try wholeWord(word)
          ?? TypedAlternative(test: word.test(), factor: times(word), isTempered: isLong))
    }
    if looksElsewhere {
      all += word.elsewhere.map { test in
        TypedAlternative(
          test: test, factor: TypedSearch.factorElsewhere * times(word), isTempered: isLong)
      }
    }
    let synonyms = snapshot.configuration.synonyms
    if !synonyms.groups.isEmpty, let term = word.term {
      all += synonyms.words(for: term).map { synonym in
        TypedAlternative(
          test: TypedWord.phrase(of: synonym), factor: Synonyms.factor * times(word),
          isTempered: isLong)
      }
    }
    return all
  }

  /// A word of one run as a whole, with its forms; nil for others.
  func wholeWord(_ word: TypedWord) throws -> TypedAlternative? {
    try replacements.whole.value(of: word) { try findWholeWord(word) }
  }

  private func findWholeWord(_ word: TypedWord) throws -> TypedAlternative? {
    guard let term = word.term else { return nil }
    var whole = TypedAlternative(
      test: word.test(isPrefix: false), factor: times(word), isTempered: isLong, isWhole: true)
    if word.isPrefix, !isLong {
      whole.factor = ranking.bounded(.exactness, 0.5)
      whole.signal = .exactness
    }
    // A beginning has forms when it is a word that an item has.
    if try !word.isPrefix || learnedForms.isLiving(term, in: snapshot.state, dead: dead) {
      whole.forms = try learnedForms.forms(
        of: term, in: snapshot.state, dead: dead, statistics.meter
      ).filter { form in
        // Of a beginning, longer forms match as they are.
        !word.isPrefix || isLong || !form.starts(with: term)
      }.map { form in
        WordForm(
          term: form, test: TypedWord.test(ofTerm: form), factor: LearnedForms.factor)
      }
    }
    return whole
  }

  /// The last word as a whole, where its beginning was asked for and nothing else counts that.
  func wholeLastWord() throws -> RankedLeaf? {
    guard let last = scoredWords.last?.plain, last.isPrefix, let term = last.term,
      let whole = try wholeWord(last), whole.forms.isEmpty, whole.factor > 0
    else { return nil }
    return whole.weigh(RankedLeaf(kind: .word(term), test: whole.test))
  }

  /// How often a word counts: in long texts, of `n` times that it was typed, `n` to the power of ¾, for
  /// saying it again says less each time.
  private func times(_ word: TypedWord) -> Float {
    guard isLong, let count = repeats[word.key], count > 1 else { return 1 }
    let root = Float(count).squareRoot()
    return root * root.squareRoot()
  }
}
