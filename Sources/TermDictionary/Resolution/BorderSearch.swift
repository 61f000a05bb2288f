import ByteStore
import TextAnalysis

/// Resolves a pattern that looks at borders and ignores case and diacritics.
///
/// Most terms have no inner borders in any spelling. For these a border is an edge and a star
/// covers anything, so the term alone decides, and where the pattern has one piece a stretch of the
/// lexicon or of the reverse order is the answer. What begins and ends at an edge matches whatever
/// borders lie inside. Only the terms that have inner borders are looked at one by one.
struct BorderSearch {
  let vocabulary: Vocabulary
  let meter: QueryMeter
  let pattern: RunPattern
  let pieces: [[UInt8]]
  let startsBound: Bool
  let endsBound: Bool

  /// Nil where the pattern does not look at borders, or where the term cannot decide.
  init?(_ vocabulary: Vocabulary, _ pattern: RunPattern, _ meter: QueryMeter) {
    self.meter = meter
    pieces = pattern.foldedPieces
    startsBound = pattern.start != .free
    endsBound = pattern.end != .free
    guard pattern.options.isSuperset(of: FoldOptions.term), !pattern.lenient, !pieces.isEmpty,
      !pieces.contains(where: { $0.isEmpty }), startsBound || endsBound || pieces.count > 1,
      pattern.start == .border || pattern.end == .border
        || (pattern.starsStayInWord && pieces.count > 1)
    else { return nil }
    self.vocabulary = vocabulary
    self.pattern = pattern
  }

  /// The terms of the pattern, unless far more than so many must be passed to find those with all of its pieces.
  func run(examiningAtMost most: Int) throws(StoreError) -> Resolution {
    if pieces.count > 1, startsBound, endsBound { return try boundAtBothEnds(most) }
    if pieces.count > 1, most < .max,
      let count = try CandidateSearch.tooMany(
        ofSource: CandidateSearch(vocabulary, pattern, meter).sourceCount(), most)
    {
      return .tooMany(candidates: count)
    }
    return .terms(try terms())
  }

  private func terms() throws(StoreError) -> TermSet {
    guard startsBound || endsBound else { return try examineAll() }
    if pieces.count == 1, startsBound, endsBound, try !vocabulary.mayHaveInside(pieces[0]) {
      let matches = try vocabulary.find(pieces[0]).map { [TermMatch(term: $0)] } ?? []
      return TermSet(matches: matches, candidatesExamined: matches.count)
    }
    if pieces.count == 1 {
      switch (pattern.start, pattern.end) {
      case (.border, .border): return try words()
      case (.border, .run): return try wholeParts()
      case (.run, .border): return try wholeBeginnings()
      case (.border, .free): return try beginnings()
      case (.free, .border): return try endings()
      default: break
      }
    }
    guard var sieve = try GramSieve(vocabulary, pieces, meter) else { return .empty }
    var range = 0..<UInt32(vocabulary.termCount)
    var bordered = BorderedTermSearch(vocabulary, pattern, meter)
    let table = vocabulary.partIndex.borders
    if startsBound {
      range = try vocabulary.prefixRange(pieces[0])
      let places = try table.places(in: range)
      if var kept = try sieve.terms(among: table, places) {
        try bordered.add(matchesAt: table.takePlaces(from: &kept))
      } else {
        try bordered.add(matchesAt: places)
      }
      if pattern.start == .border {
        var outside = try vocabulary.parts(startingWith: pieces[0]).filter { !range.contains($0) }
        try sieve.sift(&outside)
        try bordered.add(matchesAt: table.takePlaces(from: &outside))
      }
    } else {
      switch try CandidateSearch(vocabulary, pattern, meter).run().candidates {
      case .range(let range): try bordered.add(matchesAt: table.places(in: range))
      case .list(var list): try bordered.add(matchesAt: table.takePlaces(from: &list))
      }
    }
    return try bordered.finish(with: .list(certain(range, &sieve)))
  }

  /// So many terms match at least, where that is known at once: of one piece at an edge.
  func leastCount() throws(StoreError) -> Int? {
    guard pieces.count == 1 else { return nil }
    switch (pattern.start, pattern.end) {
    case (.border, .free): return try vocabulary.prefixRange(pieces[0]).count
    case (.free, .border): return try vocabulary.suffixRange(pieces[0]).count
    default: return nil
    }
  }

  /// Runs and parts of runs that end with the piece, wherever it begins.
  private func endings() throws(StoreError) -> TermSet {
    var terms: [UInt32] = []
    let places = try vocabulary.suffixRange(pieces[0])
    try meter.take(places.count)
    try vocabulary.reverseOrder.appendTerms(places, to: &terms)
    TermLists.sortDistinct(&terms)
    var bordered = BorderedTermSearch(vocabulary, pattern, meter)
    let heads = vocabulary.partIndex.heads
    let range = try heads.range(endingWith: pieces[0], vocabulary.lexicon)
    try heads.forEachPlace(in: range) { (place) throws(StoreError) in try bordered.add(at: place) }
    return try bordered.finish(with: .list(terms))
  }

