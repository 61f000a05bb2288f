extension NumberColumn {
  /// How many entries lie in the range: exact by the order, without it an upper bound.
  package func estimate(in range: NumberRange) throws(StoreError) -> Int {
    guard let keys = keys(in: range) else { return 0 }
    guard keys != bounds, let order else { return entryCount }
    return try places(of: keys, in: order).count
  }

  /// How many documents have a value in the range.
  ///
  /// Arithmetic on single-valued columns with an order; otherwise the documents are looked at.
  package func countDocuments(in range: NumberRange) throws(StoreError) -> Int {
    guard let keys = keys(in: range) else { return 0 }
    if keys == bounds { return documentCount }
    guard let order else { return try scan(keys).count }
    let places = try places(of: keys, in: order)
    if isSingleValued || places.count <= 1 { return places.count }
    return try documents(at: places, of: keys, order).count
  }

  /// The documents that have a value in the range, ascending.
  package func documents(in range: NumberRange) throws(StoreError) -> [UInt32] {
    guard let keys = keys(in: range) else { return [] }
    guard keys != bounds, let order else { return try scan(keys) }
    return try documents(at: places(of: keys, in: order), of: keys, order)
  }

  /// By the order while the documents are few, by scanning where sorting would cost more.
  private func documents(
    at places: Range<Int>, of keys: ClosedRange<UInt64>, _ order: PackedIntegers
  ) throws(StoreError) -> [UInt32] {
    guard places.count <= entryCount / 64 || places.count < 256 else { return try scan(keys) }
    var documents: [UInt32] = []
    documents.reserveCapacity(places.count)
    for entry in try order.values(places) {
      documents.append(try rows.document(ofEntry: Int(truncatingIfNeeded: entry)))
    }
    documents.sort()
    guard !isSingleValued else { return documents }
    var distinct: [UInt32] = []
    for document in documents where document != distinct.last { distinct.append(document) }
    return distinct
  }

  private func scan(_ keys: ClosedRange<UInt64>) throws(StoreError) -> [UInt32] {
    var documents: [UInt32] = []
    var words = [UInt64](repeating: 0, count: NumberColumn.windowWords)
    var base = 0
    while base < rows.documentCount {
      try words.withUnsafeMutableBufferPointer { (buffer) throws(StoreError) in
        guard let start = buffer.baseAddress else { return }
        buffer.update(repeating: 0)
        // SAFETY: the buffer holds the words of one window.
        try fill(window: UInt32(truncatingIfNeeded: base), into: start, keys)
      }
      for (index, word) in words.enumerated() {
        var bits = word
        while bits != 0 {
          let document = base + index * 64 + bits.trailingZeroBitCount
          documents.append(UInt32(truncatingIfNeeded: document))
          bits &= bits &- 1
        }
      }
      base += NumberColumn.windowSize
    }
    return documents
  }
}
