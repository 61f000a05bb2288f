/// Tells the borders of a text in NFC, scalar by scalar (rules 2 and 3).
struct BorderWalk: Hashable {
  /// Whether the scalar of the last step belongs to a run.
  private(set) var isWord = false
  /// Class of the last base scalar; a separator at the start.
  private var base: UInt8 = ScalarClass.separator.rawValue

  /// Takes the class of the next scalar; whether a border lies before it.
  @inline(__always)
  mutating func step(_ scalarClass: UInt8) -> Bool {
    let separator = ScalarClass.separator.rawValue
    let ideograph = ScalarClass.ideograph.rawValue
    if scalarClass == separator {
      base = separator
      isWord = false
      return true
    }
    if scalarClass == ScalarClass.nonspacingMark.rawValue
      || scalarClass == ScalarClass.otherMark.rawValue
    {
      // It belongs to what is before it, or separates.
      return !isWord
    }
    defer {
      base = scalarClass
      isWord = true
    }
    return base == separator || base == ideograph || scalarClass == ideograph
      || WordBorders.between(base, scalarClass) != 0
  }

  /// The same for the class of a byte below 0x80: no mark and no ideograph.
  @inline(__always)
  mutating func stepASCII(_ scalarClass: UInt8) -> Bool {
    let isSeparator = scalarClass == ScalarClass.separator.rawValue
    let isBorder =
      isSeparator || !isWord || base == ScalarClass.ideograph.rawValue
      || WordBorders.between(base, scalarClass) != 0
    base = scalarClass
    isWord = !isSeparator
    return isBorder
  }
}
