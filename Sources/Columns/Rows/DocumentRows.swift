import ByteStore

/// Which documents have entries of a column, and which entries: documents ascend, each present one
/// owns a row of one or more consecutive entries.
///
/// ```
/// layout 0   every document has a row; nothing stored
/// layout 1   the documents of the rows, ascending                       (PackedIntegers)
/// layout 2   per 512 documents: u64 rows before · 8 x u64 bits
/// starts     first entry of each row, and the end; only if a row has several entries (IntegerColumn)
/// descriptor varint rowCount · varint entryCount · u8 layout | 0x80 if starts
///            · [layout 1: PackedIntegers] [layout 2: varint offset] [starts: IntegerColumn]
/// ```
///
/// Invariants:
/// 1. layout 0 has as many rows as documents, the others at most as many;
/// 2. without starts there are as many entries as rows;
/// 3. documents of layout 1 ascend strictly and are below documentCount;
/// 4. the row counts of layout 2 are those of its bits, no bit lies at or above documentCount;
/// 5. starts begin with 0, ascend strictly and end with entryCount.
package struct DocumentRows: Sendable {
  enum Layout: Sendable {
    case all
    case list(PackedIntegers)
    case bits(offset: Int)
  }

  static let groupSize = 512
  static let groupBytes = 72

  let section: SectionReader
  let layout: Layout
  let starts: IntegerColumn?
  /// Documents of the segment.
  package let documentCount: Int
  /// Documents that have a row.
  package let rowCount: Int
  /// Entries of all rows.
  package let entryCount: Int

  /// No document has several entries.
  package var isSingleValued: Bool { starts == nil }

  /// Reads a descriptor at `position`, which moves behind it; the number of documents is the
  /// segment's, so that it is bounded by more than these bytes.
  package init(
    _ section: SectionReader, documentCount: UInt32, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    let rows = try descriptor.varint(&position)
    let entries = try descriptor.varint(&position)
    let code = try descriptor.u8(position)
    position += 1
    guard rows <= UInt64(documentCount), entries <= UInt64(PackedIntegers.maximumCount)
    else { throw descriptor.damaged(start, "rows out of range") }
    self.section = section
    self.documentCount = Int(documentCount)
    rowCount = Int(rows)
    entryCount = Int(entries)
    switch code & 0x7F {
    case 0:
      guard rows == UInt64(documentCount) else {
        throw descriptor.damaged(start, "invariant 1: rows")
      }
      layout = .all
    case 1:
      let list = try PackedIntegers(section, descriptor: descriptor, at: &position)
      guard list.count == rowCount else { throw descriptor.damaged(start, "invariant 1: rows") }
      layout = .list(list)
    case 2:
      let offset = try descriptor.varint(&position)
      let groups = (Int(documentCount) + DocumentRows.groupSize - 1) / DocumentRows.groupSize
      guard offset <= UInt64(section.count),
        groups * DocumentRows.groupBytes <= section.count - Int(offset)
      else { throw descriptor.damaged(start, "row bits outside their section") }
      layout = .bits(offset: Int(offset))
    default:
      throw descriptor.damaged(start, "unknown row layout \(code)")
    }
    if code & 0x80 != 0 {
      let column = try IntegerColumn(section, descriptor: descriptor, at: &position)
      guard column.count == rowCount + 1 else {
        throw descriptor.damaged(start, "invariant 5: starts")
      }
      starts = column
    } else {
      guard rowCount == entryCount else { throw descriptor.damaged(start, "invariant 2: entries") }
      starts = nil
    }
  }

  func damaged(_ detail: String) -> StoreError {
    section.damaged(0, detail)
  }

  /// The entries of a document; empty if it has none.
  package func entries(of document: UInt32) throws(StoreError) -> Range<Int> {
    guard let row = try row(of: document) else { return 0..<0 }
    return try entries(ofRow: row)
  }

  /// The entries of row `row`.
  package func entries(ofRow row: Int) throws(StoreError) -> Range<Int> {
    guard let starts else {
      guard row < entryCount else { throw damaged("no entry \(row)") }
      return row..<row + 1
    }
    let (first, end) = try starts.valueAndNext(at: row)
    guard first < end, end <= UInt64(entryCount) else {
      throw damaged("invariant 5: row \(row) goes from \(first) to \(end)")
    }
    return Int(first)..<Int(end)
  }

  /// The row of a document, nil if it has none.
  package func row(of document: UInt32) throws(StoreError) -> Int? {
    guard Int(document) < documentCount else { return nil }
    switch layout {
    case .all: return Int(document)
    case .list(let list):
      let row = try list.lowerBound(UInt64(document))
      guard row < list.count, try list.value(at: row) == UInt64(document) else { return nil }
      return row
    case .bits(let offset):
      let at = offset + Int(document) / DocumentRows.groupSize * DocumentRows.groupBytes + 8
      let word = Int(document) % DocumentRows.groupSize / 64
      let bit = UInt64(document & 63)
      guard try section.u64(at + word * 8) >> bit & 1 != 0 else { return nil }
      return try firstRow(notBefore: document)
    }
  }

  /// The number of rows whose document is below `document`.
  package func firstRow(notBefore document: UInt32) throws(StoreError) -> Int {
    guard Int(document) < documentCount else { return rowCount }
    switch layout {
    case .all: return Int(document)
    case .list(let list): return try list.lowerBound(UInt64(document))
    case .bits(let offset):
      let at = offset + Int(document) / DocumentRows.groupSize * DocumentRows.groupBytes
      var row = try rank(at)
      let inside = Int(document) % DocumentRows.groupSize
      for word in 0..<inside / 64 { row += try section.u64(at + 8 + word * 8).nonzeroBitCount }
      let last = try section.u64(at + 8 + inside / 64 * 8)
      row += (last & ((1 << UInt64(inside & 63)) - 1)).nonzeroBitCount
      guard row <= rowCount else { throw damaged("invariant 4: more bits than rows") }
      return row
    }
  }

  func rank(_ group: Int) throws(StoreError) -> Int {
    let rank = try section.u64(group)
    guard rank <= UInt64(rowCount) else { throw damaged("invariant 4: rows before a group") }
    return Int(rank)
  }

  /// The document of row `row`.
  package func document(ofRow row: Int) throws(StoreError) -> UInt32 {
    guard row >= 0, row < rowCount else { throw damaged("no row \(row)") }
    switch layout {
    case .all: return UInt32(truncatingIfNeeded: row)
    case .list(let list):
      let document = try list.value(at: row)
      guard document < UInt64(documentCount) else { throw damaged("invariant 3: \(document)") }
      return UInt32(document)
    case .bits(let offset):
      var low = 0
      var high = (documentCount + DocumentRows.groupSize - 1) / DocumentRows.groupSize
      while high - low > 1 {
        let middle = (low + high) / 2
        if try rank(offset + middle * DocumentRows.groupBytes) <= row {
          low = middle
        } else {
          high = middle
        }
      }
      let at = offset + low * DocumentRows.groupBytes
      var rest = row - (try rank(at))
      for word in 0..<8 where rest >= 0 {
        var bits = try section.u64(at + 8 + word * 8)
        if rest >= bits.nonzeroBitCount {
          rest -= bits.nonzeroBitCount
          continue
        }
        for _ in 0..<rest { bits &= bits &- 1 }
        let document = low * DocumentRows.groupSize + word * 64 + bits.trailingZeroBitCount
        guard document < documentCount else { break }
        return UInt32(truncatingIfNeeded: document)
      }
      throw damaged("invariant 4: no bit for row \(row)")
    }
  }

  /// The document that owns entry `entry`.
  package func document(ofEntry entry: Int) throws(StoreError) -> UInt32 {
    guard let starts else { return try document(ofRow: entry) }
    guard entry >= 0, entry < entryCount else { throw damaged("no entry \(entry)") }
    return try document(ofRow: starts.lastIndex(notAbove: UInt64(entry)))
  }
}
