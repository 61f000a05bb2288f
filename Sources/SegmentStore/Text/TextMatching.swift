/// A pattern against the texts of one attribute: documents ascending, or all of them.
///
/// Belongs to one running query; not thread-safe.
package struct TextMatching {
  private let column: TextColumn
  private var source: TextSource
  private let matcher: TextMatcher

  package init(_ column: TextColumn, _ matcher: TextMatcher) {
    self.column = column
    self.matcher = matcher
    source = TextSource(column)
  }

  /// Whether some text of a document matches; documents may come in any order.
  package mutating func matches(_ document: UInt32) throws(StoreError) -> Bool {
    guard let row = try column.row(of: document) else { return false }
    return try matcher.matches(try source.units(ofRow: row))
  }

  /// Calls `body` with every document of `range` that has a text that matches, ascending.
  package mutating func forEachMatch(
    in range: Range<UInt32>, _ body: (UInt32) throws(StoreError) -> Void
  ) throws(StoreError) {
    var row = try column.firstRow(notBefore: range.lowerBound)
    let end = try column.firstRow(notBefore: range.upperBound)
    while row < end {
      let next = min(end, (row / IntegerColumn.blockSize + 1) * IntegerColumn.blockSize)
      let documents = try column.documents(ofRows: row..<next)
      for document in documents {
        if try matcher.matches(try source.units(ofRow: row)) { try body(document) }
        row += 1
      }
    }
  }
}
