/// Ranges of a text's bytes, gathered scalar by scalar.
package struct ByteRanges {
  private var ranges: [Range<Int>] = []
  private var isAscending = true

  /// Adds the scalar at an offset, most often one before those added so far.
  mutating func prepend(scalarAt offset: Int, in utf8: UnsafeBufferPointer<UInt8>) {
    guard offset < utf8.count else { return }
    var end = offset
    _ = UTF8Scalars.next(utf8, &end)
    guard let last = ranges.last else {
      ranges.append(offset..<end)
      return
    }
    if offset >= last.lowerBound, end <= last.upperBound { return }
    if end == last.lowerBound {
      ranges[ranges.count - 1] = offset..<last.upperBound
    } else {
      // Marks that changed places may come out of order.
      if offset > last.lowerBound { isAscending = false }
      ranges.append(offset..<end)
    }
  }

  /// The ranges, ascending; those that touch are one.
  var ascending: [Range<Int>] {
    let sorted =
      isAscending ? ranges.reversed() : ranges.sorted { $0.lowerBound < $1.lowerBound }
    return ByteRanges.merged(sorted)
  }

  /// Makes one of ranges that touch or overlap; they ascend by their starts.
  package static func merged(_ sorted: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
