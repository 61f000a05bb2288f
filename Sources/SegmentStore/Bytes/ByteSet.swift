/// A set of bytes.
package struct ByteSet: Sendable, Equatable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The empty set.
  package init() {}

  package mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  package func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word >> UInt64(byte & 63) & 1 != 0
  }

  /// Whether all bytes are below 0x80.
  package var isASCII: Bool { words.2 | words.3 == 0 }

  package static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }
}
