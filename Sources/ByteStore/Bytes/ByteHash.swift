/// Hashing and comparing of short byte strings in memory, eight bytes a step.
///
/// The hash is for tables that live as long as a process; of the format only `fold` is a part.
@usableFromInline
package enum ByteHash {
  @usableFromInline package typealias Text = UnsafeBufferPointer<UInt8>

  /// Multiply-fold hash.
  @inline(__always)
  @inlinable
  package static func hash(_ text: Text) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    let count = raw.count
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)
    if count >= 8 {
      var at = 0
      while at &+ 8 < count {
        // SAFETY: eight bytes from `at` lie below the count.
        state = fold(state ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        at &+= 8
      }
      // SAFETY: the last eight bytes; they overlap the ones before.
      state = fold(state ^ raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
    } else {
      state = fold(state ^ short(raw))
    }
    let product = state.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }

  /// Whether both are the same bytes.
  @inline(__always)
  @inlinable
  package static func areEqual(_ left: Text, _ right: Text) -> Bool {
    guard left.count == right.count else { return false }
    let (a, b) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    let count = a.count
    guard count >= 8 else { return short(a) == short(b) }
    var at = 0
    while at &+ 8 < count {
      // SAFETY: eight bytes from `at` lie below the count of both.
      if a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      {
        return false
      }
      at &+= 8
    }
    // SAFETY: the last eight bytes of both.
    return a.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      == b.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
  }

  /// The first eight bytes as a number that orders as they do, zeros where the text is shorter.
  @inline(__always)
  @inlinable
  package static func leadingBytes(_ text: Text) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    if raw.count >= 8 {
      // SAFETY: there are eight bytes.
      return raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self).bigEndian
    }
    return short(raw).byteSwapped
  }

  /// The bytes of a text of less than eight as a number, the first one lowest, zeros behind the last.
  @inline(__always)
  @inlinable
  package static func short(_ raw: UnsafeRawBufferPointer) -> UInt64 {
    let count = raw.count
    // SAFETY: each load lies below the count that was checked before it; where they overlap, both have
    // the same bytes in the same places.
    if count >= 4 {
      let low = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
      let high = UInt32(
        littleEndian: raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
      return UInt64(low) | UInt64(high) &<< UInt64(8 &* (count &- 4))
    }
    if count >= 2 {
      let low = UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt16.self))
      let high = UInt16(
        littleEndian: raw.loadUnaligned(fromByteOffset: count &- 2, as: UInt16.self))
      return UInt64(low) | UInt64(high) &<< UInt64(8 &* (count &- 2))
    }
    return count == 1 ? UInt64(raw[0]) : 0
  }

  /// The two halves of a product, folded.
  @inline(__always)
  @inlinable
  package static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

/// A byte string as two numbers: the string itself if it is short, else its hash.
@usableFromInline
package struct ByteKey: Equatable {
  @inlinable
  static var longestWhole: Int { 15 }
  @inlinable
  static var long: UInt64 { 0xFF << 56 }

  @usableFromInline var low: UInt64 = 0
  /// The count in the top byte; above the longest whole string for hashes.
  @usableFromInline var high: UInt64 = 0

  /// The key of an empty slot; that of the empty string too.
  @inlinable
  package init() {}

  @inline(__always)
  @inlinable
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(text)
    let count = raw.count
    if count < 8 {
      low = ByteHash.short(raw)
      high = UInt64(truncatingIfNeeded: count) &<< 56
    } else if count <= ByteKey.longestWhole {
      // SAFETY: there are eight bytes; the second load ends with the last byte.
      low = raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self).littleEndian
      let last = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self).littleEndian
      // The bytes from the eighth on: none of eight, seven of fifteen.
      let shift = UInt64(truncatingIfNeeded: (16 &- count) &* 8)
      high = (last >> shift) | UInt64(truncatingIfNeeded: count) &<< 56
    } else {
      low = ByteHash.hash(text)
      high = ByteKey.long | UInt64(truncatingIfNeeded: count) & ~ByteKey.long
    }
  }

  /// Whether equal keys mean equal strings.
  @inline(__always)
  @inlinable
  package var isWhole: Bool { high < ByteKey.long }

  @inline(__always)
  @inlinable
  package var hash: UInt64 {
    let state = ByteHash.fold(low ^ 0x9E37_79B9_7F4A_7C15)
    return ByteHash.fold(state ^ high ^ 0xA076_1D64_78BD_642F)
  }
}
