import ByteStore

/// Patterns of several pieces of which the first one is where the pattern begins, and the last one where
/// it ends: `a*b` between two borders.
///
/// The first piece begins a term or a part of one, the last one ends a term or a head of one. What begins
/// with the first piece is gone through, and its bytes tell of most that they do not match; or what ends
/// with the last one, where that is far less.
extension BorderSearch {
  /// So many beginnings are gone through without a look at how many ends there are.
  private static let fewBeginnings = 512
  /// Ends that are passed by their numbers in the time that a term is put together.
  private static let endsPerTerm = 8
  /// Parts that are put together and looked at in the time that a term is looked up and decided.
  private static let partsPerEnd = 4

  func boundAtBothEnds(_ most: Int) throws(StoreError) -> Resolution {
    let index = vocabulary.partIndex
    let range = try vocabulary.prefixRange(pieces[0])
    let blocks = pattern.start == .border ? try index.blocks(startingWith: pieces[0]) : 0..<0
    let parts = blocks.count * PartIndex.blockSize
    var bordered = BorderedTermSearch(vocabulary, pattern, meter)
    try meter.spend(parts / 16)
    if range.count + parts <= BorderSearch.fewBeginnings {
      try addParts(to: &bordered)
      let terms = try addBeginnings(range, to: &bordered)
      return .terms(try bordered.finish(with: .list(terms)))
    }
    let last = pieces[pieces.count - 1]
    let suffixes = try vocabulary.suffixRange(last)
    let heads =
      pattern.end == .border ? try index.heads.range(endingWith: last, vocabulary.lexicon) : 0..<0
    let ends = suffixes.count + heads.count
    if let count = CandidateSearch.tooMany(ofSource: min(range.count + parts, ends), most) {
      return .tooMany(candidates: count)
    }
    let every = 0..<UInt32(vocabulary.termCount)
    let terms: [UInt32]
    if parts > ends * BorderSearch.partsPerEnd {
      terms = try addEnds(suffixes, heads, in: every, to: &bordered)
    } else {
      try addParts(to: &bordered)
      terms =
        range.count <= ends / BorderSearch.endsPerTerm
        ? try addBeginnings(range, to: &bordered)
        : try addEnds(suffixes, heads, in: range, to: &bordered)
    }
    // A term without inner borders begins with the piece itself.
    return .terms(try bordered.finish(with: .list(terms.filter { range.contains($0) })))
  }

  /// The pattern at a place where the first piece begins.
  private var fromBeginning: WordMatcher {
    WordMatcher(pieces, start: .run, end: pattern.end, starsStayInWord: pattern.starsStayInWord)
  }

  /// Most terms with the first piece have not the last one.
  private var lastPiece: PieceBehind {
    PieceBehind(pieces[pieces.count - 1], from: pieces[0].count, isAtEnd: pattern.end == .run)
  }

  /// Adds the terms with a part that begins with the first piece and matches.
  private func addParts(to bordered: inout BorderedTermSearch) throws(StoreError) {
    guard pattern.start == .border else { return }
    let last = lastPiece
    let words = fromBeginning
    var end: Int?
    try vocabulary.partIndex.forEachPart(
      startingWith: pieces[0], where: { last.stands(in: $0, sharing: $1, &end) }
    ) { (bytes, place) throws(StoreError) in
      try meter.spend()
      try bordered.add(at: place, end: bytes, words)
    }
  }

  /// Adds the terms of a range, which begin with the first piece, that match and have inner borders;
  /// returns those without.
  private func addBeginnings(
    _ range: Range<UInt32>, to bordered: inout BorderedTermSearch
  ) throws(StoreError) -> [UInt32] {
    let table = vocabulary.partIndex.borders
    let numbers = try table.terms()
    let last = lastPiece
    let words = fromBeginning
    let edges = PiecePattern(pieces, startsAtEdge: true, endsAtEdge: true)
    var next = try table.places(in: range).lowerBound
    var terms: [UInt32] = []
    try meter.spend(range.count / 16)
    try vocabulary.lexicon.forEachTerm(in: range) { (term, bytes) throws(StoreError) in
      guard last.stands(in: bytes) else { return }
      try meter.spend()
      next = numbers.place(notBelow: term, from: next)
      if next < numbers.count, numbers[next] == term {
        try bordered.add(at: next, end: bytes, words)
      } else if edges.matches(bytes) {
        terms.append(term)
      }
    }
    return terms
  }

  /// Adds the terms of a range at some ends that match and have inner borders; returns those without that
  /// match if they begin with the first piece.
  private func addEnds(
    _ suffixes: Range<Int>, _ heads: Range<Int>, in range: Range<UInt32>,
    to bordered: inout BorderedTermSearch
  ) throws(StoreError) -> [UInt32] {
    let table = vocabulary.partIndex.borders
    let within = try table.places(in: range)
    try meter.take(suffixes.count + heads.count)
    var terms: [UInt32] = []
    try vocabulary.reverseOrder.appendTerms(suffixes, in: range, to: &terms)
    TermLists.sortDistinct(&terms)
    var places = try table.takePlaces(from: &terms).map { UInt32(truncatingIfNeeded: $0) }
    try vocabulary.partIndex.heads.appendPlaces(in: heads, within: within, to: &places)
    TermLists.sortDistinct(&places)
    try bordered.add(matchesAt: places.lazy.map { Int($0) })
    return areDecidedByEdges ? terms : try matching(terms)
  }

  /// Whether what begins with the first piece and ends with the last one matches.
  var areDecidedByEdges: Bool {
    startsBound && pieces.count == 2 && !BorderSearch.overlap(pieces[0], pieces[1])
  }

  /// Those of some terms without inner borders that match.
  func matching(_ terms: [UInt32]) throws(StoreError) -> [UInt32] {
    let edges = PiecePattern(pieces, startsAtEdge: startsBound, endsAtEdge: endsBound)
    var cursor = LexiconCursor(vocabulary.lexicon)
    var matching: [UInt32] = []
    for term in terms {
      try meter.spend()
      try cursor.move(to: term)
      if cursor.buffer.withBytes({ edges.matches($0) }) { matching.append(term) }
    }
    return matching
  }

  /// Whether a text can begin with `first` and end with `last` without having room for both.
  private static func overlap(_ first: [UInt8], _ last: [UInt8]) -> Bool {
    var length = min(first.count, last.count)
    while length > 0 {
      if first.suffix(length) == last.prefix(length) { return true }
      length -= 1
    }
    return false
  }
}
