/// Whether any item has what a text asks for.
extension TypedSearch {
  /// So many terms with a beginning are looked up before it is asked for as a query.
  private static let mostLookedUp: UInt32 = 8

  /// Whether no item has a word, nor what else stands for it.
  func isNowhere(_ word: TypedWord) throws -> Bool {
    try replacements.absent.value(of: word) {
      if try isListed(word) { return false }
      return try isNowhere(asTyped(word))
    }
  }

  /// Whether no item has a word as a whole, nor a form of it.
  func isNowhere(_ word: TypedWord, asWhole whole: TypedAlternative) throws -> Bool {
    let isWhole = TypedWord(characters: word.characters, isPrefix: false)
    return try !isListed(isWhole) && isNowhere([whole])
  }

  private func isNowhere(_ alternatives: [TypedAlternative]) throws -> Bool {
    let tests = alternatives.flatMap { [$0.test] + $0.forms.map(\.test) }
    return try isNowhere(.disjunction(tests.map { .text($0) }))
  }

  /// Whether an item has the words of a phrase side by side.
  func isAnywhere(_ phrase: TextTest) throws -> Bool {
    try snapshot.state.phrases.answer(phrase.characters, dead: dead.total) {
      try !isNowhere(.text(phrase))
    }
  }

  /// Whether no item matches.
  func isNowhere(_ node: BoundNode) throws -> Bool {
    try documents(with: node, limit: 1).isEmpty
  }

  /// Whether a living item has the term of a word in an attribute that is searched, or one of the first
  /// few terms that begin with it: most often these tell, and no list is read.
  ///
  /// False for words with signs around them, which a term does not tell.
  private func isListed(_ word: TypedWord) throws -> Bool {
    guard word.plain == word, let term = word.term else { return false }
    for (index, entry) in snapshot.state.segments.enumerated() {
      let vocabulary = entry.segment.vocabulary
      var numbers = 0..<UInt32(0)
      if word.isPrefix {
        numbers = try vocabulary.prefixRange(term)
      } else if let number = try vocabulary.find(term) {
        numbers = number..<(number + 1)
      }
      guard !numbers.isEmpty else { continue }
      let searched = snapshot.state.planner(of: entry, statistics)
        .attributes(in: .defaultSearchAndContent)
      for number in numbers.prefix(Int(TypedSearch.mostLookedUp)) {
        for list in try vocabulary.entries(of: number)
        where try searched.contains(list.attribute)
          && list.liveCount(in: entry.segment, dead[index]) > 0
        {
          return true
        }
      }
    }
    return false
  }
}
