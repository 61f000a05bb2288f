/// A set of items, one bit each.
struct ScanBits: Equatable {
  private(set) var words: [UInt64]
  let count: Int

  init(count: Int) {
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
    self.count = count
  }

  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  mutating func insert(_ item: Int) { words[item >> 6] |= 1 << UInt64(item & 63) }

  func contains(_ item: Int) -> Bool { words[item >> 6] >> UInt64(item & 63) & 1 == 1 }

  mutating func set(word: Int, to bits: UInt64) { words[word] = bits }

  mutating func formUnion(_ other: ScanBits) {
    for place in words.indices { words[place] |= other.words[place] }
  }

  mutating func formIntersection(_ other: ScanBits) {
    for place in words.indices { words[place] &= other.words[place] }
  }

  /// The items that are not in the set.
  var complement: ScanBits {
    var result = self
    for place in words.indices { result.words[place] = ~words[place] }
    let used = count & 63
    if used > 0 { result.words[words.count - 1] &= (1 << UInt64(used)) - 1 }
    return result
  }

  /// Appends the numbers of the items, ascending.
  func append(to numbers: inout [UInt32]) {
    for (place, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(UInt32(place * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }
}
