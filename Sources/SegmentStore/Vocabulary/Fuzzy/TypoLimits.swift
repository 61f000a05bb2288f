import TextAnalysis

/// How far from what was typed a term may be.
package struct TypoLimits: Sendable, Hashable {
  /// More edits than this are never looked for.
  package static let mostEdits = 4

  /// Which first letters terms may have.
  package enum FirstLetter: Sendable, Hashable {
    /// The one that was typed, which nearly always is right; it makes the search cheap.
    case same
    /// Any but the one that was typed: what is left when nothing with that one was near.
    case other
    case any
  }

  /// Edits a term may be away: letters that are missing, superfluous, other ones, or swapped with
  /// the one beside them.
  package var edits: Int
  package var firstLetter: FirstLetter
  /// The keyboard that decides which keys lie beside each other.
  package var keyboard: KeyboardLayout

  package init(
    edits: Int, firstLetter: FirstLetter = .same, keyboard: KeyboardLayout = .qwerty
  ) {
    self.edits = min(max(0, edits), TypoLimits.mostEdits)
    self.firstLetter = firstLetter
    self.keyboard = keyboard
  }

  /// What people get wrong in a word of this length.
  ///
  /// Nothing below five letters, one edit from five on, two from nine on. Digits are no letters: of
  /// a number nothing is guessed.
  ///
  /// - Parameter term: the folded word, UTF-8.
  package static func usual(
    for term: [UInt8], firstLetter: FirstLetter = .same, keyboard: KeyboardLayout = .qwerty
  ) -> TypoLimits {
    let letters = Utf8Scalars.scalars(term).count { !isDigit($0) }
    return TypoLimits(
      edits: letters < 5 ? 0 : letters < 9 ? 1 : 2, firstLetter: firstLetter,
      keyboard: keyboard)
  }

  private static func isDigit(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? AsciiCase.isDigit(UInt8(scalar))
      : Unicode.Scalar(scalar)?.properties.numericType == .decimal
  }
}
