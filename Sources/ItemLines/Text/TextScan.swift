#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks through bytes eight at a time.
enum TextScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let quotes = ones &* UInt64(UInt8(ascii: "\""))
  private static let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
  private static let blanks = ones &* 0x20

  /// The first quote, backslash or control character from `start` on, or `end`; and whether all
  /// before it is ASCII.
  ///
  /// Precondition: `0 <= start <= end <= bytes.count`.
  static func endOfPlainText(
    _ bytes: [UInt8], from start: Int, to end: Int
  ) -> (place: Int, isASCII: Bool) {
    precondition(start >= 0 && start <= end && end <= bytes.count, "a range of the bytes")
    return bytes.withUnsafeBytes { raw in
      var at = start
      var seen: UInt64 = 0
      while at &+ 8 <= end {
        // SAFETY: eight bytes from `at` lie below `end`, which is not above the count.
        let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        let special = zeros(word ^ quotes) | zeros(word ^ backslashes) | below20(word)
        if special != 0 {
          let place = special.trailingZeroBitCount &>> 3
          // The bytes before the place.
          seen |= word & ~(UInt64.max &<< UInt64(truncatingIfNeeded: place &* 8))
          return (at &+ place, seen & highs == 0)
        }
        seen |= word
        at &+= 8
      }
      while at < end {
        let byte = raw[at]
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
        seen |= UInt64(byte)
        at &+= 1
      }
      return (at, seen & highs == 0)
    }
  }

  /// The first line feed from `start` on; nil if there is none.
  ///
  /// Precondition: `0 <= start <= bytes.count`.
  static func lineFeed(in bytes: [UInt8], from start: Int) -> Int? {
    precondition(start >= 0 && start <= bytes.count, "a place in the bytes")
    return bytes.withUnsafeBytes { raw in
      // SAFETY: the bytes from `start` to the count are searched.
      guard let base = raw.baseAddress,
        let found = memchr(base + start, 0x0A, raw.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// The top bit of the lowest byte that is zero, and of others perhaps.
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  /// The top bit of the lowest byte below 0x20, and of others perhaps.
  private static func below20(_ word: UInt64) -> UInt64 { (word &- blanks) & ~word & highs }
}
