import TextAnalysis

/// Resolves a pattern that looks at borders and ignores case and diacritics.
///
/// Most terms have no inner borders in any spelling. For these a border is an edge and a star covers
/// anything, so the term alone decides, and where the pattern has one piece a stretch of the lexicon
/// or of the reverse order is the answer. What begins and ends at an edge matches whatever borders
/// lie inside. Only the terms that have inner borders are looked at one by one.
struct BorderSearch {
  /// Stretches of the lexicon up to this length are looked at as a whole.
  private static let shortRange = 48

  private let vocabulary: Vocabulary
  private let pattern: RunPattern
  private let pieces: [[UInt8]]
  private let startsBound: Bool
  private let endsBound: Bool

  /// Nil where the pattern does not look at borders, or where the term cannot decide.
  init?(_ vocabulary: Vocabulary, _ pattern: RunPattern) {
    pieces = pattern.foldedPieces
    startsBound = pattern.start != .free
    endsBound = pattern.end != .free
    guard pattern.options.isSuperset(of: FoldOptions.term), !pattern.lenient, !pieces.isEmpty,
      !pieces.contains(where: \.isEmpty), startsBound || endsBound || pieces.count > 1,
      pattern.start == .border || pattern.end == .border
        || (pattern.starsStayInWord && pieces.count > 1)
    else { return nil }
    self.vocabulary = vocabulary
    self.pattern = pattern
  }

  func run() throws(StoreError) -> TermSet {
    guard startsBound || endsBound else { return try examineAll() }
    if pieces.count == 1, pattern.start == .border, pattern.end == .run {
      return try wholeParts()
    }
    if pieces.count == 1, pattern.start == .border, pattern.end == .border,
      let lengths = try vocabulary.partLengths()
    {
      let (whole, examined) = try words(vocabulary, pieces[0], lengths)
      return try merge(.list(whole.map { [$0] } ?? []), examined)
    }
    var range = 0..<UInt32(vocabulary.termCount)
    var hasWhole = false
    if startsBound { (range, hasWhole) = try vocabulary.lexicon.stretch(pieces[0]) }
    var examined: [UInt32] = []
    if startsBound, pattern.start == .border {
      examined = try vocabulary.parts(startingWith: pieces[0])
      examined.removeAll { range.contains($0) }
    }
    if pieces.count == 1, !endsBound { return try beginnings(range, examined) }
    if pieces.count == 1, startsBound, range.count == 1, hasWhole, examined.isEmpty {
      return TermSet(matches: [TermMatch(term: range.lowerBound)], candidatesExamined: 1)
    }
    if startsBound, range.count <= BorderSearch.shortRange {
      return try examine(range, examined)
    }
    let bordered = try vocabulary.borderedTerms()
    let certain = try certain(range, bordered)
    if startsBound {
      bordered.append(range, to: &examined)
    } else {
      let search = try CandidateSearch(vocabulary, pattern).run()
      switch search.candidates {
      case .range(let range): bordered.append(range, to: &examined)
      case .list(let list): for term in list where bordered.contains(term) { examined.append(term) }
      }
    }
    TermLists.sortDistinct(&examined)
    return try merge(.list(certain), examined)
  }

  /// Runs and parts of runs that are the piece.
  private func wholeParts() throws(StoreError) -> TermSet {
    let whole = try vocabulary.find(pieces[0])
    let examined = try vocabulary.partIndex.terms(with: pieces[0])
    return try merge(.list(whole.map { [$0] } ?? []), examined.filter { $0 != whole })
  }

  /// Runs and parts of runs that begin with the piece, wherever it ends.
  ///
  /// - Parameter parts: terms with a part that begins with it, outside of the stretch. Where there is
  ///   one spelling only, it is the one that has the part.
  private func beginnings(
    _ range: Range<UInt32>, _ parts: [UInt32]
  ) throws(StoreError) -> TermSet {
    var set = TermSet(matches: [], candidatesExamined: range.count + parts.count)
    set.matches.reserveCapacity(set.candidatesExamined)
    var examination = Examination(vocabulary, pattern, skipsTermPattern: false)
    var next = 0
    while next < parts.count, parts[next] < range.lowerBound {
      try append(parts[next], &examination, to: &set.matches)
      next += 1
    }
    for term in range { set.matches.append(TermMatch(term: term)) }
    while next < parts.count {
      try append(parts[next], &examination, to: &set.matches)
      next += 1
    }
    return set
  }

  private func append(
    _ term: UInt32, _ examination: inout Examination, to matches: inout [TermMatch]
  ) throws(StoreError) {
    if try vocabulary.spellingIndex.isOne(term) {
      matches.append(TermMatch(term: term))
    } else {
      try examination.examine(term, into: &matches)
    }
  }

  /// Terms that match in every spelling, ascending: those without inner borders, and where one piece
  /// is bound to an edge also others.
  private func certain(
    _ range: Range<UInt32>, _ bordered: BorderedTerms
  ) throws(StoreError) -> [UInt32] {
    if pieces.count == 1, startsBound { return try vocabulary.find(pieces[0]).map { [$0] } ?? [] }
    let last = pieces[pieces.count - 1]
    var terms: [UInt32] = []
    var isDecided = pieces.count == 1
    let suffixes = endsBound ? try vocabulary.suffixRange(last) : nil
    if let suffixes, suffixes.count <= 4 * range.count || pieces.count == 1 {
      try vocabulary.reverseOrder.appendTerms(suffixes, to: &terms)
      if startsBound { terms.removeAll { !range.contains($0) } }
      TermLists.sortDistinct(&terms)
      isDecided =
        isDecided
        || (startsBound && pieces.count == 2 && !BorderSearch.overlap(pieces[0], last))
    } else {
      terms = Array(range)
    }
    if pieces.count > 1 { terms.removeAll { bordered.contains($0) } }
    if isDecided { return terms }
    let edges = PiecePattern(pieces, startsAtEdge: startsBound, endsAtEdge: endsBound)
    var cursor = LexiconCursor(vocabulary.lexicon)
    var matching: [UInt32] = []
    for term in terms {
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

  private func examineAll() throws(StoreError) -> TermSet {
    let (candidates, _) = try CandidateSearch(vocabulary, pattern).run()
    let list: [UInt32]
    switch candidates {
    case .range(let range): list = Array(range)
    case .list(let terms): list = terms
    }
    return try merge(.list([]), list)
  }

  /// A short stretch, and terms outside of it.
  private func examine(
    _ range: Range<UInt32>, _ others: [UInt32]
  ) throws(StoreError) -> TermSet {
    var set = TermSet(matches: [], candidatesExamined: range.count + others.count)
    if set.candidatesExamined == 0 { return set }
    var examination = Examination(vocabulary, pattern, skipsTermPattern: false)
    var next = 0
    while next < others.count, others[next] < range.lowerBound {
      try examination.examine(others[next], into: &set.matches)
      next += 1
    }
    for term in range { try examination.examine(term, into: &set.matches) }
    while next < others.count {
      try examination.examine(others[next], into: &set.matches)
      next += 1
    }
    return set
  }

  /// Certain terms, and others that are looked at.
  private func merge(
    _ certain: Candidates, _ examined: [UInt32]
  ) throws(StoreError) -> TermSet {
    var set = TermSet(matches: [], candidatesExamined: certain.count + examined.count)
    guard !examined.isEmpty else {
      set.matches = certain.everyTerm
      return set
    }
    var examination = Examination(vocabulary, pattern, skipsTermPattern: false)
    let known = certain.everyTerm
    set.matches.reserveCapacity(known.count)
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
}
