#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Comparisons of byte strings, bytewise and unsigned.
@usableFromInline
package enum ByteOrder {
  @usableFromInline package typealias Text = UnsafeBufferPointer<UInt8>

  /// Negative, zero or positive, as `left` sorts before, with or after `right`.
  @inlinable
  package static func compare(_ left: Text, _ right: Text) -> Int {
    let shared = min(left.count, right.count)
    guard shared > 0, let a = left.baseAddress, let b = right.baseAddress else {
      return left.count - right.count
    }
    // SAFETY: both have at least `shared` bytes.
    let order = memcmp(a, b, shared)
    return order != 0 ? Int(order) : left.count - right.count
  }

  @inlinable
  package static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left.withUnsafeBufferPointer { a in right.withUnsafeBufferPointer { compare(a, $0) } }
  }

  /// Compares from the last byte to the first.
  @inlinable
  package static func compareReversed(_ left: Text, _ right: Text) -> Int {
    var i = left.count
    var j = right.count
    while i > 0, j > 0 {
      i &-= 1
      j &-= 1
      if left[i] != right[j] { return left[i] < right[j] ? -1 : 1 }
    }
    return left.count - right.count
  }

  /// Whether `part` stands in `text` at `start`, which may lie outside.
  @inlinable
  package static func isEqual(_ part: [UInt8], to text: Text, at start: Int) -> Bool {
    guard start >= 0, part.count <= text.count - start else { return false }
    var i = 0
    while i < part.count {
      if part[i] != text[start &+ i] { return false }
      i &+= 1
    }
    return true
  }

  /// The first place of `part` at or after `start`, which is not negative.
  @inlinable
  package static func firstPlace(of part: [UInt8], in text: Text, from start: Int) -> Int? {
    var place = start
    while place <= text.count - part.count {
      if isEqual(part, to: text, at: place) { return place }
      place &+= 1
    }
    return nil
  }

  /// The number of bytes both begin with.
  @inlinable
  package static func sharedPrefix(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let limit = min(left.count, right.count)
    var i = 0
    while i < limit, left[i] == right[i] { i &+= 1 }
    return i
  }

  /// The number of bytes both begin with.
  @inlinable
  @inline(__always)
  package static func sharedPrefix(_ left: Text, _ right: Text) -> Int {
    let limit = min(left.count, right.count)
    var i = 0
    while i < limit, left[i] == right[i] { i &+= 1 }
    return i
  }

  /// The smallest byte string that sorts after every string with this prefix; nil if there is none.
  @inlinable
  package static func successor(ofPrefix prefix: [UInt8]) -> [UInt8]? {
    var next = prefix
    while let last = next.popLast() {
      if last < 0xFF {
        next.append(last + 1)
        return next
      }
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// As many bytes are in a sorting prefix.
  @inlinable
  package static var prefixLength: UInt8 { 15 }

  /// The first 15 bytes as a number, the first byte highest, zeros where there are fewer; the lowest
  /// byte is their number, 16 where there are more.
  ///
  /// Prefixes are in the order of the byte strings, and those below 16 in the last byte tell all.
  @inlinable
  package var sortingPrefix: UInt128 {
    var (high, low): (UInt64, UInt64) = (0, 0)
    for index in 0..<Swift.min(count, 8) {
      high |= UInt64(self[index]) &<< UInt64(56 &- 8 &* index)
    }
    if count > 8 {
      for index in 8..<Swift.min(count, 15) {
        low |= UInt64(self[index]) &<< UInt64(120 &- 8 &* index)
      }
    }
    return UInt128(high) << 64 | UInt128(low | UInt64(Swift.min(count, 16)))
  }
}
