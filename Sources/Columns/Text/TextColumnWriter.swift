import ByteStore

/// Writes the texts of one attribute, document by document.
///
/// Texts are gathered as distinct ones until they turn out to be too many; then each is written for
/// its document.
///
/// Memory: 64 KiB of units, 4 bytes a document with text, the packed starts, and the distinct texts
/// while they are few.
@usableFromInline
package struct TextColumnWriter {
  /// Sparse below this share of the documents.
  private static let sparseShare = 8
  /// So many distinct texts are gathered in any case; beyond, at most one for `leastShared` rows.
  private static let mostGathered = 4096
  /// A distinct text stands for so many rows at least, on average, where texts are shared.
  private static let leastShared = 4

  private let section: SectionWriter
  private let documentCount: UInt32
  private let offset: Int
  /// Units that stay; while texts are gathered, those of the last document.
  @usableFromInline var units: [UInt16] = []
  /// Units that have left memory.
  private var written: UInt64 = 0
  private var documents: [UInt32] = []
  private var starts: [UInt64] = []
  /// Distinct texts, as the bytes of their units; nil when they are too many.
  private var texts: FormTable? = FormTable(capacity: 16)
  /// The text of each row but the last, while texts are gathered.
  private var numbers: [UInt32] = []
  @usableFromInline var hasSingleValues = true

  init(_ section: SectionWriter, documentCount: UInt32) {
    self.section = section
    self.documentCount = documentCount
    offset = section.offset
  }

  var isEmpty: Bool { documents.isEmpty }

  /// Begins the text of a document; documents ascend strictly.
  package mutating func begin(_ document: UInt32) throws(StoreError) {
    guard document < documentCount, documents.last.map({ $0 < document }) ?? true else {
      throw .damaged(
        place: "text", offset: documents.count, detail: "documents that do not ascend")
    }
    try endRow()
    documents.append(document)
    if texts == nil { starts.append(written + UInt64(units.count)) }
  }

  /// Adds the next form of the document.
  @inline(__always)
  @inlinable
  package mutating func add(form: Int) { TextFormat.append(form: form, to: &units) }

  /// Adds a unit that is no form.
  @inline(__always)
  @inlinable
  package mutating func add(unit: UInt16) {
    if unit == TextFormat.endOfValue { hasSingleValues = false }
    units.append(unit)
  }

  /// Ends the text of the last document.
  private mutating func endRow() throws(StoreError) {
    guard var texts = texts.take() else {
      if units.count >= SegmentFormat.pageSize / 2 { try flush() }
      return
    }
    if !documents.isEmpty {
      let number = try units.withUnsafeBufferPointer { (units) throws(StoreError) in
        // SAFETY: the bytes of the units are only read, during the call.
        try texts.intern(UnsafeRawBufferPointer(units).bindMemory(to: UInt8.self))
      }
      numbers.append(number)
      units.removeAll(keepingCapacity: true)
    }
    self.texts = texts
    let most = max(TextColumnWriter.mostGathered, numbers.count / TextColumnWriter.leastShared)
    if texts.count > most { try writeEach() }
  }

  /// Gives up sharing: writes the text of each row that was gathered.
  private mutating func writeEach() throws(StoreError) {
    guard let texts = texts.take() else { return }
    for number in numbers {
      if units.count >= SegmentFormat.pageSize / 2 { try flush() }
      starts.append(written + UInt64(units.count))
      append(Int(number), of: texts)
    }
    numbers = []
  }

  private mutating func append(_ number: Int, of texts: FormTable) {
    texts.withBytes(of: number) { bytes in
      for at in stride(from: 0, to: bytes.count, by: 2) {
        units.append(UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)
      }
    }
  }

  private mutating func flush() throws(StoreError) {
    try units.withUnsafeBufferPointer { (units) throws(StoreError) in
      try section.append(UnsafeRawBufferPointer(units))
    }
    written += UInt64(units.count)
    units.removeAll(keepingCapacity: true)
  }

  /// Writes what is left and returns the descriptor.
  mutating func finish() throws(StoreError) -> ByteBuffer {
    try endRow()
    if let texts, texts.count * 2 > numbers.count { try writeEach() }
    let isSparse = documents.count < Int(documentCount) / TextColumnWriter.sparseShare
    var form = TextColumn.Form()
    if isSparse { form.insert(.sparse) }
    if hasSingleValues { form.insert(.single) }
    if let texts {
      form.insert(.shared)
      for number in 0..<texts.count {
        if units.count >= SegmentFormat.pageSize / 2 { try flush() }
        starts.append(written + UInt64(units.count))
        append(number, of: texts)
      }
    }
    try flush()
    var descriptor = ByteBuffer(capacity: 64)
    descriptor.append(u8: form.rawValue)
    descriptor.appendVarint(UInt64(offset))
    var column = IntegerColumnWriter()
    if isSparse || texts != nil {
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
    if texts != nil { try writeNumbers(isSparse: isSparse, descriptor: &descriptor) }
    return descriptor
  }

  /// Writes the number of each row's text plus one; 0 for a document without text.
  private func writeNumbers(
    isSparse: Bool, descriptor: inout ByteBuffer
  ) throws(StoreError) {
    var rows: [UInt32] = []
    if isSparse {
      rows = numbers.map { $0 + 1 }
    } else {
      rows = [UInt32](repeating: 0, count: Int(documentCount))
      for (row, document) in documents.enumerated() { rows[Int(document)] = numbers[row] + 1 }
    }
    try PackedIntegers.write(rows, to: section, descriptor: &descriptor)
  }
}
