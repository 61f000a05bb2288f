/// A term that was perhaps meant.
package struct FuzzyTerm: Sendable, Hashable {
  package var number: UInt32
  package var distance: TypoDistance

  package init(number: UInt32, distance: TypoDistance) {
    self.number = number
    self.distance = distance
  }
}

/// Terms that begin with what was perhaps meant.
package struct FuzzyRange: Sendable, Hashable {
  package var terms: Range<UInt32>
  package var distance: TypoDistance

  package init(terms: Range<UInt32>, distance: TypoDistance) {
    self.terms = terms
    self.distance = distance
  }
}

extension Vocabulary {
  /// The terms within so many edits of a folded term, ascending by number; the term itself is one of
  /// them if it is there.
  ///
  /// Cost: some hundred terms are decoded for one edit and some thousand for two, in a vocabulary of
  /// any size; more without a fixed first letter.
  ///
  /// - Parameter term: folded UTF-8.
  package func terms(
    near term: [UInt8], limits: TypoLimits
  ) throws(StoreError) -> [FuzzyTerm] {
    var found: [FuzzyTerm] = []
    guard var walk = lexicon.typoWalk(term, limits, matchesBeginnings: false) else { return found }
    try walk.forEachTerm { number, distance in
      found.append(FuzzyTerm(number: UInt32(number), distance: distance))
    }
    return found
  }

  /// The terms that begin with something within so many edits of what is being typed, as disjoint
  /// ascending stretches, each with the distance of the nearest beginning of its terms.
  ///
  /// A beginning may also be shorter than what was typed.
  ///
  /// - Parameter word: folded UTF-8.
  package func termsBeginning(
    near word: [UInt8], limits: TypoLimits
  ) throws(StoreError) -> [FuzzyRange] {
    var found: [FuzzyRange] = []
    guard var walk = lexicon.typoWalk(word, limits, matchesBeginnings: true) else { return found }
    try walk.forEachStretch { terms, distance in
      found.append(
        FuzzyRange(
          terms: UInt32(terms.lowerBound)..<UInt32(terms.upperBound), distance: distance))
    }
    return found
  }
}

extension Lexicon {
  /// The walk for a word; nil where it is longer than a term can be, edits included.
  func typoWalk(
    _ word: [UInt8], _ limits: TypoLimits, matchesBeginnings: Bool
  ) -> TypoWalk? {
    guard termCount > 0, word.count <= 4 * (FrontCoding.maximumLength + limits.edits) else {
      return nil
    }
    let typed = Utf8Scalars.scalars(word)
    guard typed.count <= FrontCoding.maximumLength + limits.edits else { return nil }
    return TypoWalk(self, typed, limits, matchesBeginnings: matchesBeginnings)
  }
}
