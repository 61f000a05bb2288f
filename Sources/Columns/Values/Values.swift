import ByteStore

/// The values section: a column for each text attribute that is not content.
///
/// ```
/// data of the columns · directory
/// directory   varint count · per column: varint attribute · ValueColumn descriptor
/// ```
///
/// Invariants:
/// 1. columns ascend by attribute, no column is empty.
package final class Values: Sendable {
  private let columns: ColumnsByNumber<ValueColumn>
  /// The attributes that have a column, ascending.
  package let attributes: [UInt16]

  /// Opens the section, of a segment with so many documents, by its directory.
  ///
  /// - Parameters:
  ///   - text: has the bytes of the values.
  ///   - forms: what its units are numbers of.
  package init(
    _ section: SectionReader, documentCount: UInt32, text: TextColumns, forms: Forms
  ) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var position = 0
    let count = try directory.varint(&position)
    var columns = ColumnsByNumber<ValueColumn>()
    var attributes: [UInt16] = []
    for _ in 0..<min(count, 1 << 16) {
      let start = position
      let number = try directory.varint(&position)
      guard number <= UInt64(UInt16.max), attributes.last.map({ $0 < number }) ?? true else {
        throw directory.damaged(start, "invariant 1: attribute")
      }
      let attribute = UInt16(number)
      guard let texts = text.column(attribute) else {
        throw directory.damaged(start, "values of an attribute without texts")
      }
      let column = try ValueColumn(
        section, documentCount: documentCount, texts: texts, forms: forms,
        descriptor: directory, at: &position)
      guard column.count > 0 else { throw directory.damaged(start, "invariant 1: empty column") }
      columns.append(column, number: UInt32(attribute))
      attributes.append(attribute)
    }
    self.columns = columns
    self.attributes = attributes
  }

  /// The column of an attribute, nil if no document has a short text value there.
  package func column(_ attribute: UInt16) -> ValueColumn? { columns[UInt32(attribute)] }

  /// Checks every column; the section's own invariants were checked on opening.
  package func checkInvariants() throws(StoreError) {
    for attribute in attributes { try column(attribute)?.checkInvariants() }
  }
}

/// Writes the values section, one column after the other.
package final class ValuesWriter {
  private let section: SectionWriter
  private let documentCount: UInt32
  private var directory = ByteBuffer()
  private var count = 0
  private var last: UInt16?

  package init(_ section: SectionWriter, documentCount: UInt32) {
    self.section = section
    self.documentCount = documentCount
  }

  /// Writes the column of an attribute; attributes ascend.
  ///
  /// `feed` adds its values in order; a column without values is left out.
  package func column(
    _ attribute: UInt16, _ feed: (inout ValueColumnWriter) throws(StoreError) -> Void
  ) throws(StoreError) {
    precondition(last.map { $0 < attribute } ?? true, "attributes ascend")
    last = attribute
    var column = ValueColumnWriter(section, documentCount: documentCount)
    try feed(&column)
    guard !column.isEmpty else { return }
    directory.appendVarint(UInt64(attribute))
    directory.append(try column.finish().bytes)
    count += 1
  }

  /// Ends the section.
  package func finish() throws(StoreError) {
    var whole = ByteBuffer(capacity: directory.count + 8)
    whole.appendVarint(UInt64(count))
    whole.append(directory.bytes)
    try SectionDirectory.write(whole, to: section)
  }
}
