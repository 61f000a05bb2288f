import TextAnalysis

extension Snapshot {
  /// A marker for typed text: made once, used for all results.
  ///
  /// It marks the words that were typed, the last one as the beginning of longer words, their
  /// synonyms, phrases, and the values of filters in the text where they match;
  /// ``TypedQuery/filters`` mark nothing.
  ///
  /// - Parameters:
  ///   - query: what was typed, and how it is read.
  ///   - includingSimilar: whether words are marked as well that may stand for the typed ones, such
  ///     as corrected spellings: for results of the tiers ``TypedMatchTier/similar`` and
  ///     ``TypedMatchTier/partial``. Looking for them reads the lexicons.
  /// - Throws: ``IndexError/damaged(place:offset:detail:remedy:)``.
  public func marker(
    typed query: TypedQuery, includingSimilar: Bool = false
  ) throws(IndexError) -> TextMarker {
    try reporting {
      let typed = TypedQuery(query.text, fillsUp: includingSimilar, isPlain: query.isPlain)
      let search = try TypedSearch.fillingUp(self, typed, ranking: .default)
      var tests: [TextMarker.Test] = []
      var words = search.words
      for part in search.conditions.joined() {
        switch part {
        case .word(let word): words.append(word)
        case .phrase(let node), .filter(let node):
          tests += TextMarker(node, customAttributes: state.customAttributes).tests
        }
      }
      for word in words {
        let alternatives = try search.asTyped(word)
        tests += alternatives.map { TextMarker.Test($0.test) }
        tests += TextMarker.tests(of: alternatives.flatMap(\.forms).map(\.test))
      }
      if includingSimilar {
        for word in search.scoredWords {
          let replaced = try search.replaced(word)
          tests += TextMarker.tests(of: replaced.similar.map(\.test) + replaced.others.map(\.test))
        }
        for change in try search.likeliestReading()?.reading.changes ?? [] {
          let meant = try search.meant(by: change)
          tests += TextMarker.tests(of: meant.map(\.test) + meant.flatMap(\.forms).map(\.test))
        }
      }
      return TextMarker(tests, customAttributes: state.customAttributes)
    }
  }
}

extension TextMarker {
  /// What marks the alternatives of one word: those of one term together, in one pass over a text.
  fileprivate static func tests(of alternatives: [TextTest]) -> [Test] {
    var terms: [WordMarker.Word] = []
    var tests: [Test] = []
    for test in alternatives {
      if let words = test.wording.words, words.count == 1 {
        terms.append(WordMarker.Word(term: words[0], isPrefix: false))
      } else {
        tests.append(Test(test))
      }
    }
    if !terms.isEmpty {
      tests.append(Test(scope: .defaultSearchAndContent, method: .words(WordMarker(terms))))
    }
    return tests
  }
}
