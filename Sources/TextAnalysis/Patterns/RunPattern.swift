/// A pattern, or a piece of one, without separators: decided on one spelling of a run.
///
/// Used to turn a pattern into a set of terms: `foldedPieces` find candidates among the terms,
/// `matches(spelling:)` decides.
///
/// What it consists of is kept by one object: patterns are handed on and asked about often, and a copy
/// counts one reference.
package struct RunPattern: Sendable {
  package let start: Anchor
  package let end: Anchor
  package let options: FoldOptions
  /// What a star covers has no border strictly inside.
  package let starsStayInWord: Bool

  /// The pieces may not stand in the term as they are.
  ///
  /// `foldedPieces` then holds only what certainly does, anywhere in the term, in order; no empty
  /// pieces.
  package let lenient: Bool

  private let parts: Parts

  private final class Parts: Sendable {
    let pieces: [[UInt32]]
    let foldedPieces: [[UInt8]]
    let isWholeWord: Bool
    let program: LazyProgram
    /// A spelling of ASCII that matches has these letters, whatever their case; empty: not known.
    let needle: [UInt8]
    /// Decides most spellings; nil where the pattern is not of ASCII.
    let plain: PlainPieces?

    init(
      _ pieces: [[UInt32]], folded: [[UInt8]], isWholeWord: Bool, _ program: LazyProgram,
      needle: [UInt8], _ plain: PlainPieces?
    ) {
      self.pieces = pieces
      foldedPieces = folded
      self.isWholeWord = isWholeWord
      self.program = program
      self.needle = needle
      self.plain = plain
    }
  }

  package init(
    pieces: [[UInt32]], start: Anchor, end: Anchor, options: FoldOptions, starsStayInWord: Bool
  ) {
    self.start = start
    self.end = end
    self.options = options
    self.starsStayInWord = starsStayInWord
    let (folded, isLenient) = Self.fold(pieces, options)
    lenient = isLenient
    let isASCII = pieces.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
    let program = LazyProgram {
      var elements: [TextPattern.Element] = []
      for (index, piece) in pieces.enumerated() {
        if index > 0, elements.last != .star { elements.append(.star) }
        elements.append(contentsOf: piece.map(TextPattern.Element.literal))
      }
      return PatternProgram(elements, start: start, end: end, starsStayInWord: starsStayInWord)
    }
    parts = Parts(
      pieces, folded: folded,
      isWholeWord: start == .border && end == .border && options == .term && !isLenient
        && Self.isOneWord(pieces, folded),
      program, needle: isASCII ? folded.max { $0.count < $1.count } ?? [] : [],
      PlainPieces(
        pieces, start: start, end: end, ignoresCase: options.contains(.ignoreCase),
        starsStayInWord: starsStayInWord))
  }

  /// Whether there is one piece, which stands in terms as it is.
  private static func isOneWord(_ pieces: [[UInt32]], _ folded: [[UInt8]]) -> Bool {
    guard pieces.count == 1, folded.count == 1, !folded[0].isEmpty else { return false }
    if folded[0].count == pieces[0].count {
      return zip(folded[0], pieces[0]).allSatisfy { UInt32($0) == $1 }
    }
    var scalars = String.UnicodeScalarView()
    for value in pieces[0] {
      guard let scalar = Unicode.Scalar(value) else { return false }
      scalars.append(scalar)
    }
    return Array(String(scalars).utf8) == folded[0]
  }

  /// The literal parts between stars, folded by `options`; only the first and the last may be
  /// empty, which is a star at that end.
  package var pieces: [[UInt32]] { parts.pieces }

  /// Every piece as it stands in a term, in UTF-8: necessary substrings, in this order and without
  /// overlap, of the term of every matching spelling of a run that is not irregular.
  ///
  /// Unless `lenient`: as many as `pieces`; with `start == .run` the term starts with the first,
  /// with `end == .run` it ends with the last, and if a single piece has both, it is the term.
  package var foldedPieces: [[UInt8]] { parts.foldedPieces }

  /// Whether the pattern is a word between two borders, ignoring case and diacritics.
  package var isWholeWord: Bool { parts.isWholeWord }

  /// The term of such a pattern; nil for other patterns.
  package var wholeWord: [UInt8]? { parts.isWholeWord ? parts.foldedPieces.first : nil }

  /// Whether two patterns match the same: the rest of a pattern follows from these.
  package func isSame(as other: RunPattern) -> Bool {
    if parts === other.parts { return true }
    // What most patterns differ in first.
    return parts.pieces == other.parts.pieces && start == other.start && end == other.end
      && options == other.options && starsStayInWord == other.starsStayInWord
  }

  /// What decides spellings of ASCII letters and digits; nil where the pattern has others.
  package var plainPieces: PlainPieces? { parts.plain }

  package var hasInnerStar: Bool { pieces.count > 1 }

  /// Whether any spelling without inner borders matches: one star from edge to edge.
  package var isAnyRun: Bool { pieces.count > 1 && pieces.allSatisfy { $0.isEmpty } }

  /// Whether a spelling of a run, in NFC, matches.
  package func matches(spelling utf8: [UInt8]) -> Bool {
    parts.program.matches(FoldedText(nfc: utf8, options))
  }

  /// The same with a text whose memory is used again from call to call.
  package func matches(
    spelling utf8: UnsafeBufferPointer<UInt8>, scratch: inout FoldedText
  ) -> Bool {
    if lacksNeedle(utf8) { return false }
    if let answer = parts.plain?.decide(utf8) { return answer }
    scratch.load(nfc: utf8, options)
    return parts.program.matches(scratch)
  }

  /// Whether a spelling is of ASCII and has not the longest piece: most spellings end here, in a tenth
  /// of the time that folding takes.
  private func lacksNeedle(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let needle = parts.needle
    guard let first = needle.first, ASCII.prefixLength(utf8, from: 0) == utf8.count else {
      return false
    }
    var start = 0
    while start &+ needle.count <= utf8.count {
      if ASCII.lowercased(utf8[start]) == first {
        var length = 1
        while length < needle.count, ASCII.lowercased(utf8[start &+ length]) == needle[length] {
          length &+= 1
        }
        if length == needle.count { return false }
      }
      start &+= 1
    }
    return true
  }

  /// Whether a spelling that was folded with the pattern's options matches.
  package func matches(_ spelling: FoldedText) -> Bool { parts.program.matches(spelling) }
}
