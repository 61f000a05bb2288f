/// Writes the text section, one column after the other.
final class TextColumnsWriter {
  private let section: SectionWriter
  private let documentCount: UInt32
  private var directory = ByteBuffer()
  private var count = 0
  private var last: UInt16?

  init(_ section: SectionWriter, documentCount: UInt32) {
    self.section = section
    self.documentCount = documentCount
  }

  /// Writes the column of an attribute, by its number and name; attributes ascend.
  ///
  /// `feed` adds its documents in order; a column without documents is left out.
  func column(
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
  func finish() throws(StoreError) {
    var whole = ByteBuffer()
    whole.appendVarint(UInt64(count))
    whole.append(directory.bytes)
    try SectionDirectory.write(whole, to: section)
  }
}

/// Writes the texts of one attribute, document by document.
///
/// Memory: 64 KiB of units, 4 bytes a document with text, and the packed starts.
struct TextColumnWriter {
  /// Sparse below this share of the documents.
  private static let sparseShare = 8

  private let section: SectionWriter
  private let documentCount: UInt32
  private let offset: Int
  private var units: [UInt16] = []
  /// Units that have left memory.
  private var written: UInt64 = 0
  private var documents: [UInt32] = []
  private var starts: [UInt64] = []

  init(_ section: SectionWriter, documentCount: UInt32) {
    self.section = section
    self.documentCount = documentCount
    offset = section.offset
  }

  var isEmpty: Bool { documents.isEmpty }

  /// Begins the text of a document; documents ascend strictly.
  mutating func begin(_ document: UInt32) throws(StoreError) {
    guard document < documentCount, documents.last.map({ $0 < document }) ?? true else {
      throw .damaged(
        place: "text", offset: documents.count, detail: "documents that do not ascend")
    }
    if units.count >= SegmentFormat.pageSize / 2 { try flush() }
    documents.append(document)
    starts.append(written + UInt64(units.count))
  }

  /// Adds the next form of the document.
  @inline(__always)
  mutating func add(form: Int) { TextFormat.append(form: form, to: &units) }

  /// Adds a unit that is no form.
  @inline(__always)
  mutating func add(unit: UInt16) { units.append(unit) }

  private mutating func flush() throws(StoreError) {
    try units.withUnsafeBufferPointer { (units) throws(StoreError) in
      try section.append(UnsafeRawBufferPointer(units))
    }
    written += UInt64(units.count)
    units.removeAll(keepingCapacity: true)
  }

  /// Writes what is left and returns the descriptor.
  mutating func finish() throws(StoreError) -> ByteBuffer {
    try flush()
    let isSparse = documents.count < Int(documentCount) / TextColumnWriter.sparseShare
    var descriptor = ByteBuffer()
    descriptor.append(u8: (isSparse ? TextColumn.Form.sparse : .dense).rawValue)
    descriptor.appendVarint(UInt64(offset))
    var column = IntegerColumnWriter()
    if isSparse {
      for start in starts { column.append(start) }
    } else {
      // A document without text begins where the next one does.
      var row = 0
      for document in 0..<documentCount {
        column.append(row < starts.count ? starts[row] : written)
        if row < documents.count, documents[row] == document { row += 1 }
      }
    }
    column.append(written)
    try column.finish(to: section, descriptor: &descriptor)
    if isSparse {
      try PackedIntegers.write(documents, to: section, descriptor: &descriptor)
    }
    return descriptor
  }
}
