import ByteStore

extension NumberColumn {
  /// Whether ``forEachDocument(descending:from:_:)`` can go along the values: each document has
  /// one, and their order is kept entry by entry.
  package var isOrdered: Bool {
    guard isSingleValued, case .order = order?.form else { return false }
    return true
  }

  /// Calls `body` with the documents along their values until it returns false; equal values come
  /// in no particular order.
  ///
  /// - Parameters:
  ///   - bound: begins with the first value that is not before this one.
  ///   - body: gets a document and the key of its value.
  /// - Returns: false where ``isOrdered`` is, and then nothing has happened.
  package func forEachDocument(
    descending: Bool, from bound: Double?,
    _ body: (_ document: UInt32, _ key: UInt64) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    guard isOrdered, let order else { return false }
    var places = 0..<entryCount
    if let bound {
      let range = descending ? NumberRange.atMost(bound) : .atLeast(bound)
      guard let selection = try selection(range) else { return true }
      guard let selected = selection.places else { return false }
      places = selected
    }
    let step = NumberOrder.sampleDistance
    while !places.isEmpty {
      let count = min(step, places.count)
      let part =
        descending
        ? places.upperBound - count..<places.upperBound
        : places.lowerBound..<places.lowerBound + count
      guard let entries = try order.entries(part) else { return false }
      for index in 0..<count {
        let entry = entries[descending ? count - 1 - index : index]
        guard let entry = Int(exactly: entry) else { throw damaged("invariant 1: entries") }
        let document = try rows.document(ofEntry: entry)
        if try !body(document, keys.value(at: entry)) { return true }
      }
      places =
        descending
        ? places.lowerBound..<part.lowerBound : part.upperBound..<places.upperBound
    }
    return true
  }
}
