/// Canonical decomposition, order and composition of single scalars and pairs.
enum Composition {
  /// Combining class in bits 0-7, NFC_QC = No in bit 8, Maybe in bit 9.
  @inline(__always)
  static func ordering(of scalar: UInt32) -> UInt32 {
    guard scalar <= 0x10FFFF else { return 0 }
    let bits = CombiningClassTable.blockBits
    // SAFETY: the first stage has an entry for every block of scalars up to 0x10FFFF, each names a
    // whole block of the second stage.
    let block = Digits.two(CombiningClassTable.stage1.utf8Start, Int(scalar >> bits))
    let place = block << bits | scalar & (1 << bits &- 1)
    return Digits.two(CombiningClassTable.stage2.utf8Start, Int(place))
  }

  static func combiningClass(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: ordering(of: scalar))
  }

  /// Whether normalization changes two scalars that are normal on their own: they compose, or they
  /// are marks in the wrong order.
  static func interact(_ first: UInt32, _ second: UInt32) -> Bool {
    if composite(first, second) != nil { return true }
    let order = combiningClass(of: second)
    return order != 0 && combiningClass(of: first) > order
  }

  /// The primary composite of two scalars.
  static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if let syllable = Hangul.composite(first, second) { return syllable }
    // Nothing below U+0300 is the second of a pair.
    guard second >= 0x300 else { return nil }
    let rows = CompositionTable.rows.utf8Start
    var low = 0
    var high = CompositionTable.count
    while low < high {
      let middle = (low + high) / 2
      // SAFETY: `middle` is less than the number of rows; a row has 12 digits.
      let left = Digits.scalar(rows, at: middle * 12)
      let right = Digits.scalar(rows, at: middle * 12 + 4)
      if left == first, right == second { return Digits.scalar(rows, at: middle * 12 + 8) }
      if left < first || (left == first && right < second) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return nil
  }
}

/// Hangul syllables are computed (Unicode, section 3.12).
enum Hangul {
  private static let syllables: UInt32 = 0xAC00
  private static let leads: UInt32 = 0x1100
  private static let vowels: UInt32 = 0x1161
  private static let tails: UInt32 = 0x11A7
  private static let leadCount: UInt32 = 19
  private static let vowelCount: UInt32 = 21
  private static let tailCount: UInt32 = 28

  static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if first &- leads < leadCount, second &- vowels < vowelCount {
      return syllables + ((first - leads) * vowelCount + second - vowels) * tailCount
    }
    let index = first &- syllables
    if index < leadCount * vowelCount * tailCount, index % tailCount == 0,
      second > tails, second < tails + tailCount
    {
      return first + second - tails
    }
    return nil
  }

  /// The two or three letters of a syllable.
  static func decompose(_ scalar: UInt32) -> (lead: UInt32, vowel: UInt32, tail: UInt32?)? {
    let index = scalar &- syllables
    guard index < leadCount * vowelCount * tailCount else { return nil }
    let tail = index % tailCount
    return (
      leads + index / (vowelCount * tailCount), vowels + index / tailCount % vowelCount,
      tail == 0 ? nil : tails + tail
    )
  }
}
