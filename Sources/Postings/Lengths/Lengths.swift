import ByteStore

/// The lengths section: how long the text of each document is, for every attribute with text.
///
/// ```
/// data of the columns · directory (SectionDirectory)
/// directory   varint documents of the segment · varint columns · per column, ascending by attribute:
///             varint attribute · form u8: 0 dense, 1 sparse · varint offset of the data
///             · varint documents with text · varint sum of their lengths, as the codes have them
/// dense       a LengthCode for each document of the segment
/// sparse      documents with text u32, ascending · a LengthCode for each of them
/// ```
///
/// Invariants:
/// 1. attributes ascend strictly.
/// 2. documents of a sparse column ascend strictly and are below the segment's; all codes are codes.
/// 3. counts and sums of the directory are those of the codes.
package final class Lengths: Sendable {
  /// Where a column stands, and what the directory says of it.
  private struct Entry {
    let attribute: UInt16
    let form: LengthColumn.Form
    let offset: Int
    let size: Int
    let documents: UInt32
    let total: UInt64
  }

  private let section: SectionReader?
  private let documentCount: UInt32
  /// Ascending by attribute: a segment has few, and looking up the type of a dictionary takes a process
  /// longer than all of them.
  private let entries: [Entry]

  /// Opens the section by its directory; without a section there are no columns.
  package init(_ section: SectionReader?, documentCount: UInt32) throws(StoreError) {
    self.section = section
    self.documentCount = documentCount
    guard let section else {
      entries = []
      return
    }
    let directory = try SectionDirectory.open(section)
    var at = 0
    let documents = try directory.varint32(&at)
    guard documents == documentCount else {
      throw directory.damaged(0, "lengths of \(documents) documents, not \(documentCount)")
    }
    let count = try directory.varint(&at, limit: Int(UInt16.max) + 1)
    var entries: [Entry] = []
    var next = 0
    for _ in 0..<count {
      let attribute = try directory.varint(&at, limit: Int(UInt16.max))
      guard attribute >= next else {
        throw directory.damaged(at, "invariant 1 of lengths: order of attributes")
      }
      next = attribute + 1
      entries.append(
        try Lengths.entry(UInt16(attribute), section, directory, &at, documentCount))
    }
    self.entries = entries
  }

  private static func entry(
    _ attribute: UInt16, _ section: SectionReader, _ directory: ByteView, _ at: inout Int,
    _ documentCount: UInt32
  ) throws(StoreError) -> Entry {
    guard let form = LengthColumn.Form(rawValue: try directory.u8(at)) else {
      throw directory.damaged(at, "form of a length column")
    }
    at += 1
    let offset = try directory.varint(&at, limit: section.count)
    let documents = try directory.varint(&at, limit: Int(documentCount))
    let total = try directory.varint(&at)
    let size = form == .dense ? Int(documentCount) : 5 * documents
    guard size <= section.count - offset else {
      throw directory.damaged(at, "length column outside the section")
    }
    return Entry(
      attribute: attribute, form: form, offset: offset, size: size, documents: UInt32(documents),
      total: total)
  }

  /// The lengths of an attribute's texts; nil when they were not written.
  ///
  /// Checks the pages of the column, when they were not before.
  package func column(_ attribute: UInt16) throws(StoreError) -> LengthColumn? {
    guard let section, let entry = entries.first(where: { $0.attribute == attribute }) else {
      return nil
    }
    return LengthColumn(
      view: try section.view(entry.offset, entry.size), form: entry.form,
      documentCount: documentCount, documents: entry.documents, total: entry.total)
  }

  /// Attributes with lengths, ascending.
  package var attributes: [UInt16] { entries.map(\.attribute) }

  /// Checks the numbered invariants; reads everything.
  package func checkInvariants() throws(StoreError) {
    for attribute in attributes { try column(attribute)?.checkInvariants() }
  }
}
