import ByteStore

/// What a filter of words keeps of a word: a hash of its first bytes, and whether there are more.
///
/// Part of the format. A product of two numbers is folded to the exclusive or of its halves.
/// ```
/// bytes 0-7, 8-15, little-endian, zeros behind the end: a, b · n = bytes, at most 17
/// hash    fold((fold((a ^ c) × m) ^ b ^ c × n) × m)      c = 0x9E3779B97F4A7C15
/// inside  fold((hash ^ c) × m)                           m = 0xD6E8FEB86659FD93
/// ```
struct WordKey: Sendable {
  /// So many bytes are told apart; longer words by their beginnings.
  static let length = 16
  private static let salt: UInt64 = 0x9E37_79B9_7F4A_7C15

  let hash: UInt64

  init(hash: UInt64) { self.hash = hash }

  @inline(__always)
  init(_ word: UnsafeBufferPointer<UInt8>) {
    // SAFETY: only bytes below the count are read.
    let count = min(word.count, WordKey.length)
    let low = WordKey.number(word, 0, min(count, 8))
    let high = WordKey.number(word, 8, count)
    let length = UInt64(truncatingIfNeeded: min(word.count, WordKey.length + 1))
    hash = ByteHash.fold(ByteHash.fold(low ^ WordKey.salt) ^ high ^ (WordKey.salt &* length))
  }

  /// The key of the same bytes as a word inside of a longer run.
  var inside: WordKey { WordKey(hash: ByteHash.fold(hash ^ WordKey.salt)) }

  /// The bytes from `start` to `end`, at most eight, as a number; zeros behind them.
  @inline(__always)
  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> UInt64 {
    guard start < end else { return 0 }
    let raw = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    guard raw.count == 8 else { return ByteHash.short(raw) }
    // SAFETY: there are eight bytes.
    return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
  }

  /// The place of the word of the filter that the key belongs to.
  @inline(__always)
  func place(among words: Int) -> Int {
    Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(truncatingIfNeeded: words)) >> 32)
  }

  /// The bits of that word which the key sets: at most four.
  @inline(__always)
  var bits: UInt64 {
    1 &<< (hash & 63) | 1 &<< (hash >> 6 & 63) | 1 &<< (hash >> 12 & 63) | 1 &<< (hash >> 18 & 63)
  }
}
