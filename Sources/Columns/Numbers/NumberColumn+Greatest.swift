import ByteStore

extension NumberColumn {
  /// The greatest value of a document; nil where it has none.
  package func greatestValue(ofDocument document: UInt32) throws(StoreError) -> Double? {
    var greatest: UInt64?
    for entry in try rows.entries(of: document) {
      greatest = max(greatest ?? 0, try keys.value(at: entry))
    }
    return greatest.map(encoding.value)
  }

  /// The greatest value among every so many documents; below every number where none has a value.
  ///
  /// One pass over the column.
  package func greatestValues(
    ofDocuments size: UInt32, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> [Double] {
    let count = (rows.documentCount + Int(size) - 1) / Int(size)
    var greatest = [UInt64?](repeating: nil, count: count)
    var block = -1
    var decoded: [UInt64] = []
    try rows.forEachRow { (document, entries) throws(StoreError) in
      try meter.spend()
      let place = Int(document / size)
      var most = greatest[place] ?? 0
      for entry in entries {
        if entry / IntegerColumn.blockSize != block {
          block = entry / IntegerColumn.blockSize
          decoded = try keys.values(ofBlock: block)
        }
        most = max(most, decoded[entry % IntegerColumn.blockSize])
      }
      greatest[place] = most
    }
    return greatest.map { $0.map(encoding.value) ?? -.infinity }
  }
}
