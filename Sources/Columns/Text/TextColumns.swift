import ByteStore

/// The text section: the texts of each attribute that has some, stored once.
///
/// ```
/// data of the columns · directory
/// directory   varint count · per column: varint attribute · varint bytes of its name · name UTF-8
///             · TextColumn descriptor
/// ```
///
/// The names stand in the attributes section, too: with its own, the section and the forms give the
/// texts back where other sections are damaged.
///
/// Invariants:
/// 1. columns ascend by attribute.
package final class TextColumns: Sendable {
  private let columns: ColumnsByNumber<TextColumn>
  private let names: NameTable
  /// The attributes that have a column, ascending.
  package let attributes: [UInt16]

  /// Opens the section, of a segment with so many documents, by its directory.
  package init(_ section: SectionReader, documentCount: UInt32) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var position = 0
    let count = try directory.varint(&position, limit: 1 << 16)
    var columns = ColumnsByNumber<TextColumn>()
    var names = NameTable()
    var attributes: [UInt16] = []
    for _ in 0..<count {
      let start = position
      let number = try directory.varint(&position)
      guard number <= UInt64(UInt16.max), attributes.last.map({ $0 < number }) ?? true else {
        throw directory.damaged(start, "invariant 1: attribute")
      }
      let length = try directory.varint(&position, limit: directory.count)
      guard names.append(try directory.bytes(position, length)) else {
        throw directory.damaged(start, "the name of another attribute")
      }
      position += length
      columns.append(
        try TextColumn(
          section, documentCount: documentCount, descriptor: directory, at: &position),
        number: UInt32(number))
      attributes.append(UInt16(number))
    }
    self.columns = columns
    self.names = names
    self.attributes = attributes
  }

  /// The number of an attribute with texts.
  package func number(named name: String) -> UInt16? {
    names.place(of: name).map { attributes[$0] }
  }

  /// The texts of an attribute; nil if no document has any.
  package func column(_ attribute: UInt16) -> TextColumn? { columns[UInt32(attribute)] }

  /// The texts of a document in an attribute, in NFC.
  package func texts(
    of document: UInt32, in attribute: UInt16, _ forms: Forms
  ) throws(StoreError) -> [[UInt8]] {
    guard let column = column(attribute), let row = try column.row(of: document) else { return [] }
    return try TextDecoder(forms).values(try column.units(ofRow: row))
  }

  /// Checks the invariants of every column; reads everything.
  package func checkInvariants(formCount: Int) throws(StoreError) {
    for attribute in attributes { try column(attribute)?.checkInvariants(formCount: formCount) }
  }
}
