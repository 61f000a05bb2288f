/// The text section: the texts of each attribute that has some, stored once.
///
/// ```
/// data of the columns · directory
/// directory   varint count · per column: varint attribute · TextColumn descriptor
/// ```
///
/// Invariants:
/// 1. columns ascend by attribute.
package final class TextColumns: Sendable {
  private let columns: [UInt16: TextColumn]
  /// The attributes that have a column, ascending.
  package let attributes: [UInt16]

  /// Opens the section, of a segment with so many documents, by its directory.
  package init(_ section: SectionReader, documentCount: UInt32) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var position = 0
    let count = try directory.varint(&position, limit: 1 << 16)
    var columns: [UInt16: TextColumn] = [:]
    var attributes: [UInt16] = []
    for _ in 0..<count {
      let start = position
      let number = try directory.varint(&position)
      guard number <= UInt64(UInt16.max), attributes.last.map({ $0 < number }) ?? true else {
        throw directory.damaged(start, "invariant 1: attribute")
      }
      columns[UInt16(number)] = try TextColumn(
        section, documentCount: documentCount, descriptor: directory, at: &position)
      attributes.append(UInt16(number))
    }
    self.columns = columns
    self.attributes = attributes
  }

  /// The texts of an attribute; nil if no document has any.
  package func column(_ attribute: UInt16) -> TextColumn? { columns[attribute] }

  /// The texts of a document in an attribute, in NFC.
  package func texts(
    of document: UInt32, in attribute: UInt16, _ forms: Forms
  ) throws(StoreError) -> [[UInt8]] {
    guard let column = column(attribute), let row = try column.row(of: document) else { return [] }
    return try TextDecoder(forms).values(try column.units(ofRow: row))
  }

  /// Checks the invariants of every column; reads everything.
  package func checkInvariants(formCount: Int) throws(StoreError) {
    for attribute in attributes { try columns[attribute]?.checkInvariants(formCount: formCount) }
  }
}
