/// Tables and scans for the bytes below 0x80.
@usableFromInline
package enum ASCII {
  /// The bit of a byte in a set of bytes that says which ones are not there; `byte & 63`.
  @inline(__always)
  package static func bit(of byte: UInt8) -> UInt64 { 1 &<< UInt64(byte & 63) }

  /// The first place at or after `start` with a byte of 0x80 or more; the count where there is
  /// none.
  @inline(__always)
  static func prefixLength(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index &+ 8 <= bytes.count {
      // SAFETY: eight bytes from `index` lie inside the buffer.
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      let high = word & 0x8080_8080_8080_8080
      if high != 0 { return index &+ high.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index &+= 1 }
    return index
  }

  /// The class of a byte below 0x80, as `ScalarClass` numbers it.
  @inline(__always)
  static func classBits(_ byte: UInt8) -> UInt8 {
    if isLowercase(byte) { return ScalarClass.lowercase.rawValue }
    if isUppercase(byte) { return ScalarClass.uppercase.rawValue }
    return isDigit(byte) ? ScalarClass.digit.rawValue : ScalarClass.separator.rawValue
  }

  /// Whether a byte is a letter or digit below 0x80.
  @inline(__always)
  @inlinable
  package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLowercase(byte | 0x20) || isDigit(byte)
  }

  /// Whether all bytes are.
  package static func areLettersOrDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count, isLetterOrDigit(bytes[index]) { index &+= 1 }
    return index == bytes.count
  }

  /// The same of a scalar.
  @inline(__always)
  static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    scalar < 0x80 && isLetterOrDigit(UInt8(truncatingIfNeeded: scalar))
  }

  /// For every byte its class, and 0x80 for the bytes that are no ASCII.
  static let classes: [UInt8] = (0...255).map { $0 < 0x80 ? classBits($0) : 0x80 }

  @inline(__always)
  @inlinable
  package static func isLowercase(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

  @inline(__always)
  @inlinable
  package static func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  @inline(__always)
  @inlinable
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// A byte with a small letter in place of a capital.
  @inline(__always)
  @inlinable
  package static func lowercased(_ byte: UInt8) -> UInt8 { isUppercase(byte) ? byte | 0x20 : byte }

  /// A byte with a capital in place of a small letter.
  @inline(__always)
  @inlinable
  package static func uppercased(_ byte: UInt8) -> UInt8 { isLowercase(byte) ? byte & 0xDF : byte }
}
