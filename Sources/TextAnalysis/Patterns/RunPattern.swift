/// A pattern, or a piece of one, without separators: decided on one spelling of a run.
///
/// Used to turn a pattern into a set of terms: `foldedPieces` find candidates among the terms,
/// `matches(spelling:)` decides.
package struct RunPattern: Sendable {
  /// The literal parts between stars, folded by `options`; only the first and the last may be
  /// empty, which is a star at that end.
  package let pieces: [[UInt32]]
  package let start: Anchor
  package let end: Anchor
  package let options: FoldOptions
  /// What a star covers has no border strictly inside.
  package let starsStayInWord: Bool

  /// Every piece as it stands in a term, in UTF-8: necessary substrings, in this order and without
  /// overlap, of the term of every matching spelling of a run that is not irregular.
  ///
  /// Unless `lenient`: as many as `pieces`; with `start == .run` the term starts with the first,
  /// with `end == .run` it ends with the last, and if a single piece has both, it is the term.
  package let foldedPieces: [[UInt8]]
  /// The pieces may not stand in the term as they are.
  ///
  /// `foldedPieces` then holds only what certainly does, anywhere in the term, in order; no empty
  /// pieces.
  package let lenient: Bool

  private let program: LazyProgram
  /// A spelling of ASCII that matches has these letters, whatever their case; empty: not known.
  private let needle: [UInt8]

  package init(
    pieces: [[UInt32]], start: Anchor, end: Anchor, options: FoldOptions, starsStayInWord: Bool
  ) {
    self.pieces = pieces
    self.start = start
    self.end = end
    self.options = options
    self.starsStayInWord = starsStayInWord
    (foldedPieces, lenient) = Self.fold(pieces, options)
    let isASCII = pieces.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
    needle = isASCII ? foldedPieces.max { $0.count < $1.count } ?? [] : []
    program = LazyProgram {
      var elements: [TextPattern.Element] = []
      for (index, piece) in pieces.enumerated() {
        if index > 0, elements.last != .star { elements.append(.star) }
        elements.append(contentsOf: piece.map(TextPattern.Element.literal))
      }
      return PatternProgram(elements, start: start, end: end, starsStayInWord: starsStayInWord)
    }
  }

  package var hasInnerStar: Bool { pieces.count > 1 }

  /// Whether any spelling without inner borders matches: one star from edge to edge.
  package var isAnyRun: Bool { pieces.allSatisfy(\.isEmpty) && pieces.count > 1 }

  /// Whether a spelling of a run, in NFC, matches.
  package func matches(spelling utf8: [UInt8]) -> Bool {
    program.matches(FoldedText(nfc: utf8, options))
  }

  /// The same with a text whose memory is used again from call to call.
  package func matches(
    spelling utf8: UnsafeBufferPointer<UInt8>, scratch: inout FoldedText
  ) -> Bool {
    if lacksNeedle(utf8) { return false }
    scratch.load(nfc: utf8, options)
    return program.matches(scratch)
  }

  /// Whether a spelling is of ASCII and has not the longest piece: most spellings end here, in a tenth
  /// of the time that folding takes.
  private func lacksNeedle(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
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
  package func matches(_ spelling: FoldedText) -> Bool { program.matches(spelling) }
}
