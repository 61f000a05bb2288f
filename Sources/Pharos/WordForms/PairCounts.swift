/// Endings by number, in the order in which they were met.
struct EndingTable {
  private var numbers: [[UInt32]: UInt32] = [:]
  private var endings: [[UInt32]] = []

  mutating func number(of letters: ArraySlice<UInt32>) -> UInt32 {
    let letters = Array(letters)
    if let known = numbers[letters] { return known }
    let number = UInt32(endings.count)
    numbers[letters] = number
    endings.append(letters)
    return number
  }

  func bytes(of number: UInt32) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: endings[Int(number)].compactMap(Unicode.Scalar.init))
    return Array(String(text).utf8)
  }
}

/// How often pairs of numbers were met: a hash table with open addressing, for there are some
/// hundred thousand pairs and most are met once.
///
/// Invariant 1: fewer than half of the slots are taken; `keys` has `UInt64.max` in the others.
struct PairCounts {
  private var keys = [UInt64](repeating: .max, count: 1 << 12)
  private var counts = [UInt32](repeating: 0, count: 1 << 12)
  private var taken = 0

  mutating func add(_ left: UInt32, _ right: UInt32) {
    if 2 * (taken + 1) > keys.count { grow() }
    let slot = slot(of: UInt64(left) << 32 | UInt64(right))
    if counts[slot] == 0 {
      keys[slot] = UInt64(left) << 32 | UInt64(right)
      taken += 1
    }
    counts[slot] += 1
  }

  /// The pairs that were met so often, in no order.
  func all(atLeast least: Int) -> [(left: UInt32, right: UInt32, count: Int)] {
    keys.indices.filter { Int(counts[$0]) >= least }.map { slot in
      (
        UInt32(truncatingIfNeeded: keys[slot] >> 32), UInt32(truncatingIfNeeded: keys[slot]),
        Int(counts[slot])
      )
    }
  }

  /// Where a key is, or would be.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
    while counts[slot] > 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func grow() {
    let (old, oldCounts) = (keys, counts)
    keys = Array(repeating: .max, count: 2 * old.count)
    counts = Array(repeating: 0, count: 2 * old.count)
    for (key, count) in zip(old, oldCounts) where count > 0 {
      let slot = slot(of: key)
      keys[slot] = key
      counts[slot] = count
    }
  }
}

/// The letters of folded terms.
enum Utf8Letters {
  static func scalars(_ bytes: [UInt8]) -> [UInt32] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(UInt32.init) }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
  }
}
