import ByteStore

/// A pattern against the texts of one attribute: documents ascending, or all of them.
///
/// Belongs to one running query; not thread-safe.
package struct TextMatching {
  let column: TextColumn
  var source: TextColumnReader
  let matcher: TextMatcher
  /// The number of the column in the matcher.
  let number: Int
  /// What is known of each shared text, by its number plus one: 0 not known, 1 no match, 2 a match.
  private var known: [UInt8]
  /// One of the first exits decided most texts of the block before: the rest of each is passed over.
  var decidesMost = false

  package init(_ column: TextColumn, _ matcher: TextMatcher) {
    self.column = column
    self.matcher = matcher
    number = matcher.addColumn()
    source = TextColumnReader(column)
    known = [UInt8](repeating: 0, count: column.sharedTextCount.map { $0 + 1 } ?? 0)
  }

  /// Whether most texts are decided by their last form, so that nothing pays to be prepared.
  package var isToldByEndings: Bool { matcher.tailScalars != nil && column.hasSingleValues }

  /// Whether some text of a document matches; documents may come in any order.
  package mutating func matches(_ document: UInt32) throws(StoreError) -> Bool {
    guard let row = try column.row(of: document) else { return false }
    matcher.enter(column: number)
    guard let text = try column.sharedText(ofRow: row) else {
      return try matcher.matches(try source.units(ofRow: row), isSingle: column.hasSingleValues)
    }
    return try matches(shared: text)
  }

  /// Whether a shared text matches, by its number plus one; each is tried once.
  private mutating func matches(shared text: Int) throws(StoreError) -> Bool {
    if known[text] == 0 {
      let units = try column.units(ofShared: text)
      known[text] = try matcher.matches(units, isSingle: column.hasSingleValues) ? 2 : 1
    }
    return known[text] == 2
  }

  /// Calls `body` with every document of `range` that has a text that matches, ascending.
  ///
  /// - Parameter isFound: whether a document needs no look; `body` may be called with it, or not.
  package mutating func forEachMatch(
    in range: Range<UInt32>, except isFound: (UInt32) -> Bool = { _ in false },
    _ body: (UInt32) throws(StoreError) -> Void
  ) throws(StoreError) {
    if matcher.findsNothing { return }
    matcher.enter(column: number)
    var row = try column.firstRow(notBefore: range.lowerBound)
    let end = try column.firstRow(notBefore: range.upperBound)
    if column.sharedTextCount != nil { return try forEachSharedMatch(&row, end, body) }
    while row < end {
      let next = min(end, (row / IntegerColumn.blockSize + 1) * IntegerColumn.blockSize)
      // None where each document has a row, whose number it has.
      let documents =
        column.hasRowForEachDocument ? [] : try column.documents(ofRows: row..<next)
      if matcher.skipsTexts, !isToldByEndings {
        try forEachSkippedMatch(row..<next, documents, except: isFound, body)
      } else {
        try forEachMatch(inRows: row..<next, documents, except: isFound, body)
      }
      row = next
    }
  }

  /// The same of rows of one block, text by text.
  private mutating func forEachMatch(
    inRows rows: Range<Int>, _ documents: [UInt32], except isFound: (UInt32) -> Bool,
    _ body: (UInt32) throws(StoreError) -> Void
  ) throws(StoreError) {
    let starts = try source.starts(ofRows: rows)
    guard let first = starts.first, let last = starts.last else { return }
    let units = try column.units(first, last)
    let isSingle = column.hasSingleValues
    let isByTables = matcher.isDecidedByTables
    if isByTables { try matcher.spend(units.count) }
    var start = 0
    for (place, next) in starts.dropFirst().enumerated() {
      let end = Int(truncatingIfNeeded: next &- first)
      guard start <= end, end <= units.count else {
        throw column.damaged("row \(rows.lowerBound + place)")
      }
      // SAFETY: the text lies within the units of the block.
      let text = UnsafeBufferPointer(rebasing: units[start..<end])
      start = end
      let document = TextMatching.document(at: place, rows, documents)
      if isFound(document) { continue }
      let isMatch =
        isByTables
        ? try matcher.matchesByTables(text, isSingle: isSingle)
        : try matcher.matches(text, isSingle: isSingle)
      if isMatch { try body(document) }
    }
  }

  /// The document of a row at a place among some.
  ///
  /// - Parameter documents: those of the rows; none where each has the number of its row.
  @inline(__always)
  static func document(at place: Int, _ rows: Range<Int>, _ documents: [UInt32]) -> UInt32 {
    documents.isEmpty
      ? UInt32(truncatingIfNeeded: rows.lowerBound &+ place) : documents[place]
  }

  private mutating func forEachSharedMatch(
    _ row: inout Int, _ end: Int, _ body: (UInt32) throws(StoreError) -> Void
  ) throws(StoreError) {
    while row < end {
      let next = min(end, row + TextMatching.sharedRows)
      let documents = try column.documents(ofRows: row..<next)
      for (place, number) in try column.textNumbers(ofRows: row..<next).enumerated() {
        if try matches(shared: Int(truncatingIfNeeded: number)) { try body(documents[place]) }
      }
      row = next
    }
  }

  /// Rows of a shared column that are read at a time.
  private static let sharedRows = 1024
}
