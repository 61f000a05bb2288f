import ByteStore
import TextAnalysis

/// Decides which spellings of a term a pattern matches, given their bytes.
///
/// Those that differ from the term in case alone are decided by ``CaseMatcher``.
struct SpellingDecision {
  private let pattern: RunPattern
  /// The term alone decides, for every spelling it may have: nothing in the pattern looks at case,
  /// diacritics or inner borders.
  let termDecides: Bool
  /// The same for the common spellings, which differ from the term in the case of ASCII letters alone.
  let termDecidesCommonSpellings: Bool
  /// What the term of every matching spelling fulfils.
  let termPattern: PiecePattern
  /// The pattern over ASCII spellings folded by its options.
  private let words: WordMatcher
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
    termDecidesCommonSpellings =
      isPlain && isPresent && !looksAtBorders && ignoresCase
      && pattern.pieces.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
    words = WordMatcher(
      pattern.pieces.map { Utf8Scalars.bytes($0) }, start: pattern.start, end: pattern.end,
      starsStayInWord: pattern.starsStayInWord)
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
    guard SpellingDecision.isSimple(spelling) else {
      guard Utf8Scalars.isValid(spelling) else { return nil }
      return pattern.matches(spelling: spelling, scratch: &scratch)
    }
    let borders = SpellingDecision.borders(spelling)
    if !ignoresCase { return words.matches(spelling, borders: borders) }
    folded.removeAll(keepingCapacity: true)
    for byte in spelling { folded.append(ASCII.lowercased(byte)) }
    return folded.withUnsafeBufferPointer { words.matches($0, borders: borders) }
  }

  /// Whether a spelling is of letters and digits of ASCII, and not too long to be decided by bits.
  private static func isSimple(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count <= WordMatcher.longest, !text.isEmpty else { return false }
    for byte in text where !AsciiRun.isWord(byte) { return false }
    return true
  }

  private static func borders(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var borders: UInt64 = 1 | 1 &<< UInt64(text.count)
    var place = 1
    while place < text.count {
      if AsciiRun.isBorder(between: text[place &- 1], text[place]) {
        borders |= 1 &<< UInt64(place)
      }
      place &+= 1
    }
    return borders
  }
}
