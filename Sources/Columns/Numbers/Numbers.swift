import ByteStore

/// What the numbers of a column mean.
package enum NumberColumnKind: UInt8, Sendable, CaseIterable {
  /// Numbers, and Booleans as 0 and 1.
  case numeric = 0
  /// Dates, in seconds since 2001-01-01T00:00:00Z.
  case date = 1
}

/// The numbers section: for each attribute up to two columns.
///
/// ```
/// data of the columns · directory
/// directory   varint count · per column: varint attribute · varint bytes of its name · name UTF-8
///             · u8 kind · NumberColumn descriptor
/// ```
///
/// The names stand in the attributes section, too: with its own, the section gives the numbers back
/// where other sections are damaged.
///
/// Invariants:
/// 1. columns ascend by (attribute, kind), no column is empty;
/// 2. two columns have the same name if they are of one attribute.
package final class Numbers: Sendable {
  private let columns: ColumnsByNumber<NumberColumn>
  private let names: NameTable
  /// The attribute of each name.
  private let attributes: [UInt16]
  /// The columns there are.
  package let contents: [(attribute: UInt16, kind: NumberColumnKind)]

  /// Opens the section, of a segment with so many documents, by its directory.
  package init(_ section: SectionReader, documentCount: UInt32) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var position = 0
    let count = try directory.varint(&position)
    var columns = ColumnsByNumber<NumberColumn>()
    var names = NameTable()
    var attributes: [UInt16] = []
    var contents: [(attribute: UInt16, kind: NumberColumnKind)] = []
    var previous: UInt32?
    for _ in 0..<min(count, 1 << 17) {
      let start = position
      let attribute = try directory.varint(&position)
      let length = try directory.varint(&position, limit: directory.count)
      let text = try directory.bytes(position, length)
      position += length
      let code = try directory.u8(position)
      position += 1
      guard attribute <= UInt64(UInt16.max), let kind = NumberColumnKind(rawValue: code) else {
        throw directory.damaged(start, "unknown attribute or kind")
      }
      let name = Numbers.name(UInt16(attribute), kind)
      if let previous, name <= previous { throw directory.damaged(start, "invariant 1: order") }
      if let last = contents.last?.attribute, last == UInt16(attribute) {
        guard names.last == text else { throw directory.damaged(start, "invariant 2: name") }
      } else {
        guard names.append(text) else { throw directory.damaged(start, "invariant 2: name") }
        attributes.append(UInt16(attribute))
      }
      let column = try NumberColumn(
        section, documentCount: documentCount, descriptor: directory, at: &position)
      guard column.entryCount > 0 else {
        throw directory.damaged(start, "invariant 1: empty column")
      }
      previous = name
      columns.append(column, number: name)
      contents.append((UInt16(attribute), kind))
    }
    self.columns = columns
    self.names = names
    self.attributes = attributes
    self.contents = contents
  }

  private static func name(_ attribute: UInt16, _ kind: NumberColumnKind) -> UInt32 {
    UInt32(attribute) << 8 | UInt32(kind.rawValue)
  }

  /// The column of an attribute, nil if no document has such a value.
  package func column(_ attribute: UInt16, _ kind: NumberColumnKind) -> NumberColumn? {
    columns[Numbers.name(attribute, kind)]
  }

  /// The number of an attribute with a column.
  package func number(named name: String) -> UInt16? {
    names.place(of: name).map { attributes[$0] }
  }

  /// The values of a document in an attribute, in the order in which they were added.
  package func values(
    of document: UInt32, in attribute: UInt16, _ kind: NumberColumnKind
  ) throws(StoreError) -> [Double] {
    try column(attribute, kind)?.values(ofDocument: document) ?? []
  }

  /// Checks every column; the section's own invariants were checked on opening.
  package func checkInvariants() throws(StoreError) {
    for (attribute, kind) in contents {
      try column(attribute, kind)?.checkInvariants()
    }
  }
}

/// Writes the numbers section, column by column.
package final class NumbersWriter {
  private let section: SectionWriter
  private let documentCount: Int
  private var directory = ByteBuffer()
  private var count = 0
  private var last: (UInt16, UInt8)?

  package init(_ section: SectionWriter, documentCount: UInt32) {
    self.section = section
    self.documentCount = Int(documentCount)
  }

  /// Writes a finished column; (attribute, kind) ascends.
  ///
  /// An empty column is left out.
  package func add(
    _ column: NumberColumnWriter, attribute: UInt16, _ name: String, kind: NumberColumnKind
  ) throws(StoreError) {
    precondition(last.map { $0 < (attribute, kind.rawValue) } ?? true, "columns ascend")
    last = (attribute, kind.rawValue)
    guard !column.isEmpty else { return }
    directory.appendVarint(UInt64(attribute))
    directory.appendVarint(UInt64(name.utf8.count))
    directory.append(Array(name.utf8))
    directory.append(u8: kind.rawValue)
    try column.finish(
      documentCount: documentCount, ordered: true, to: section, descriptor: &directory)
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
