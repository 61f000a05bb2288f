import ByteStore

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
  /// The terms within so many edits of a folded term, ascending by number; the term itself is one
  /// of them if it is there.
  ///
  /// Cost: that of a ``TypoWalk``, and for two edits or more of a ``TypoHalf``.
  ///
  /// - Parameter term: folded UTF-8.
  package func terms(
    near term: [UInt8], limits: TypoLimits, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> [FuzzyTerm] {
    guard let typed = lexicon.typedLetters(term, limits) else { return [] }
    let half = try TypoHalf(self, typed, limits)
    var walk = try TypoWalk(
      lexicon, typed, limits, matchesBeginnings: false, border: half?.border, meter)
    var found: [FuzzyTerm] = []
    try walk.forEachTerm { number, distance in
      found.append(FuzzyTerm(number: UInt32(number), distance: distance))
    }
    guard let half else { return found }
    return TypoHalf.union(found, try half.terms(matchesBeginnings: false, meter))
  }

  /// The terms that begin with something within so many edits of what is being typed, as disjoint
  /// ascending stretches, each with the distance of the nearest beginning of its terms.
  ///
  /// A beginning may also be shorter than what was typed.
  ///
  /// - Parameter word: folded UTF-8.
  package func termsBeginning(
    near word: [UInt8], limits: TypoLimits, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> [FuzzyRange] {
    guard let typed = lexicon.typedLetters(word, limits) else { return [] }
    let half = try TypoHalf(self, typed, limits)
    var walk = try TypoWalk(
      lexicon, typed, limits, matchesBeginnings: true, border: half?.border, meter)
    var found: [FuzzyRange] = []
    try walk.forEachStretch { terms, distance in
      found.append(
        FuzzyRange(
          terms: UInt32(terms.lowerBound)..<UInt32(terms.upperBound), distance: distance))
    }
    guard let half else { return found }
    return TypoHalf.union(found, try half.terms(matchesBeginnings: true, meter))
  }
}

extension Lexicon {
  /// The letters of what was typed; nil where nothing can be near: in an empty lexicon, of a word
  /// longer than a term can be, edits included, and where its first letter must be kept and is
  /// none.
  func typedLetters(_ word: [UInt8], _ limits: TypoLimits) -> [UInt32]? {
    guard termCount > 0, word.count <= 4 * (FrontCoding.maximumLength + limits.edits) else {
      return nil
    }
    let typed = Utf8Scalars.scalars(word)
    guard typed.count <= FrontCoding.maximumLength + limits.edits else { return nil }
    if limits.firstLetter == .same {
      guard let first = typed.first, first & 0xFFFF_F800 != 0xD800 else { return nil }
    }
    return typed
  }

  /// The walk for a word; nil where nothing can be near.
  func typoWalk(
    _ word: [UInt8], _ limits: TypoLimits, matchesBeginnings: Bool
  ) throws(StoreError) -> TypoWalk? {
    guard let typed = typedLetters(word, limits) else { return nil }
    return try TypoWalk(self, typed, limits, matchesBeginnings: matchesBeginnings)
  }
}
