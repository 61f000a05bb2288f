/// What a scalar is for the borders of words.
///
/// A mark belongs to the letter, digit or ideograph before it; after anything else it separates.
package enum ScalarClass: UInt8, Sendable {
  // The raw values are those of the generated table.
  case separator = 0
  case otherLetter
  /// Category Ll.
  case lowercase
  /// Category Lu or Lt.
  case uppercase
  /// Category N.
  case digit
  /// Category Mn, dropped when diacritics are ignored.
  case nonspacingMark
  /// Category Mc or Me.
  case otherMark
  /// Unified_Ideograph: a run of its own.
  case ideograph

  /// The class of a scalar; a value that is no scalar separates.
  package init(of scalar: UInt32) {
    self = ScalarTraits(of: scalar).scalarClass
  }

  package var isLetterOrDigit: Bool {
    switch self {
    case .otherLetter, .lowercase, .uppercase, .digit: true
    case .separator, .nonspacingMark, .otherMark, .ideograph: false
    }
  }

  package var isMark: Bool { self == .nonspacingMark || self == .otherMark }
}
