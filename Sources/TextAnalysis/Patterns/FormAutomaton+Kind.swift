/// What forms are, by their first scalar.
extension FormAutomaton {
  /// Whether a form in NFC, not empty, is a run of letters and digits.
  @inline(__always)
  @inlinable
  package static func isWord(_ form: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = form.first, first >= 0x80 else {
      return form.first.map { ASCII.isLetterOrDigit($0) } ?? false
    }
    return beginsWithLetter(form)
  }

  /// The same, whatever the first byte.
  @usableFromInline
  static func beginsWithLetter(_ form: UnsafeBufferPointer<UInt8>) -> Bool { Kind(form) == .word }

  /// What a form is; it follows from its first scalar.
  package enum Kind: Sendable {
    /// A run of letters and digits.
    case word
    /// One ideograph with its marks.
    case ideograph
    /// What stands between tokens, and marks before the first.
    case separator

    /// The kind of a form in NFC, not empty.
    @inline(__always)
    package init(_ form: UnsafeBufferPointer<UInt8>) {
      guard let first = form.first else {
        self = .separator
        return
      }
      if first < 0x80 {
        self = ASCII.classBits(first) == ScalarClass.separator.rawValue ? .separator : .word
        return
      }
      var index = 0
      switch ScalarTraits(of: UTF8Scalars.next(form, &index)).scalarClass {
      case .ideograph: self = .ideograph
      case .separator, .nonspacingMark, .otherMark: self = .separator
      case .otherLetter, .lowercase, .uppercase, .digit: self = .word
      }
    }
  }
}
