/// What a pattern asks of a value of ASCII alone: pieces that stand one behind the other, with
/// anything between them.
package struct BytePieces: Sendable {
  /// The letters of all pieces, folded.
  package private(set) var letters: [UInt8] = []
  /// The other way to write each letter; the letter itself where there is none.
  package private(set) var others: [UInt8] = []
  /// Where each piece ends among the letters; no piece is empty.
  package private(set) var ends: [Int] = []
  /// The first piece stands at the start of the value, the last one at its end.
  package let isAtStart: Bool
  package let isAtEnd: Bool
  /// There is one piece, and a word border lies before it, or behind it.
  package let isAfterBorder: Bool
  package let isBeforeBorder: Bool
  /// Whether the pieces decide; elsewhere every match has them, but not all that has them matches.
  package let isExact: Bool

  /// Nil where no value of ASCII matches, or the pattern has nothing to look for.
  package init?(_ pattern: TextPattern) {
    guard !pattern.isEmpty else { return nil }
    let beginsFree = pattern.elements.first == .star
    let endsFree = pattern.elements.last == .star
    // Of patterns by words, one piece alone is told by the borders beside it.
    let inner = pattern.elements.dropFirst(beginsFree ? 1 : 0).dropLast(endsFree ? 1 : 0)
    let isPlain = !inner.isEmpty && !inner.contains { $0 == .star || $0 == .gap }
    isExact = !pattern.words || isPlain
    isAtStart = !pattern.words && !beginsFree
    isAtEnd = !pattern.words && !endsFree
    isAfterBorder = pattern.words && isPlain && !beginsFree
    isBeforeBorder = pattern.words && isPlain && !endsFree
    var start = 0
    for element in pattern.elements {
      switch element {
      case .literal(let scalar):
        guard scalar < 0x80 else { return nil }
        let letter = UInt8(truncatingIfNeeded: scalar)
        let isBoth = pattern.options.contains(.ignoreCase) && letter &- 0x61 < 26
        letters.append(letter)
        others.append(isBoth ? letter & ~0x20 : letter)
      case .star, .gap:
        if letters.count > start { ends.append(letters.count) }
        start = letters.count
      }
    }
    if letters.count > start { ends.append(letters.count) }
  }
}