  /// Runs and parts of runs that are the piece.
  private func wholeParts() throws(StoreError) -> TermSet {
    let whole = try vocabulary.find(pieces[0])
    var bordered = BorderedTermSearch(vocabulary, pattern, meter)
    for place in try vocabulary.partIndex.places(with: pieces[0]) { try bordered.add(at: place) }
    return try bordered.finish(with: .list(whole.map { [$0] } ?? []))
  }

  /// Words: the piece between two borders.
  ///
  /// The term that is the piece matches. Others need an inner border at an end of it: those are the
  /// terms that begin with it and have a border behind it, and those that have such a part.
  private func words() throws(StoreError) -> TermSet {
    let piece = pieces[0]
    let table = vocabulary.partIndex.borders
    var bordered = BorderedTermSearch(vocabulary, pattern, meter)
    let whole = try addBeginnings(to: &bordered)
    try vocabulary.partIndex.forEachPlace(startingWith: piece) {
      (length, place) throws(StoreError) in
      try meter.spend()
      let rest = length - piece.count
      let borders = try table.borders(at: place)
      if rest == 0 || borders.mayHave(beforeEnd: rest) { try bordered.add(at: place, borders) }
    }
    return try bordered.finish(with: .list(whole))
  }

  /// Runs that are the piece, or begin with it before a border.
  private func wholeBeginnings() throws(StoreError) -> TermSet {
    var bordered = BorderedTermSearch(vocabulary, pattern, meter)
    let whole = try addBeginnings(to: &bordered)
    return try bordered.finish(with: .list(whole))
  }

  /// Adds the terms that begin with the piece and have a border behind it; returns the one that is
  /// the piece.
  private func addBeginnings(
    to bordered: inout BorderedTermSearch
  ) throws(StoreError) -> [UInt32] {
    let length = pieces[0].count
    let (range, hasWhole) = try vocabulary.lexicon.stretch(pieces[0])
    if range.count > (hasWhole ? 1 : 0) {
      let table = vocabulary.partIndex.borders
      let places = try table.places(in: range)
      try meter.spend(places.count / 16)
      try table.forEach(in: places, mayHave: length) { (place, borders) throws(StoreError) in
        try bordered.add(at: place, borders)
      }
    }
    return hasWhole ? [range.lowerBound] : []
  }

  /// Runs and parts of runs that begin with the piece, wherever it ends.
  private func beginnings() throws(StoreError) -> TermSet {
    let range = try vocabulary.prefixRange(pieces[0])
    var bordered = BorderedTermSearch(vocabulary, pattern, meter)
    try vocabulary.partIndex.forEachPlace(startingWith: pieces[0]) {
      (_, place) throws(StoreError) in
      try bordered.add(at: place)
    }
    return try bordered.finish(with: .range(range))
  }

  /// Terms that match in every spelling, ascending: those without inner borders, and where one
  /// piece is bound to an edge also others.
  private func certain(
    _ range: Range<UInt32>, _ sieve: inout GramSieve
  ) throws(StoreError) -> [UInt32] {
    if pieces.count == 1, startsBound { return try vocabulary.find(pieces[0]).map { [$0] } ?? [] }
    let last = pieces[pieces.count - 1]
    var terms: [UInt32] = []
    var isDecided = pieces.count == 1
    let suffixes = endsBound ? try vocabulary.suffixRange(last) : nil
    if let suffixes, suffixes.count <= 4 * range.count || pieces.count == 1 {
      try meter.take(suffixes.count)
      try vocabulary.reverseOrder.appendTerms(suffixes, to: &terms)
      if startsBound { terms.removeAll { !range.contains($0) } }
      TermLists.sortDistinct(&terms)
      isDecided = isDecided || areDecidedByEdges
    } else {
      try meter.take(range.count)
      terms = Array(range)
      try sieve.sift(&terms)
    }
    if pieces.count > 1 { _ = try vocabulary.partIndex.borders.takePlaces(from: &terms) }
    return isDecided ? terms : try matching(terms)
  }

  private func examineAll() throws(StoreError) -> TermSet {
    var set = TermSet(matches: [], candidatesExamined: 0)
    var examination = Examination(vocabulary, pattern, skipsTermPattern: false, meter)
    let candidates = try CandidateSearch(vocabulary, pattern, meter).run().candidates
    set.candidatesExamined = candidates.count
    switch candidates {
    case .range(let range):
      for term in range { try examination.examine(term, into: &set.matches) }
    case .list(let terms):
      for term in terms { try examination.examine(term, into: &set.matches) }
    }
    return set
  }
}
