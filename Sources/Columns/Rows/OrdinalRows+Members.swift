import ByteStore

/// Documents by a set of ordinals, in a walk through those of all documents.
extension OrdinalRows {
  /// Documents that are looked at together.
  private static let window = 4096

  /// The documents that have an ordinal of a set.
  ///
  /// Costs a few instructions a document where each has one ordinal, or where sets stand once, and some
  /// tens where rows have several; however many ordinals are wanted.
  ///
  /// - Parameter step: called once for each window of 4 096 documents.
  func documents(
    withOrdinalOf wanted: Bitset, step: () throws(StoreError) -> Void
  ) throws(StoreError) -> Bitset {
    let members = hasSets ? try sets(withOrdinalOf: wanted) : wanted
    var documents = Bitset(count: documentCount)
    try documents.withMutableWords { (words) throws(StoreError) in
      var scratch: [UInt64] = []
      for base in stride(from: 0, to: documentCount, by: OrdinalRows.window) {
        try step()
        let end = min(documentCount, base + OrdinalRows.window)
        let window = UnsafeMutableBufferPointer(rebasing: words[base / 64..<(end + 63) / 64])
        if let sets {
          try sets.members(base..<end, of: members, into: window)
        } else {
          try fill(UInt32(base)..<UInt32(end), members, into: window, &scratch)
        }
      }
    }
    return documents
  }

  /// The same of a window, by the rows of its documents.
  private func fill(
    _ documents: Range<UInt32>, _ wanted: Bitset, into words: UnsafeMutableBufferPointer<UInt64>,
    _ scratch: inout [UInt64]
  ) throws(StoreError) {
    if case .all = rows.layout, rows.isSingleValued {
      let entries = Int(documents.lowerBound)..<Int(documents.upperBound)
      return try ordinals.members(entries, of: wanted, into: words)
    }
    let found = try rows.rows(of: documents)
    guard !found.isEmpty, let output = words.baseAddress else { return }
    let entries = try rows.entries(ofRows: found)
    // Eight numbers begin with a byte.
    let start = entries.lowerBound & ~7
    let needed = (entries.upperBound - start + 63) / 64
    if scratch.count < needed { scratch = [UInt64](repeating: 0, count: needed) }
    try scratch.withUnsafeMutableBufferPointer { (buffer) throws(StoreError) in
      try ordinals.members(start..<entries.upperBound, of: wanted, into: buffer)
      // SAFETY: the window has a word for every 64 documents begun.
      try rows.expand(
        documents, found, entryBits: UnsafeBufferPointer(buffer), firstEntry: start, into: output)
    }
  }

  /// The sets that have an ordinal of a set, by their numbers plus one.
  private func sets(withOrdinalOf wanted: Bitset) throws(StoreError) -> Bitset {
    var found = Bitset(count: rows.rowCount + 1)
    for row in 0..<rows.rowCount {
      for entry in try rows.entries(ofRow: row)
      where try wanted.contains(Int(ordinals.value(at: entry))) {
        found.insert(row + 1)
        break
      }
    }
    return found
  }
}
