import ByteStore
import TermDictionary

/// Counts in how many postings each spelling of a term occurs.
struct SpellingTally {
  private var counts = [UInt64](repeating: 0, count: SpellingLimits.distinct)

  mutating func removeAll() {
    for place in counts.indices { counts[place] = 0 }
  }

  /// Counts a posting with these spellings.
  @inline(__always)
  mutating func add(_ mask: UInt8) {
    var left = mask
    while left != 0 {
      counts[left.trailingZeroBitCount] &+= 1
      left &= left &- 1
    }
  }

  mutating func add(_ masks: [UInt8]) {
    for mask in masks { add(mask) }
  }

  /// The number of the most usual of the listed spellings.
  ///
  /// Of equally usual ones the term itself, then the least by its bytes: what is answered does not
  /// depend on the order in which spellings were numbered.
  func mostUsual(of spellings: SpellingBuffer, term: UnsafeBufferPointer<UInt8>) -> Int {
    var best = 0
    for place in 0..<spellings.count where place > 0 {
      if counts[place] != counts[best] {
        if counts[place] > counts[best] { best = place }
        continue
      }
      if spellings.withSpelling(best, { ByteOrder.compare($0, term) }) == 0 { continue }
      let isBetter = spellings.withSpelling(place) { candidate in
        ByteOrder.compare(candidate, term) == 0
          || spellings.withSpelling(best) { ByteOrder.compare(candidate, $0) < 0 }
      }
      if isBetter { best = place }
    }
    return best
  }
}
