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
  /// Nothing below three letters, one edit from three on, two from nine on. Digits are no letters: of
  /// a number nothing is guessed.
  ///
  /// - Parameters:
  ///   - term: the folded word, UTF-8.
  ///   - isPrefix: whether more letters may follow: nothing is guessed of three letters then, for the
  ///     words that begin with something near are no few.
  ///   - isWide: two edits from five letters on, for a spelling that is wrong by more than a slip.
  package static func usual(
    for term: [UInt8], isPrefix: Bool = false, isWide: Bool = false,
    firstLetter: FirstLetter = .same, keyboard: KeyboardLayout = .qwerty
  ) -> TypoLimits {
    let letters = Utf8Scalars.scalars(term).count { !isDigit($0) }
    let edits = letters < (isPrefix ? 4 : 3) ? 0 : letters < 9 ? 1 : 2
    return TypoLimits(
      edits: isWide && letters >= 5 ? 2 : edits, firstLetter: firstLetter,
      keyboard: keyboard)
  }

  private static func isDigit(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? ASCII.isDigit(UInt8(scalar))
      : Unicode.Scalar(scalar)?.properties.numericType == .decimal
  }
}
