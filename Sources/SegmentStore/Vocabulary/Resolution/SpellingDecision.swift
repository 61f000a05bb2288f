import TextAnalysis

/// Decides which spellings of a term a pattern matches, by the cheapest sufficient means.
struct SpellingDecision {
  private let pattern: RunPattern
  /// The term alone decides, for every spelling it may have: nothing in the pattern looks at case,
  /// diacritics or inner borders.
  let termDecides: Bool
  /// What the term of every matching spelling fulfils.
  let termPattern: PiecePattern
  /// The pattern over the bytes of an ASCII spelling folded by the pattern's options; nil if
  /// borders or stars ask for more.
  private let asciiPattern: PiecePattern?
  /// The only piece of a pattern without inner star, as bytes.
  private let onlyPiece: [UInt8]?
  private let ignoresCase: Bool
  private var folded: [UInt8] = []
  private var scratch = FoldedText()

  init(_ pattern: RunPattern) {
    self.pattern = pattern
    let isPlain = !pattern.lenient && !pattern.pieces.contains { $0.isEmpty }
    let isPresent = !pattern.pieces.isEmpty
    let looksAtBorders =
      pattern.start == .border || pattern.end == .border
      || (pattern.hasInnerStar && pattern.starsStayInWord)
    let isBound = isPresent && !pattern.lenient
    ignoresCase = pattern.options.contains(.ignoreCase)
    termPattern = PiecePattern(
      pattern.foldedPieces, startsAtEdge: isBound && pattern.start == .run,
      endsAtEdge: isBound && pattern.end == .run)
    termDecides =
      isPlain && isPresent && !looksAtBorders && pattern.options.isSuperset(of: FoldOptions.term)
    let pieces = pattern.pieces.map { Utf8Scalars.bytes($0) }
    asciiPattern =
      isPlain && isPresent && !looksAtBorders
      ? PiecePattern(
        pieces, startsAtEdge: pattern.start == .run, endsAtEdge: pattern.end == .run) : nil
    onlyPiece = isPlain && !pattern.hasInnerStar ? pieces.first : nil
  }

  /// The match of a term whose folded form fulfils `termPattern`; nil if no spelling can match.
  mutating func match(
    _ term: UInt32, _ spellings: SpellingBuffer
  ) throws(StoreError) -> TermMatch? {
    if termDecides { return TermMatch(term: term) }
    var mask: UInt8 = 0
    for index in 0..<min(spellings.count, SpellingFormat.maximumListed) {
      guard let isMatch = spellings.withSpelling(index, { matches($0) }) else {
        throw .damaged(
          place: "\(SectionKind.spellings)", offset: Int(term), detail: "a spelling is not UTF-8")
      }
      if isMatch { mask |= 1 << UInt8(index) }
    }
    if spellings.overflow {
      return TermMatch(term: term, mask: mask | TermMatch.anotherSpelling, uncertain: true)
    }
    if mask == 0 { return nil }
    let isEvery = mask.nonzeroBitCount == spellings.count
    return TermMatch(term: term, mask: isEvery ? TermMatch.everySpelling : mask)
  }

  /// Whether the pattern matches one spelling; nil if that is not UTF-8.
  ///
  /// ASCII is decided without `RunPattern`, with the same result (tested).
  private mutating func matches(_ spelling: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard asciiPattern != nil || onlyPiece != nil, isAsciiRun(spelling) else {
      guard Utf8Scalars.isValid(spelling) else { return nil }
      return pattern.matches(spelling: spelling, scratch: &scratch)
    }
    folded.removeAll(keepingCapacity: true)
    for byte in spelling { folded.append(ignoresCase ? AsciiCase.lowercased(byte) : byte) }
    return folded.withUnsafeBufferPointer { text in
      if let asciiPattern { return asciiPattern.matches(text) }
      return onlyPiece.map { matchesPiece($0, text, spelling) } ?? false
    }
  }

  private func isAsciiRun(_ spelling: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in spelling where !AsciiRun.isWord(byte) { return false }
    return !spelling.isEmpty
  }

  /// One piece, with at least one end that asks for a border.
  private func matchesPiece(
    _ piece: [UInt8], _ folded: UnsafeBufferPointer<UInt8>,
    _ spelling: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var from = 0
    while let place = ByteOrder.firstPlace(of: piece, in: folded, from: from) {
      if isMet(pattern.start, place, edge: 0, spelling),
        isMet(pattern.end, place + piece.count, edge: spelling.count, spelling)
      {
        return true
      }
      from = place + 1
    }
    return false
  }

  private func isMet(
    _ anchor: RunPattern.Anchor, _ place: Int, edge: Int, _ spelling: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch anchor {
    case .free: return true
    case .run: return place == edge
    case .border:
      if place == 0 || place == spelling.count { return true }
      return AsciiRun.isBorder(between: spelling[place - 1], spelling[place])
    }
  }
}
