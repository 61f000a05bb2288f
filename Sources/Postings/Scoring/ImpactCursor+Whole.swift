import ByteStore

/// Documents and what they are worth, taken out of the list.
extension ImpactCursor {
  /// Appends all documents of the list, and what each is worth.
  package func appendAll(
    to documents: inout [UInt32], _ numbers: inout [Int32]
  ) throws(StoreError) {
    documents.reserveCapacity(documents.count + documentCount)
    numbers.reserveCapacity(numbers.count + documentCount)
    while try cursor.skipToNextBlock() {
      try cursor.decodeBlock()
      let block = cursor.documents
      try loadWorths(0..<block.count)
      documents.append(contentsOf: block)
      // SAFETY: there is a worth for each document of the block.
      numbers.append(contentsOf: UnsafeBufferPointer(start: worths, count: block.count))
    }
  }
}
