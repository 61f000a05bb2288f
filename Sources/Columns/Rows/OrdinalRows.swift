import ByteStore

/// Document -> ordinals of its values in a sorted dictionary.
///
/// ```
/// descriptor   rows (DocumentRows) · entry -> ordinal (PackedIntegers)
/// ```
///
/// Invariants:
/// 1. there are as many ordinals as entries of the rows;
/// 2. the ordinals of a document ascend strictly and are below the size of the dictionary.
struct OrdinalRows: Sendable {
  let rows: DocumentRows
  let ordinals: PackedIntegers
  let dictionarySize: Int

  init(
    _ section: SectionReader, documentCount: UInt32, dictionarySize: Int, descriptor: ByteView,
    at position: inout Int
  ) throws(StoreError) {
    let start = position
    rows = try DocumentRows(
      section, documentCount: documentCount, descriptor: descriptor, at: &position)
    ordinals = try PackedIntegers(section, descriptor: descriptor, at: &position)
    self.dictionarySize = dictionarySize
    guard ordinals.count == rows.entryCount else {
      throw descriptor.damaged(start, "invariant 1: ordinals and rows differ")
    }
  }

  private func ordinal(at entry: Int) throws(StoreError) -> UInt32 {
    let ordinal = try ordinals.value(at: entry)
    guard ordinal < UInt64(dictionarySize) else {
      throw rows.damaged("invariant 2: ordinal \(ordinal) of \(dictionarySize)")
    }
    return UInt32(truncatingIfNeeded: ordinal)
  }

  func ordinals(ofDocument document: UInt32) throws(StoreError) -> [UInt32] {
    var found: [UInt32] = []
    for entry in try rows.entries(of: document) { found.append(try ordinal(at: entry)) }
    return found
  }

  /// The place of an ordinal among those of a document; nil where it has it not.
  func place(of wanted: UInt32, in document: UInt32) throws(StoreError) -> Int? {
    let entries = try rows.entries(of: document)
    var low = entries.lowerBound
    var high = entries.upperBound
    while low < high {
      let middle = (low + high) / 2
      if try ordinal(at: middle) < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < entries.upperBound, try ordinal(at: low) == wanted else { return nil }
    return low - entries.lowerBound
  }

  /// Whether a document has an ordinal of a range; looks at a few of its ordinals, however many it has.
  func hasOrdinal(_ document: UInt32, in range: Range<UInt32>) throws(StoreError) -> Bool {
    let entries = try rows.entries(of: document)
    var low = entries.lowerBound
    var high = entries.upperBound
    while low < high {
      let middle = (low + high) / 2
      if try ordinal(at: middle) < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low < entries.upperBound else { return false }
    return try ordinal(at: low) < range.upperBound
  }

  /// The first ordinal of a document, nil if it has none.
  func ordinal(ofDocument document: UInt32) throws(StoreError) -> UInt32? {
    guard let entry = try rows.entries(of: document).first else { return nil }
    return try ordinal(at: entry)
  }

  func checkInvariants() throws(StoreError) {
    try rows.checkInvariants()
    try ordinals.checkInvariants()
    try rows.forEachRow { (document, entries) throws(StoreError) in
      var previous: UInt32?
      for entry in entries {
        let ordinal = try ordinal(at: entry)
        if let previous, ordinal <= previous {
          throw rows.damaged("invariant 2: ordinals of document \(document)")
        }
        previous = ordinal
      }
    }
  }
}

/// Turns ordinal -> documents, as it comes from a sorted dictionary, into document -> ordinals.
struct OrdinalRowsWriter {
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
    var starts = [UInt32](repeating: 0, count: documentCount + 1)
    for document in documents { starts[Int(document) + 1] += 1 }
    var rows = DocumentRowsWriter()
    for document in 0..<documentCount {
      rows.append(document: UInt32(document), entries: Int(starts[document + 1]))
      starts[document + 1] += starts[document]
    }
    var sorted = [UInt32](repeating: 0, count: documents.count)
    var next = 0
    for (ordinal, count) in counts.enumerated() {
      for document in documents[next..<next + Int(count)] {
        sorted[Int(starts[Int(document)])] = UInt32(ordinal)
        starts[Int(document)] += 1
      }
      next += Int(count)
    }
    try rows.finish(documentCount: documentCount, to: section, descriptor: &descriptor)
    try PackedIntegers.write(sorted, to: section, descriptor: &descriptor)
  }
}
