import ByteStore

/// What single documents are worth, without a board.
extension ImpactCursor {
  /// Frequencies of a block that are read one by one.
  private static let mostSingle = 2

  /// Adds what documents, ascending, are worth to the number at the place of each.
  ///
  /// - Parameter mayMatter: whether one of the documents at some places, which a block may have, may
  ///   matter where none is worth more: if not, the block is not decoded, and their numbers become -1.
  package func add(
    _ documents: [UInt32], to numbers: inout [Int32],
    where mayMatter: (_ most: Int32, Range<Int>) -> Bool
  ) throws(StoreError) {
    let count = min(documents.count, numbers.count)
    var place = 0
    while place < count {
      guard try cursor.locate(documents[place]) else { return }
      if cursor.count == 0, case let end = try placeBehindBlock(documents, from: place, count) {
        // A single posting has no impact; its worth is that of the list.
        let most = min(bound, try blockBound())
        if !mayMatter(most, place..<end) {
          while place < end {
            numbers[place] = -1
            place &+= 1
          }
          continue
        }
      }
      guard try cursor.seek(to: documents[place]) else { return }
      // SAFETY: after a seek the block is decoded; places are below its count, as many as there are
      // frequencies.
      let block = cursor.documents
      let last = block[block.count &- 1]
      var index = cursor.index
      var looked = 0
      while place < count {
        let document = documents[place]
        guard document <= last else { break }
        index = cursor.gallop(from: index, to: document)
        if block[index] == document {
          // A block is decoded in the time of some ten single numbers.
          let frequency =
            looked < Self.mostSingle
            ? try cursor.frequency(at: index) : try cursor.frequencies()[index]
          looked &+= 1
          Self.add(worth(at: index, frequency: frequency), to: &numbers[place])
        }
        place &+= 1
      }
      cursor.place = index
    }
  }

  /// The first place from one on, below a limit, whose document lies behind the current block, which is
  /// not decoded.
  private func placeBehindBlock(
    _ documents: [UInt32], from start: Int, _ limit: Int
  ) throws(StoreError) -> Int {
    let last = try cursor.lastPossibleDocument()
    var place = start &+ 1
    while place < limit, documents[place] <= last { place &+= 1 }
    return place
  }
}
