import ByteStore

/// Reads the texts of a column by ascending documents, block of starts by block.
@usableFromInline
package struct TextColumnReader {
  @usableFromInline let column: TextColumn
  @usableFromInline var firstRow = -1
  @usableFromInline var starts: [UInt64] = []
  /// Rows before it belong to documents before the one that was asked for last.
  @usableFromInline var nextRow = 0

  @inlinable
  package init(_ column: TextColumn) { self.column = column }

  /// The units of a document, none where it has no text; documents ascend from call to call.
  @inlinable
  package mutating func units(
    of document: UInt32
  ) throws(StoreError) -> UnsafeBufferPointer<UInt16> {
    guard let row = try column.row(of: document, after: &nextRow) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return try units(ofRow: row)
  }

  /// Where the texts of some rows of a block begin, and the last one ends; of a column that is not
  /// shared.
  @inlinable
  mutating func starts(ofRows rows: Range<Int>) throws(StoreError) -> ArraySlice<UInt64> {
    _ = try units(ofRow: rows.lowerBound)
    let first = rows.lowerBound &- firstRow
    guard first &+ rows.count < starts.count else { throw column.damaged("no row \(rows)") }
    return starts[first...(first &+ rows.count)]
  }

  /// The units of a row.
  @inline(__always)
  @inlinable
  package mutating func units(ofRow row: Int) throws(StoreError) -> UnsafeBufferPointer<UInt16> {
    if column.sharedTextCount != nil { return try column.units(ofRow: row) }
    let first = row & ~(IntegerColumn.blockSize &- 1)
    if first != firstRow {
      firstRow = -1
      try column.loadStarts(ofBlockAt: first, into: &starts)
      firstRow = first
    }
    let place = row &- first
    guard place &+ 1 < starts.count else { throw column.damaged("no row \(row)") }
    return try column.units(starts[place], starts[place &+ 1])
  }
}
