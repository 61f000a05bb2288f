import ByteStore
import TextAnalysis

/// Terms with inner borders, decided by the table of borders where their spellings agree.
///
/// Collected in any order; `finish` sorts. Terms whose spellings differ in their borders are
/// decided by the spellings.
struct BorderedTermSearch {
  private let vocabulary: Vocabulary
  private let meter: QueryMeter
  private let table: BorderTable
  private let pattern: RunPattern
  /// Terms that match in every spelling.
  private(set) var certain: [UInt32] = []
  /// Terms whose spellings must be read.
  private var examined: [UInt32] = []

  init(_ vocabulary: Vocabulary, _ pattern: RunPattern, _ meter: QueryMeter) {
    self.meter = meter
    self.vocabulary = vocabulary
    self.pattern = pattern
    table = vocabulary.partIndex.borders
  }

  var count: Int { certain.count + examined.count }

  /// Adds a term that matches in the spellings that have the borders in question.
  mutating func add(at place: Int, _ borders: TermBorders) throws(StoreError) {
    try meter.spend()
    let term = try table.term(at: place)
    if borders.varies { examined.append(term) } else { certain.append(term) }
  }

  mutating func add(at place: Int) throws(StoreError) {
    try add(at: place, try table.borders(at: place))
  }

  /// Adds those of the terms at these places that match.
  mutating func add(matchesAt places: some Sequence<Int>) throws(StoreError) {
    let words = WordMatcher(
      pattern.foldedPieces, start: pattern.start, end: pattern.end,
      starsStayInWord: pattern.starsStayInWord)
    var cursor = LexiconCursor(vocabulary.lexicon)
    for place in places {
      try meter.spend()
      let borders = try table.borders(at: place)
      let term = try table.term(at: place)
      if borders.varies {
        examined.append(term)
        continue
      }
      try cursor.move(to: term)
      let matches = cursor.buffer.withBytes {
        words.matches($0, borders: borders.edgesAndBorders(length: $0.count))
      }
      if matches { certain.append(term) }
    }
  }

  /// Adds the term at a place if its end from a border on matches, which is that border and what follows.
  ///
  /// - Parameter words: the pattern, beginning with the end of the term.
  mutating func add(
    at place: Int, end: UnsafeBufferPointer<UInt8>, _ words: WordMatcher
  ) throws(StoreError) {
    let borders = try table.borders(at: place)
    guard !borders.varies, let length = borders.length else {
      examined.append(try table.term(at: place))
      return
    }
    // Lengths differ only where bytes are damaged.
    guard end.count <= length else { return }
    let behind = borders.edgesAndBorders(length: length) &>> UInt64(length &- end.count) | 1
    if words.matches(end, borders: behind) { certain.append(try table.term(at: place)) }
  }

  /// All matches, with other terms that match in every spelling: ascending, distinct.
  ///
  /// - Parameter others: ascending, distinct.
  consuming func finish(with others: Candidates) throws(StoreError) -> TermSet {
    let total = others.count + count
    try meter.reserve(total, of: TermMatch.self)
    if certain.count > 1 { TermLists.sortDistinct(&certain) }
    if examined.count > 1 { TermLists.sortDistinct(&examined) }
    let known: [TermMatch] =
      switch others {
      case .range(let range): BorderedTermSearch.union(range, certain)
      case .list(let list): BorderedTermSearch.union(list, certain)
      }
    if examined.isEmpty { return TermSet(matches: known, candidatesExamined: total) }
    var set = TermSet(matches: [], candidatesExamined: total)
    set.matches.reserveCapacity(known.count + examined.count)
    var examination = Examination(vocabulary, pattern, skipsTermPattern: false, meter)
    var next = 0
    for term in examined {
      while next < known.count, known[next].term < term {
        set.matches.append(known[next])
        next += 1
      }
      if next < known.count, known[next].term == term { continue }
      try examination.examine(term, into: &set.matches)
    }
    set.matches.append(contentsOf: known[next...])
    return set
  }

  private static func union(_ left: some Sequence<UInt32>, _ right: [UInt32]) -> [TermMatch] {
    var matches: [TermMatch] = []
    matches.reserveCapacity(left.underestimatedCount + right.count)
    var next = 0
    for term in left {
      while next < right.count, right[next] <= term {
        if right[next] < term { matches.append(TermMatch(term: right[next])) }
        next += 1
      }
      matches.append(TermMatch(term: term))
    }
    for term in right[next...] { matches.append(TermMatch(term: term)) }
    return matches
  }
}
