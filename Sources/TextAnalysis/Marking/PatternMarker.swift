/// Finds where the literal parts of a pattern match in texts as they were written.
///
/// Immutable, thread-safe. A text takes linear time, and memory for one piece of it at a time
/// unless it has no separators.
package struct PatternMarker: Sendable {
  private let pattern: TextPattern
  private let elements: [TextPattern.Element]
  private let start: RunPattern.Anchor
  private let end: RunPattern.Anchor

  /// Nil for a pattern without any literal part: what it matches, it matches without letters.
  package init?(_ pattern: TextPattern) {
    let hasLiteral = pattern.elements.contains { if case .literal = $0 { true } else { false } }
    guard hasLiteral else { return nil }
    self.pattern = pattern
    var inner = pattern.elements[...]
    var start: RunPattern.Anchor = pattern.words ? .border : .run
    var end = start
    if inner.first == .star {
      inner.removeFirst()
      start = .free
    }
    if inner.last == .star {
      inner.removeLast()
      end = .free
    }
    elements = Array(inner)
    self.start = start
    self.end = end
  }

  /// Whether the pattern matches a text, and the scalars of the text that its literal parts match,
  /// as ranges of bytes: ascending, apart from each other.
  /// - Parameter utf8: valid UTF-8.
  package func marks(
    in utf8: UnsafeBufferPointer<UInt8>, pieceSize: Int? = nil
  ) -> [Range<Int>] {
    guard utf8.count <= TextAnalyzer.longestValue else { return [] }
    return elements.count < 64
      ? marks(UInt64.self, utf8, pieceSize) : marks(WideStates.self, utf8, pieceSize)
  }

  private func marks<States: PatternStates>(
    _ type: States.Type, _ utf8: UnsafeBufferPointer<UInt8>, _ pieceSize: Int?
  ) -> [Range<Int>] {
    let pieces = TextChunks.ranges(of: utf8, size: pieceSize ?? TextChunks.size)
    var text = FoldedText()
    load(utf8, pieces[0], &text)
    if pieces.count == 1, !pattern.matches(text) { return [] }
    let automaton = MarkingAutomaton<States>(
      elements, start: start, end: end, starsStayInWord: pattern.words)
    // Forwards: what each piece begins with, and whether a match ends in it.
    var states: [States] = []
    var carries: [(carry: MarkingAutomaton<States>.Carry, isStart: Bool)] = []
    var accepts: [Bool] = []
    var carry = automaton.initial
    // Marks that are dropped may come before the first scalar that is left.
    var isStart = true
    for (index, piece) in pieces.enumerated() {
      if index > 0 { load(utf8, piece, &text) }
      carries.append((carry, isStart))
      accepts.append(
        automaton.forward(
          text, isStart: isStart, isLast: index == pieces.count - 1, &carry, reached: &states))
      if !text.scalars.isEmpty { isStart = false }
    }
    guard accepts.contains(true) else { return [] }
    // Backwards, with the states of each piece again.
    var ranges = ByteRanges()
    var later = automaton.initial
    for (index, piece) in pieces.enumerated().reversed() {
      let isLast = index == pieces.count - 1
      if !accepts[index], later.reached.isEmpty, later.covering.isEmpty, !isLast { continue }
      if pieces.count > 1 {
        load(utf8, piece, &text)
        var again = carries[index].carry
        _ = automaton.forward(
          text, isStart: carries[index].isStart, isLast: isLast, &again, reached: &states)
      }
      var marks: [Int] = []
      automaton.backward(text, isLast: isLast, &later, reached: states, marks: &marks)
      guard !marks.isEmpty else { continue }
      // SAFETY: the piece lies in the text; the slice checks it.
      let bytes = UnsafeBufferPointer(rebasing: utf8[piece])
      let origins = TextOrigins(bytes, pattern.options)
      assert(origins.count == text.scalars.count, "invariant 1 of the origins")
      for place in marks where place < origins.count {
        ranges.prepend(scalarAt: piece.lowerBound + origins[place], in: utf8)
      }
    }
    return ranges.ascending
  }

  private func load(
    _ utf8: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, _ text: inout FoldedText
  ) {
    // SAFETY: the piece lies in the text; the slice checks it.
    let bytes = UnsafeBufferPointer(rebasing: utf8[piece])
    if UTF8Validity.isASCII(bytes) {
      text.load(nfc: bytes, pattern.options)
    } else {
      var normalizer = Normalizer()
      var nfc: [UInt8] = []
      normalizer.normalize(bytes, into: &nfc)
      nfc.withUnsafeBufferPointer { text.load(nfc: $0, pattern.options) }
    }
  }
}
