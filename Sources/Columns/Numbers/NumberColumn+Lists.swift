import ByteStore

extension NumberColumn {
  /// Looking a value up along the order costs about as much as looking at so many entries.
  private static let entriesPerLookUp = 32

  /// The documents that have one of some values, which ascend; ascending.
  ///
  /// Few values are looked up one by one along the order. Where there are many, or no order, the
  /// column is read once.
  package func documents(
    withAnyOf values: [Double], _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> [UInt32] {
    guard entryCount > 0, let least = values.first, let greatest = values.last,
      let minimum, let maximum, least <= maximum, greatest >= minimum
    else { return [] }
    let looksUp =
      order != nil && values.count <= max(1, entryCount / NumberColumn.entriesPerLookUp)
    if values.count == 1 || looksUp {
      var documents: [UInt32] = []
      for value in values where value >= minimum && value <= maximum {
        try meter.spend(NumberColumn.entriesPerLookUp)
        let found = try self.documents(in: .equal(to: value))
        try meter.reserve(found.count, of: UInt32.self)
        documents += found
      }
      if values.count > 1, documents.count > 1 { TermLists.sortDistinct(&documents) }
      return documents
    }
    var documents: [UInt32] = []
    try forEachDocument { (document, numbers) throws(StoreError) in
      try meter.spend()
      guard numbers.contains(where: { NumberColumn.contains(values, $0) }) else { return }
      try meter.reserve(1, of: UInt32.self)
      documents.append(document)
    }
    return documents
  }

  private static func contains(_ values: [Double], _ wanted: Double) -> Bool {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low] == wanted
  }
}
