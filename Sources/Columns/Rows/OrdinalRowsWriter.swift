import ByteStore

/// Turns ordinal -> documents, as it comes from a sorted dictionary, into document -> ordinals.
struct OrdinalRowsWriter {
  /// A set stands once where there is one for so many documents.
  private static let leastDocumentsOfSet = 64

  private var documents: [UInt32] = []
  private var counts: [UInt32] = []

  /// Adds the documents of the next ordinal.
  mutating func append(_ documents: [UInt32]) {
    self.documents.append(contentsOf: documents)
    counts.append(UInt32(documents.count))
  }

  /// A counting sort by document; within a document the ordinals ascend.
  func finish(
    documentCount: Int, to section: SectionWriter, descriptor: inout ByteBuffer
  ) throws(StoreError) {
    var ends = [UInt32](repeating: 0, count: documentCount + 1)
    for document in documents { ends[Int(document) + 1] += 1 }
    var valued = 0
    for document in 0..<documentCount {
      valued += ends[document + 1] > 0 ? 1 : 0
      ends[document + 1] += ends[document]
    }
    var ordinals = [UInt32](repeating: 0, count: documents.count)
    var next = 0
    for (ordinal, count) in counts.enumerated() {
      for document in documents[next..<next + Int(count)] {
        ordinals[Int(ends[Int(document)])] = UInt32(ordinal)
        ends[Int(document)] += 1
      }
      next += Int(count)
    }
    descriptor.appendVarint(UInt64(valued))
    let sets = OrdinalSets(
      ordinals, ends.dropLast(), valued: valued,
      most: valued / OrdinalRowsWriter.leastDocumentsOfSet)
    if let sets {
      descriptor.appendVarint(UInt64(sets.ends.count))
      try PackedIntegers.write(sets.setOfDocument, to: section, descriptor: &descriptor)
      try write(sets.ordinals, sets.ends[...], to: section, descriptor: &descriptor)
    } else {
      descriptor.appendVarint(0)
      try write(ordinals, ends.dropLast(), to: section, descriptor: &descriptor)
    }
  }

  private func write(
    _ ordinals: [UInt32], _ ends: ArraySlice<UInt32>, to section: SectionWriter,
    descriptor: inout ByteBuffer
  ) throws(StoreError) {
    var rows = DocumentRowsWriter()
    var last: UInt32 = 0
    for (row, end) in ends.enumerated() {
      rows.append(document: UInt32(row), entries: Int(end - last))
      last = end
    }
    try rows.finish(documentCount: ends.count, to: section, descriptor: &descriptor)
    try PackedIntegers.write(ordinals, to: section, descriptor: &descriptor)
  }
}

/// The different sets among the ordinals of documents.
private struct OrdinalSets {
  /// Of each document, plus one; 0 for none.
  private(set) var setOfDocument: [UInt32] = []
  /// Set after set.
  private(set) var ordinals: [UInt32] = []
  private(set) var ends: [UInt32] = []

  /// Nil where no document has several ordinals, or there are more sets than `most`.
  ///
  /// - Parameters:
  ///   - all: document after document.
  ///   - ends: where those of each document end.
  ///   - valued: how many documents have some.
  init?(_ all: [UInt32], _ ends: ArraySlice<UInt32>, valued: Int, most: Int) {
    guard all.count > valued, most > 0 else { return nil }
    var numbers: [ArraySlice<UInt32>: UInt32] = [:]
    setOfDocument.reserveCapacity(ends.count)
    var start = 0
    for end in ends {
      let set = all[start..<Int(end)]
      start = Int(end)
      if set.isEmpty {
        setOfDocument.append(0)
      } else if let number = numbers[set] {
        setOfDocument.append(number)
      } else {
        guard numbers.count < most else { return nil }
        ordinals += set
        self.ends.append(UInt32(ordinals.count))
        numbers[set] = UInt32(self.ends.count)
        setOfDocument.append(UInt32(self.ends.count))
      }
    }
  }
}
