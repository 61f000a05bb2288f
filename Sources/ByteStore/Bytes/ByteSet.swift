/// A set of bytes.
@usableFromInline
package struct ByteSet: Sendable, Equatable {
  @usableFromInline var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The empty set.
  @inlinable
  package init() {}

  @inlinable
  package mutating func insert(_ byte: UInt8) {
    let bit = UInt64(1) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  @inlinable
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
  @inlinable
  package var isASCII: Bool { words.2 | words.3 == 0 }

  @inlinable
  package static func == (left: ByteSet, right: ByteSet) -> Bool { left.words == right.words }
}
