import ByteStore

/// A range of numbers as one column sees it: the keys that lie in it.
///
/// Made once a query, so that no window converts bounds again.
package struct NumberSelection: Sendable {
  let keys: ClosedRange<UInt64>
  /// Every key of the column lies in the range.
  let isEverything: Bool
  /// Along the order; nil where the column has none.
  let places: Range<Int>?
  /// Entries in the range: exact where the column has an order, else an upper bound.
  package let entryCount: Int
}

extension NumberColumn {
  /// What the range selects; nil if no entry can lie in it.
  package func selection(_ range: NumberRange) throws(StoreError) -> NumberSelection? {
    guard entryCount > 0, let keys = encoding.keys(in: range, within: bounds) else { return nil }
    if keys == bounds {
      return NumberSelection(
        keys: keys, isEverything: true, places: 0..<entryCount, entryCount: entryCount)
    }
    guard let order else {
      return NumberSelection(
        keys: keys, isEverything: false, places: nil, entryCount: entryCount)
    }
    let first = try order.entriesBelow(keys.lowerBound, self.keys)
    let end =
      keys.upperBound == bounds.upperBound
      ? entryCount : try order.entriesBelow(keys.upperBound + 1, self.keys)
    guard first <= end else { throw damaged("the order does not ascend") }
    guard first < end else { return nil }
    return NumberSelection(
      keys: keys, isEverything: false, places: first..<end, entryCount: end - first)
  }

  /// The number of documents with a value in the range, where arithmetic gives it.
  package func exactCount(_ selection: NumberSelection) -> Int? {
    if selection.isEverything { return documentCount }
    guard let places = selection.places, isSingleValued || places.count == 1 else { return nil }
    return places.count
  }

  /// From one entry in so many on, scanning the column beats reading along the order.
  private static let scanPaysFrom = 32
  /// Fewer documents than one in so many are sorted; others are gathered in a set.
  private static let sortingPaysBelow = 64

  /// Whether the documents are so few that reading them along the order beats scanning the column.
  package func isRare(_ selection: NumberSelection) -> Bool {
    guard !selection.isEverything, let places = selection.places, case .order = order?.form else {
      return false
    }
    return places.count <= max(entryCount / NumberColumn.scanPaysFrom, 64)
  }

  /// The documents of a selection, ascending.
  package func documents(_ selection: NumberSelection) throws(StoreError) -> [UInt32] {
    guard isRare(selection), let places = selection.places,
      let entries = try order?.entries(places)
    else { return try scan(selection) }
    if entries.count > rows.documentCount / NumberColumn.sortingPaysBelow {
      // A set sorts them, and drops repetitions.
      var set = Bitset(count: rows.documentCount)
      for document in try documents(ofEntries: entries) {
        guard Int(document) < rows.documentCount else { throw damaged("document \(document)") }
        set.insert(Int(document))
      }
      return set.documents
    }
    var documents = try self.documents(ofEntries: entries)
    TermLists.sortDistinct(&documents)
    return documents
  }

  /// The document of each of some entries.
  private func documents(ofEntries entries: [UInt64]) throws(StoreError) -> [UInt32] {
    var documents: [UInt32] = []
    documents.reserveCapacity(entries.count)
    if case .all = rows.layout, isSingleValued {
      // Entry = document.
      for entry in entries {
        guard entry < UInt64(rows.documentCount) else { throw damaged("no entry \(entry)") }
        documents.append(UInt32(truncatingIfNeeded: entry))
      }
      return documents
    }
    for entry in entries {
      documents.append(try rows.document(ofEntry: Int(truncatingIfNeeded: entry)))
    }
    return documents
  }

  private func scan(_ selection: NumberSelection) throws(StoreError) -> [UInt32] {
    var documents: [UInt32] = []
    documents.reserveCapacity(min(selection.entryCount, documentCount))
    try forEachWindow(selection) { (base, words) in
      for (index, word) in words.enumerated() {
        var bits = word
        while bits != 0 {
          documents.append(base &+ UInt32(index << 6 + bits.trailingZeroBitCount))
          bits &= bits &- 1
        }
      }
    }
    return documents
  }

  private func forEachWindow(
    _ selection: NumberSelection, _ body: (UInt32, UnsafeMutableBufferPointer<UInt64>) -> Void
  ) throws(StoreError) {
    var words = [UInt64](repeating: 0, count: NumberColumn.windowWords)
    try words.withUnsafeMutableBufferPointer { (buffer) throws(StoreError) in
      guard let start = buffer.baseAddress else { return }
      for base in stride(from: 0, to: rows.documentCount, by: NumberColumn.windowSize) {
        buffer.update(repeating: 0)
        let first = UInt32(truncatingIfNeeded: base)
        // SAFETY: the buffer holds the words of one window.
        try fill(window: first, into: start, selection)
        body(first, buffer)
      }
    }
  }

  /// The number of documents with a value in the range.
  ///
  /// Arithmetic on single-valued columns with an order; otherwise windows are counted.
  package func countDocuments(_ selection: NumberSelection) throws(StoreError) -> Int {
    if let exact = exactCount(selection) { return exact }
    var count = 0
    try forEachWindow(selection) { (_, words) in
      for word in words { count &+= word.nonzeroBitCount }
    }
    return count
  }
}
