import ByteStore

/// The terms that have the second half of what was typed as it is.
///
/// Where the slips are is not known, and a walk that allows them all near the beginning goes almost
/// everywhere there. But take any way to change a term into what was typed, with the most edits
/// that are allowed, and a border in the middle of the typed letters. Either the last edit is made
/// behind the border; such terms a ``TypoWalk`` with the border finds, and before the border it has
/// an edit less to lose. Or all edits are made before it; then the term has the letters behind the
/// border, in one piece. These terms the lists of their grams tell, and each of them is measured.
struct TypoHalf {
  /// With fewer letters behind the border there is no gram to tell them.
  private static let leastLetters = Gram.maximumLength
  /// Longer lists of grams are not read.
  private static let longestList = 1 << 17
  /// A list is read where it is not longer than so many times what it may sort out.
  private static let worthwhile = 256
  /// More terms are not measured; without a first letter a walk for two edits costs much more.
  private static let mostTerms = 1 << 9
  private static let mostTermsOfAnyFirstLetter = 1 << 13

  /// Letters before the border.
  let border: Int
  private let lexicon: Lexicon
  private let typed: [UInt32]
  private let limits: TypoLimits
  private let candidates: [UInt32]

  /// Nil where a walk over everything is cheaper.
  init?(
    _ vocabulary: Vocabulary, _ typed: [UInt32], _ limits: TypoLimits
  ) throws(StoreError) {
    // Another first letter is an edit itself: were it the only one, all stands behind two letters.
    let isOther = limits.firstLetter == .other
    border = isOther && limits.edits == 1 ? min(2, typed.count) : typed.count / 2
    lexicon = vocabulary.lexicon
    self.typed = typed
    self.limits = limits
    let half = Array(typed[border...])
    guard limits.edits > (isOther ? 0 : 1), half.count >= TypoHalf.leastLetters,
      var terms = try TypoHalf.terms(vocabulary.grams, with: half)
    else { return nil }
    if limits.firstLetter != .any, let first = typed.first {
      let range = try lexicon.prefixRange(Utf8Scalars.bytes([first]))
      let keeps = limits.firstLetter == .same
      terms.removeAll { range.contains($0) != keeps }
    }
    guard
      terms.count
        <= (limits.firstLetter == .same || limits.edits == 1
          ? TypoHalf.mostTerms : TypoHalf.mostTermsOfAnyFirstLetter)
    else { return nil }
    candidates = terms
  }

  /// Terms that have some letters in one piece, and others; nil where their lists are too long.
  private static func terms(
    _ grams: GramIndex, with letters: [UInt32]
  ) throws(StoreError) -> [UInt32]? {
    var entries: [GramEntry] = []
    for start in 0...(letters.count - Gram.maximumLength) {
      guard let gram = Gram(letters[start..<(start + Gram.maximumLength)]) else { return nil }
      guard let entry = try grams.find(gram) else { return [] }
      entries.append(entry)
    }
    entries.sort { $0.termCount < $1.termCount }
    guard let rarest = entries.first, rarest.termCount <= longestList else { return nil }
    var terms: [UInt32] = []
    try grams.appendTerms(of: rarest, to: &terms)
    var list: [UInt32] = []
    for entry in entries.dropFirst() where entry.termCount / worthwhile <= terms.count {
      list.removeAll(keepingCapacity: true)
      try grams.appendTerms(of: entry, to: &list)
      terms = TermLists.intersection(terms, list)
    }
    return terms
  }

  /// Those of the terms that are near, ascending.
  func terms(
    matchesBeginnings: Bool, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> [FuzzyTerm] {
    var found: [FuzzyTerm] = []
    guard !candidates.isEmpty else { return found }
    var path = TypoPath(typed, limits, matchesBeginnings: matchesBeginnings)
    var cursor = LexiconCursor(lexicon)
    for number in candidates {
      try meter.spend()
      try cursor.move(to: number)
      guard cursor.buffer.withBytes({ path.follow(0, $0) }) else { continue }
      let distance = matchesBeginnings ? path.beginningDistance : path.termDistance()
      if let distance {
        found.append(FuzzyTerm(number: number, distance: TypoDistance(distance)))
      }
    }
    return found
  }
}

extension TypoHalf {
  /// The terms of either list, ascending; terms of both have the same distance there.
  static func union(_ left: [FuzzyTerm], _ right: [FuzzyTerm]) -> [FuzzyTerm] {
    guard !right.isEmpty else { return left }
    var all: [FuzzyTerm] = []
    all.reserveCapacity(left.count + right.count)
    var next = 0
    for term in left {
      while next < right.count, right[next].number < term.number {
        all.append(right[next])
        next += 1
      }
      if next < right.count, right[next].number == term.number { next += 1 }
      all.append(term)
    }
    return all + right[next...]
  }

  /// The stretches, and the terms, of which some may lie in stretches; the lesser distance counts.
  static func union(_ ranges: [FuzzyRange], _ terms: [FuzzyTerm]) -> [FuzzyRange] {
    guard !terms.isEmpty else { return ranges }
    var all: [FuzzyRange] = []
    func add(_ terms: Range<UInt32>, _ distance: TypoDistance) {
      guard !terms.isEmpty else { return }
      if let last = all.last, last.distance == distance,
        last.terms.upperBound == terms.lowerBound
      {
        all[all.count - 1].terms = last.terms.lowerBound..<terms.upperBound
      } else {
        all.append(FuzzyRange(terms: terms, distance: distance))
      }
    }
    func add(_ term: FuzzyTerm) { add(term.number..<(term.number + 1), term.distance) }
    var next = 0
    for range in ranges {
      while next < terms.count, terms[next].number < range.terms.lowerBound {
        add(terms[next])
        next += 1
      }
      var start = range.terms.lowerBound
      while next < terms.count, terms[next].number < range.terms.upperBound {
        let term = terms[next]
        if term.distance < range.distance {
          add(start..<term.number, range.distance)
          add(term)
          start = term.number + 1
        }
        next += 1
      }
      add(start..<range.terms.upperBound, range.distance)
    }
    for term in terms[next...] { add(term) }
    return all
  }
}
