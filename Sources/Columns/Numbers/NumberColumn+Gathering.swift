import ByteStore

extension NumberColumn {
  /// The keys of ascending documents' values, in the order in which they were added.
  ///
  /// Costs a few nanoseconds a document where many are asked for at a time: a few thousand are
  /// best.
  package func gather(
    _ documents: ArraySlice<UInt32>, into gathered: inout GatheredEntries
  ) throws(StoreError) {
    gathered.removeAll()
    try rows.appendEntries(of: documents, to: &gathered.ranges)
    let (span, wanted) = gathered.extent
    guard span.upperBound <= keys.count else { throw damaged("no entries \(span)") }
    let isDense = span.count <= wanted * DocumentRows.decodingPays
    var block = -1
    var decoded: [UInt64] = []
    for range in gathered.ranges {
      for entry in range {
        if isDense {
          if entry / IntegerColumn.blockSize != block {
            block = entry / IntegerColumn.blockSize
            decoded = try keys.values(ofBlock: block)
          }
          gathered.values.append(decoded[entry % IntegerColumn.blockSize])
        } else {
          gathered.values.append(try keys.value(at: entry))
        }
      }
      gathered.ends.append(gathered.values.count)
    }
  }

  /// The number of a key.
  package func number(ofKey key: UInt64) -> Double { encoding.value(key) }

  /// All keys lie here; none do where the column is empty.
  package var keyBounds: ClosedRange<UInt64> { bounds }

  /// Whether a greater key is always a greater number: no two keys are the same number.
  package var hasDistinctKeys: Bool { encoding != .floating }
}
