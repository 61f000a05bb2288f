import ByteStore

/// What single documents are worth, without a board.
extension ImpactCursor {
  /// Adds what documents, ascending, are worth to the number at the place of each.
  package func add(
    _ documents: borrowing DocumentArray, to numbers: inout [Int32]
  ) throws(StoreError) {
    let count = min(documents.count, numbers.count)
    var place = 0
    while place < count, try cursor.seek(to: documents[place]) {
      // SAFETY: after a seek the block is decoded; places are below its count, as many as there are
      // frequencies.
      let block = cursor.documents
      let last = block[block.count &- 1]
      var frequencies = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
      var index = cursor.index
      while place < count {
        let document = documents[place]
        guard document <= last else { break }
        index = cursor.gallop(from: index, to: document)
        if block[index] == document {
          if frequencies.isEmpty { frequencies = try cursor.frequencies() }
          Self.add(worth(at: index, frequency: frequencies[index]), to: &numbers[place])
        }
        place &+= 1
      }
      cursor.place = index
    }
  }
}
