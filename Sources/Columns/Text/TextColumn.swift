import ByteStore

/// The texts of one attribute, in the order of the documents.
///
/// ```
/// data         units of all texts, u16 each, see TextFormat
///              · starts (IntegerColumn): one for each text and the end of the last
///              · sparse only: documents of the rows (PackedIntegers)
///              · shared only: for each row the number of its text plus one, 0 for none
///                (PackedIntegers)
/// descriptor   form u8: bit 0 sparse, bit 1 shared, bit 2 each text is one value
///              · varint offset of the units · starts descriptor
///              · sparse only: documents descriptor · shared only: numbers descriptor
/// ```
///
/// A row is a document of the segment, in sparse columns a document with text. Each row has a text,
/// in the order of the rows, unless the column is shared: there each distinct text stands once.
///
/// Invariants:
/// 1. starts ascend and begin with 0; the units lie in the section.
/// 2. documents of a sparse column ascend strictly and are below the segment's.
/// 3. a pair of units is whole within its text, and names a form that exists.
/// 4. a number of a text is at most the number of texts.
/// 5. no value of a column of single values is followed by another.
@usableFromInline
package struct TextColumn: Sendable {
  struct Form: OptionSet {
    static let sparse = Form(rawValue: 1)
    static let shared = Form(rawValue: 2)
    static let single = Form(rawValue: 4)

    let rawValue: UInt8
  }

  @usableFromInline let section: SectionReader
  @usableFromInline let offset: Int
  @usableFromInline let starts: IntegerColumn
  /// The documents of the rows; nil where every document of the segment has one.
  private let documents: PackedIntegers?
  /// The text of each row; nil where each has its own.
  @usableFromInline let numbers: PackedIntegers?
  private let documentCount: UInt32
  /// Whether each text is one value.
  let hasSingleValues: Bool

  /// Reads a descriptor at `position`, which moves behind it.
  init(
    _ section: SectionReader, documentCount: UInt32, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    let form = Form(rawValue: try descriptor.u8(position))
    guard form.isSubset(of: [.sparse, .shared, .single]) else {
      throw descriptor.damaged(position, "form of a text column")
    }
    hasSingleValues = form.contains(.single)
    position += 1
    self.section = section
    self.documentCount = documentCount
    offset = try descriptor.varint(&position, limit: section.count)
    starts = try IntegerColumn(section, descriptor: descriptor, at: &position)
    documents =
      form.contains(.sparse)
      ? try PackedIntegers(section, descriptor: descriptor, at: &position) : nil
    numbers =
      form.contains(.shared)
      ? try PackedIntegers(section, descriptor: descriptor, at: &position) : nil
    let rows = documents?.count ?? Int(documentCount)
    guard offset % 2 == 0, starts.count > 0, (numbers?.count ?? starts.count - 1) == rows else {
      throw descriptor.damaged(start, "rows of a text column")
    }
  }

  /// Number of rows.
  package var rowCount: Int { numbers?.count ?? starts.count - 1 }

  /// Number of distinct texts, where rows share them; nil elsewhere.
  @usableFromInline var sharedTextCount: Int? { numbers == nil ? nil : starts.count - 1 }

  /// Whether each document of the segment has a row of its own, with its own text.
  var hasRowForEachDocument: Bool { documents == nil && numbers == nil }

  /// Whether each distinct text stands once.
  package var isShared: Bool { numbers != nil }

  /// The row of a document; nil where it has no text.
  @usableFromInline
  func row(of document: UInt32) throws(StoreError) -> Int? {
    guard document < documentCount else { return nil }
    guard let documents else { return Int(document) }
    let row = try documents.lowerBound(UInt64(document))
    guard row < documents.count, try documents.value(at: row) == UInt64(document) else {
      return nil
    }
    return row
  }

  /// The same where documents ascend from call to call: rows before `next` are not looked at.
  @usableFromInline
  func row(of document: UInt32, after next: inout Int) throws(StoreError) -> Int? {
    guard documents != nil else { return document < documentCount ? Int(document) : nil }
    while next < rowCount {
      let found = try self.document(ofRow: next)
      if found >= document { return found == document ? next : nil }
      next += 1
    }
    return nil
  }

  /// The first row whose document is not before `document`; the count of rows if there is none.
  func firstRow(notBefore document: UInt32) throws(StoreError) -> Int {
    guard let documents else { return min(Int(document), rowCount) }
    return try documents.lowerBound(UInt64(document))
  }

  /// The error for bytes that contradict the format.
  @usableFromInline
  package func damaged(_ detail: String) -> StoreError { section.damaged(offset, detail) }

  /// The document of a row.
  package func document(ofRow row: Int) throws(StoreError) -> UInt32 {
    guard let documents else { return UInt32(truncatingIfNeeded: row) }
    let document = try documents.value(at: row)
    guard document < UInt64(documentCount) else {
      throw section.damaged(offset, "invariant 2 of a text column: document \(document)")
    }
    return UInt32(truncatingIfNeeded: document)
  }

  /// Documents of the rows of a range, ascending.
  func documents(ofRows rows: Range<Int>) throws(StoreError) -> [UInt32] {
    guard let documents else { return rows.map { UInt32(truncatingIfNeeded: $0) } }
    return try documents.values(rows).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The units of a row; empty where the document has no text.
  ///
  /// They live as long as the section.
  @inline(__always)
  @inlinable
  package func units(ofRow row: Int) throws(StoreError) -> UnsafeBufferPointer<UInt16> {
    guard numbers == nil else { return try units(ofShared: try textNumber(ofRow: row)) }
    let (start, end) = try starts.valueAndNext(at: row)
    return try units(start, end)
  }

  /// The number of a row's text plus one, 0 for none; of a shared column.
  @usableFromInline
  func textNumber(ofRow row: Int) throws(StoreError) -> Int {
    Int(truncatingIfNeeded: try numbers?.value(at: row) ?? 0)
  }

  /// The number of a row's text plus one, 0 for none; nil where rows share no texts.
  func sharedText(ofRow row: Int) throws(StoreError) -> Int? {
    guard numbers != nil else { return nil }
    let text = try textNumber(ofRow: row)
    guard text < starts.count else { throw damaged("invariant 4 of a text column: row \(row)") }
    return text
  }

  /// The numbers of the texts of some rows plus one, 0 for none; of a shared column.
  func textNumbers(ofRows rows: Range<Int>) throws(StoreError) -> [UInt64] {
    let found = try numbers?.values(rows) ?? []
    guard found.allSatisfy({ $0 < UInt64(starts.count) }) else {
      throw damaged("invariant 4 of a text column: rows \(rows)")
    }
    return found
  }

  /// The units of a text of a shared column, by its number plus one; none for 0.
  @inlinable
  func units(ofShared number: Int) throws(StoreError) -> UnsafeBufferPointer<UInt16> {
    guard number > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    guard number < starts.count else {
      throw damaged("invariant 4 of a text column: text \(number)")
    }
    let (start, end) = try starts.valueAndNext(at: number - 1)
    return try units(start, end)
  }

  /// The units of a document, read for it alone; they live as long as the section.
  @inlinable
  package func units(
    of document: UInt32
  ) throws(StoreError) -> UnsafeBufferPointer<UInt16> {
    guard let row = try row(of: document) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return try units(ofRow: row)
  }

  /// The starts of the rows `first ... first + 128` of a column that is not shared, as far as there
  /// are; `first` is a multiple of 128.
  @usableFromInline
  func starts(ofBlockAt first: Int) throws(StoreError) -> [UInt64] {
    var values: [UInt64] = []
    try loadStarts(ofBlockAt: first, into: &values)
    return values
  }

  /// The same in memory that is kept.
  @usableFromInline
  func loadStarts(ofBlockAt first: Int, into values: inout [UInt64]) throws(StoreError) {
    try starts.load(block: first / IntegerColumn.blockSize, into: &values)
    let next = first + IntegerColumn.blockSize
    if next < starts.count { values.append(try starts.value(at: next)) }
  }

  /// The units between two starts; they live as long as the section.
  @inline(__always)
  @inlinable
  func units(_ start: UInt64, _ end: UInt64) throws(StoreError) -> UnsafeBufferPointer<UInt16> {
    guard start <= end, end <= UInt64((section.count &- offset) / 2) else {
      throw section.damaged(offset, "invariant 1 of a text column: units \(start) to \(end)")
    }
    let bytes = try section.checkedBytes(
      offset &+ 2 &* Int(truncatingIfNeeded: start), 2 &* Int(truncatingIfNeeded: end &- start))
    // SAFETY: sections are aligned to 64 bytes in the image and the offset is even.
    return bytes.assumingMemoryBound(to: UInt16.self)
  }

  /// Checks the numbered invariants of a segment with so many forms; reads everything.
  func checkInvariants(formCount: Int) throws(StoreError) {
    var last: UInt32?
    for row in 0..<rowCount {
      if documents != nil {
        let document = try document(ofRow: row)
        guard last.map({ $0 < document }) ?? true else {
          throw section.damaged(offset, "invariant 2 of a text column: document \(document)")
        }
        last = document
      }
      if numbers == nil {
        try check(try units(ofRow: row), formCount)
      } else if try textNumber(ofRow: row) >= starts.count {
        throw section.damaged(offset, "invariant 4 of a text column: row \(row)")
      }
    }
    for text in 0..<(sharedTextCount ?? 0) { try check(try units(ofShared: text + 1), formCount) }
  }

  private func check(
    _ units: UnsafeBufferPointer<UInt16>, _ formCount: Int
  ) throws(StoreError) {
    var at = 0
    while at < units.count {
      guard let slot = TextFormat.slot(units, &at), slot < formCount + TextFormat.firstForm else {
        throw section.damaged(offset, "invariant 3 of a text column: unit \(at)")
      }
      if hasSingleValues, slot == Int(TextFormat.endOfValue) {
        throw section.damaged(offset, "invariant 5 of a text column: unit \(at)")
      }
    }
  }
}
