/// The entries of some documents of a column, gathered in one go; memory is used again.
///
/// Invariants:
/// 1. `ends` ascend, one for each document, up to the number of values.
package struct GatheredEntries {
  /// Ordinals or keys, document after document.
  package internal(set) var values: [UInt64] = []
  /// Where the entries of each document end in `values`.
  package internal(set) var ends: [Int] = []
  /// Scratch: the entries of each document in the column.
  var ranges: [Range<Int>] = []

  package init() {}

  /// The entries of the document at a place among those asked for; empty if it has none.
  @inline(__always)
  package func range(_ place: Int) -> Range<Int> {
    (place == 0 ? 0 : ends[place - 1])..<ends[place]
  }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
  }

  /// The entries of the column from the first to the last wanted, and how many are wanted.
  var extent: (span: Range<Int>, wanted: Int) {
    var (low, high, wanted) = (Int.max, 0, 0)
    for range in ranges where !range.isEmpty {
      low = min(low, range.lowerBound)
      high = max(high, range.upperBound)
      wanted += range.count
    }
    return (wanted == 0 ? 0..<0 : low..<high, wanted)
  }
}
