import ByteStore

/// A range of numbers as one column sees it: the keys that lie in it.
///
/// Made once a query, so that no window converts bounds again.
package struct NumberSelection: Sendable {
  let keys: ClosedRange<UInt64>
  /// Every key of the column lies in the range.
  let isEverything: Bool
  /// Where along the order the selection begins and ends, as far as that is known; nil where the column has
  /// none.
  let bounds: (first: ClosedRange<Int>, end: ClosedRange<Int>)?
  /// Entries in the range: exact where the places are, else an upper bound.
  package let entryCount: Int

  init(
    keys: ClosedRange<UInt64>, isEverything: Bool = false,
    bounds: (first: ClosedRange<Int>, end: ClosedRange<Int>)?, entryCount: Int
  ) {
    self.keys = keys
    self.isEverything = isEverything
    self.bounds = bounds
    self.entryCount = entryCount
  }

  /// Along the order; where they are not known exactly, those of the selection are among them.
  var places: Range<Int>? { bounds.map { $0.first.lowerBound..<$0.end.upperBound } }

  /// Whether the places are known to the last one, or there is no order.
  var isExact: Bool { bounds.map { $0.first.count == 1 && $0.end.count == 1 } ?? true }
}

extension NumberColumn {
  /// What the range selects; nil if no entry lies in it.
  package func selection(_ range: NumberRange) throws(StoreError) -> NumberSelection? {
    guard let rough = try roughSelection(range) else { return nil }
    return try exact(rough)
  }

  /// The same with up to 256 places too many, nil only if no entry lies in the range.
  ///
  /// Enough to look at windows or documents, at less than half the cost.
  package func roughSelection(_ range: NumberRange) throws(StoreError) -> NumberSelection? {
    guard entryCount > 0, let keys = encoding.keys(in: range, within: bounds) else { return nil }
    if keys == bounds {
      return NumberSelection(
        keys: keys, isEverything: true, bounds: (0...0, entryCount...entryCount),
        entryCount: entryCount)
    }
    guard let order else {
      return NumberSelection(keys: keys, bounds: nil, entryCount: entryCount)
    }
    let first = try order.bounds(ofEntriesBelow: keys.lowerBound, self.keys)
    let end =
      keys.upperBound == bounds.upperBound
      ? entryCount...entryCount : try order.bounds(ofEntriesBelow: keys.upperBound + 1, self.keys)
    return try selection(keys, first, end)
  }

  /// A selection with its places to the last one; nil if no entry lies in the range.
  package func exact(_ selection: NumberSelection) throws(StoreError) -> NumberSelection? {
    guard !selection.isExact, let order, let bounds = selection.bounds else { return selection }
    let keys = selection.keys
    let first = try order.entriesBelow(keys.lowerBound, within: bounds.first, self.keys)
    let end =
      bounds.end.count == 1
      ? bounds.end.lowerBound
      : try order.entriesBelow(keys.upperBound + 1, within: bounds.end, self.keys)
    return try self.selection(keys, first...first, end...end)
  }

  private func selection(
    _ keys: ClosedRange<UInt64>, _ first: ClosedRange<Int>, _ end: ClosedRange<Int>
  ) throws(StoreError) -> NumberSelection? {
    guard first.lowerBound <= end.upperBound else { throw damaged("the order does not ascend") }
    guard first.lowerBound < end.upperBound else { return nil }
    return NumberSelection(
      keys: keys, bounds: (first, end), entryCount: end.upperBound - first.lowerBound)
  }

  /// The number of documents with a value in the range, where arithmetic gives it from an exact selection.
  package func exactCount(_ selection: NumberSelection) -> Int? {
    if selection.isEverything { return documentCount }
    guard selection.isExact, let places = selection.places, isSingleValued || places.count == 1
    else { return nil }
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
    guard let selection = try exact(selection) else { return [] }
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

  /// Whether the documents of a rare selection can be read part by part: each has one value, and so has the
  /// number of its entry.
  package var isListedInParts: Bool {
    if case .all = rows.layout { isSingleValued } else { false }
  }

  /// Those of the documents of a selection, as ``isListedInParts`` and rare, that lie in a range; ascending.
  ///
  /// All entries of the selection are passed, at about four instructions each.
  package func documents(
    _ selection: NumberSelection, in wanted: Range<UInt32>
  ) throws(StoreError) -> [UInt32] {
    guard let selection = try exact(selection) else { return [] }
    var documents: [UInt32] = []
    let wanted = wanted.clamped(to: 0..<UInt32(rows.documentCount))
    guard let places = selection.places, case .order(let order, _) = order?.form,
      try order.append(of: places, in: wanted, to: &documents)
    else { return try self.documents(selection).filter { wanted.contains($0) } }
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
