/// Word borders of a value (rule 3).
enum ReferenceBorders {
  /// Whether a border is there, for every position from 0 to the count.
  static func borders(of nfc: [Unicode.Scalar], classes: [ReferenceScalarClass]) -> [Bool] {
    (0...nfc.count).map { position in
      if position == 0 || position == nfc.count { return true }
      let before = classes[position - 1]
      let after = classes[position]
      if before == .separator || after == .separator { return true }
      // The mark belongs to the scalar before it, or one of the two were a separator.
      if ReferenceScalarClass.isMark(nfc[position]) { return false }
      if before == .ideograph || after == .ideograph { return true }
      if (before == .digit) != (after == .digit) { return true }
      return before == .lowercaseLetter && after == .uppercaseLetter
    }
  }
}
