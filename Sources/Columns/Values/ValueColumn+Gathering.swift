import ByteStore

extension ValueColumn {
  /// The ordinals of ascending documents' values, ascending within a document, each once.
  ///
  /// Costs a few nanoseconds a document where many are asked for at a time: a few thousand are
  /// best.
  package func gather(
    _ documents: ArraySlice<UInt32>, into gathered: inout GatheredEntries
  ) throws(StoreError) {
    gathered.removeAll()
    try forward.appendEntries(of: documents, to: &gathered.ranges)
    let (span, wanted) = gathered.extent
    guard span.upperBound <= forward.ordinals.count else {
      throw damaged("no entries \(span)")
    }
    if span.count <= wanted * DocumentRows.decodingPays {
      let decoded = try forward.ordinals.values(span)
      for range in gathered.ranges {
        for entry in range { gathered.values.append(decoded[entry - span.lowerBound]) }
        gathered.ends.append(gathered.values.count)
      }
    } else {
      for range in gathered.ranges {
        for entry in range { gathered.values.append(try forward.ordinals.value(at: entry)) }
        gathered.ends.append(gathered.values.count)
      }
    }
    let limit = UInt64(count)
    guard gathered.values.allSatisfy({ $0 < limit }) else {
      throw damaged("ordinals above \(limit)")
    }
  }

  /// The place that a value has, or would have, in the order of the dictionary.
  ///
  /// - Parameter folded: the value without case and diacritics.
  package func place(of value: [UInt8], folded: [UInt8]) throws(StoreError) -> UInt32 {
    let equal = try equalRange(folded: folded)
    var (low, high) = (equal.lowerBound, equal.upperBound)
    var block: ValueBlock?
    while low < high {
      let middle = low + (high - low) / 2
      if try self.value(ofOrdinal: middle, using: &block).lexicographicallyPrecedes(value) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
