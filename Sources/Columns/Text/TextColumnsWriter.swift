import ByteStore

/// Writes the text section, one column after the other.
package final class TextColumnsWriter {
  private let section: SectionWriter
  private let documentCount: UInt32
  private var directory = ByteBuffer()
  private var count = 0
  private var last: UInt16?

  package init(_ section: SectionWriter, documentCount: UInt32) {
    self.section = section
    self.documentCount = documentCount
  }

  /// Writes the column of an attribute, by its number and name; attributes ascend.
  ///
  /// `feed` adds its documents in order; a column without documents is left out.
  package func column(
    _ attribute: UInt16, _ name: String, _ feed: (inout TextColumnWriter) throws(StoreError) -> Void
  ) throws(StoreError) {
    precondition(last.map { $0 < attribute } ?? true, "attributes ascend")
    last = attribute
    try section.align(to: 2)
    var column = TextColumnWriter(section, documentCount: documentCount)
    try feed(&column)
    guard !column.isEmpty else { return }
    directory.appendVarint(UInt64(attribute))
    directory.appendVarint(UInt64(name.utf8.count))
    directory.append(Array(name.utf8))
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
