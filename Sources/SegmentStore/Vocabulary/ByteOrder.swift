#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Comparisons of byte strings, bytewise and unsigned.
enum ByteOrder {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// Negative, zero or positive, as `left` sorts before, with or after `right`.
  static func compare(_ left: Text, _ right: Text) -> Int {
    let shared = min(left.count, right.count)
    guard shared > 0, let a = left.baseAddress, let b = right.baseAddress else {
      return left.count - right.count
    }
    // SAFETY: both have at least `shared` bytes.
    let order = memcmp(a, b, shared)
    return order != 0 ? Int(order) : left.count - right.count
  }

  static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left.withUnsafeBufferPointer { a in right.withUnsafeBufferPointer { compare(a, $0) } }
  }

  /// Compares from the last byte to the first.
  static func compareReversed(_ left: Text, _ right: Text) -> Int {
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
  static func isEqual(_ part: [UInt8], to text: Text, at start: Int) -> Bool {
    guard start >= 0, part.count <= text.count - start else { return false }
    var i = 0
    while i < part.count {
      if part[i] != text[start &+ i] { return false }
      i &+= 1
    }
    return true
  }

  /// The first place of `part` at or after `start`, which is not negative.
  static func firstPlace(of part: [UInt8], in text: Text, from start: Int) -> Int? {
    var place = start
    while place <= text.count - part.count {
      if isEqual(part, to: text, at: place) { return place }
      place &+= 1
    }
    return nil
  }

  /// The number of bytes both begin with.
  static func sharedPrefix(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let limit = min(left.count, right.count)
    var i = 0
    while i < limit, left[i] == right[i] { i &+= 1 }
    return i
  }

  /// The smallest byte string that sorts after every string with this prefix; nil if there is none.
  static func successor(ofPrefix prefix: [UInt8]) -> [UInt8]? {
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
