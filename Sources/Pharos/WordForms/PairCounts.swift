/// Endings by number, in the order in which they were met.
struct EndingTable {
  private var numbers: [[UInt32]: UInt32] = [:]
  private var endings: [[UInt32]] = []

  var count: Int { endings.count }

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
/// Invariants:
/// 1. fewer than half of the slots are taken; `keys` has `UInt64.max` in the others.
/// 2. the count of a pair that was taken away as often as it was met is 0; its slot stays taken until
///    the table grows.
struct PairCounts {
  static let leastSlots = 1 << 12
  private static let free = UInt64.max

  private var keys = [UInt64](repeating: free, count: leastSlots)
  private var counts = [UInt32](repeating: 0, count: leastSlots)
  private var taken = 0

  static func key(_ left: UInt32, _ right: UInt32) -> UInt64 { UInt64(left) << 32 | UInt64(right) }
  static func left(_ key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: key >> 32) }
  static func right(_ key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: key) }

  /// - Parameter times: how often the pair was met; less than 0: so often it is taken away again.
  mutating func add(_ left: UInt32, _ right: UInt32, _ times: Int = 1) {
    if 2 * (taken + 1) > keys.count { grow() }
    let key = PairCounts.key(left, right)
    let slot = slot(of: key)
    if keys[slot] == PairCounts.free {
      keys[slot] = key
      taken += 1
    }
    counts[slot] = UInt32(max(0, Int(counts[slot]) + times))
  }

  func count(of key: UInt64) -> Int { Int(counts[slot(of: key)]) }

  /// The pairs that were met so often, in no order.
  func all(atLeast least: Int) -> [(left: UInt32, right: UInt32, count: Int)] {
    keys.indices.filter { Int(counts[$0]) >= least }.map { slot in
      (PairCounts.left(keys[slot]), PairCounts.right(keys[slot]), Int(counts[slot]))
    }
  }

  /// Where a key is, or would be.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
    while keys[slot] != PairCounts.free, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func grow() {
    let (old, oldCounts) = (keys, counts)
    taken = counts.count { $0 > 0 }
    // Pairs that were taken away again leave room.
    let size = 4 * taken > old.count ? 2 * old.count : old.count
    keys = Array(repeating: PairCounts.free, count: size)
    counts = Array(repeating: 0, count: size)
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
