/// Finds bytes that are not UTF-8.
enum UTF8Check {
  /// The place of the first byte that begins no well-formed scalar; nil if there is none.
  ///
  /// - Parameter isCut: whether the text goes on after the range, so that a scalar may be cut off.
  static func firstInvalid(in bytes: [UInt8], _ range: Range<Int>, isCut: Bool = false) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      let lead = bytes[at]
      let (count, second): (Int, ClosedRange<UInt8>)
      switch lead {
      case 0..<0x80:
        at += 1
        continue
      case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
      case 0xE0: (count, second) = (3, 0xA0...0xBF)
      case 0xED: (count, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
      case 0xF0: (count, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
      case 0xF4: (count, second) = (4, 0x80...0x8F)
      default: return at
      }
      for place in 1..<count {
        guard at + place < range.upperBound else { return isCut ? nil : at }
        let expected = place == 1 ? second : 0x80...0xBF
        if !expected.contains(bytes[at + place]) { return at }
      }
      at += count
    }
    return nil
  }
}
