import TextAnalysis

/// How far from what was typed a term may be.
package struct TypoLimits: Sendable, Hashable {
  /// More edits than this are never looked for.
  package static let mostEdits = 4

  /// Edits a term may be away: letters that are missing, superfluous, other ones, or swapped with the
  /// one beside them.
  package var edits: Int
  /// Whether the first letter must be right, which it nearly always is; it makes the search cheap.
  package var keepsFirstLetter: Bool
  /// The keyboard that decides which keys lie beside each other.
  package var keyboard: KeyboardLayout

  package init(
    edits: Int, keepsFirstLetter: Bool = true, keyboard: KeyboardLayout = .qwerty
  ) {
    self.edits = min(max(0, edits), TypoLimits.mostEdits)
    self.keepsFirstLetter = keepsFirstLetter
    self.keyboard = keyboard
  }

  /// What people get wrong in a word of this length.
  ///
  /// Nothing below five letters, one edit from five on, two from nine on. Digits are no letters: of a
  /// number nothing is guessed.
  ///
  /// - Parameter term: the folded word, UTF-8.
  package static func usual(
    for term: [UInt8], keepsFirstLetter: Bool = true, keyboard: KeyboardLayout = .qwerty
  ) -> TypoLimits {
    let letters = Utf8Scalars.scalars(term).count { !isDigit($0) }
    return TypoLimits(
      edits: letters < 5 ? 0 : letters < 9 ? 1 : 2, keepsFirstLetter: keepsFirstLetter,
      keyboard: keyboard)
  }

  private static func isDigit(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? AsciiCase.isDigit(UInt8(scalar))
      : Unicode.Scalar(scalar)?.properties.numericType == .decimal
  }
}
