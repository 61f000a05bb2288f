/// Merges ascending runs of document numbers; keeps its memory from one use to the next.
///
/// Elements are added run by run; `order` then names them by the places at which they were added.
/// Invariants:
/// 1. the high half of a key is a document, the low half the place at which it was added.
/// 2. `starts` has the first key of each run.
struct RunMerge {
  private(set) var keys: [UInt64] = []
  private var other: [UInt64] = []
  private var starts: [Int] = []

  /// Forgets everything but the memory.
  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Adds a run of ascending documents, which takes the next places.
  mutating func add(run documents: ArraySlice<UInt32>) {
    guard !documents.isEmpty else { return }
    starts.append(keys.count)
    var place = UInt64(keys.count)
    for document in documents {
      keys.append(UInt64(document) << 32 | place)
      place &+= 1
    }
  }

  /// Sorts the keys: neighbouring runs are merged in pairs until one is left.
  mutating func sort() {
    while starts.count > 1 {
      other.removeAll(keepingCapacity: true)
      other.reserveCapacity(keys.count)
      var merged: [Int] = []
      for first in stride(from: 0, to: starts.count, by: 2) {
        merged.append(starts[first])
        let middle = first + 1 < starts.count ? starts[first + 1] : keys.count
        let end = first + 2 < starts.count ? starts[first + 2] : keys.count
        mergeRuns(starts[first], middle, end)
      }
      swap(&keys, &other)
      starts = merged
    }
  }

  /// Appends the two neighbouring runs to `other`, merged.
  private mutating func mergeRuns(_ start: Int, _ middle: Int, _ end: Int) {
    guard middle < end, keys[middle - 1] > keys[middle] else {
      other.append(contentsOf: keys[start..<end])
      return
    }
    var left = start
    var right = middle
    while left < middle, right < end {
      let (a, b) = (keys[left], keys[right])
      let takesLeft = a < b
      other.append(takesLeft ? a : b)
      left &+= takesLeft ? 1 : 0
      right &+= takesLeft ? 0 : 1
    }
    other.append(contentsOf: keys[left..<middle])
    other.append(contentsOf: keys[right..<end])
  }

  static func document(_ key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: key >> 32) }
  static func place(_ key: UInt64) -> Int { Int(key & 0xFFFF_FFFF) }
}
