import ByteStore

/// Writes the lengths section, and keeps the lengths for the impacts of the postings.
///
/// Memory: a byte a document and attribute, or five a text where few documents have one.
package final class LengthsWriter {
  private let section: SectionWriter
  private let documentCount: UInt32
  /// By attribute number.
  private var columns: [Column?] = []

  package init(_ section: SectionWriter, documentCount: UInt32) {
    self.section = section
    self.documentCount = documentCount
  }

  /// Adds the lengths of an attribute, once, before its first posting list is written.
  ///
  /// Precondition: `codes` has a ``LengthCode`` for each document of the segment, 0 for no text.
  package func add(attribute: Int, codes: [UInt8]) throws(StoreError) {
    precondition(codes.count == Int(documentCount), "a code for each document")
    let count = codes.count - codes.count { $0 == 0 }
    if 5 * count >= codes.count {
      try add(Column(documents: [], codes: codes), to: attribute)
    } else {
      let documents = codes.indices.filter { codes[$0] != 0 }
      try add(
        Column(documents: documents.map { UInt32($0) }, codes: documents.map { codes[$0] }),
        to: attribute)
    }
  }

  /// Adds the lengths of an attribute by the documents that have text; see
  /// ``add(attribute:codes:)``.
  ///
  /// Precondition: documents ascend strictly, each has a code.
  package func add(
    attribute: Int, documents: [UInt32], codes: [UInt8]
  ) throws(StoreError) {
    precondition(documents.count == codes.count, "a code for each document with text")
    if 5 * documents.count < Int(documentCount), !codes.contains(0) {
      try add(Column(documents: documents, codes: codes), to: attribute)
    } else {
      var all = [UInt8](repeating: 0, count: Int(documentCount))
      for (document, code) in zip(documents, codes) { all[Int(document)] = code }
      try add(attribute: attribute, codes: all)
    }
  }

  private func add(_ column: Column, to attribute: Int) throws(StoreError) {
    precondition(
      attribute >= 0 && attribute <= Int(UInt16.max) && self.column(attribute) == nil,
      "the lengths of an attribute are added once")
    column.offset = section.offset
    while columns.count <= attribute { columns.append(nil) }
    columns[attribute] = column
    var buffer = ByteBuffer(capacity: 4 * column.documents.count)
    for document in column.documents { buffer.append(u32: document) }
    try section.append(buffer)
    try section.append(column.codes)
  }

  /// Ends the section.
  package func finish() throws(StoreError) {
    var directory = ByteBuffer()
    directory.appendVarint(UInt64(documentCount))
    directory.appendVarint(UInt64(columns.count { $0 != nil }))
    for (attribute, column) in columns.enumerated() {
      guard let column else { continue }
      directory.appendVarint(UInt64(attribute))
      directory.append(u8: (column.isSparse ? LengthColumn.Form.sparse : .dense).rawValue)
      directory.appendVarint(UInt64(column.offset))
      directory.appendVarint(UInt64(column.count))
      directory.appendVarint(column.total)
    }
    try SectionDirectory.write(directory, to: section)
  }

  private func column(_ attribute: Int) -> Column? {
    attribute < columns.count ? columns[attribute] : nil
  }

  /// Appends the impact bound of each block of 128 postings, also of the last, shorter one.
  ///
  /// False, and nothing appended, when the attribute has no lengths.
  func appendImpacts(
    of documents: [UInt32], frequencies: [UInt32], attribute: Int, to impacts: inout [UInt8]
  ) -> Bool {
    guard let column = column(attribute) else { return false }
    column.appendImpacts(of: documents, frequencies, to: &impacts)
    return true
  }
}

extension LengthsWriter {
  /// The lengths of one attribute.
  private final class Column {
    /// Documents of the codes; empty when the codes are those of all documents of the segment.
    let documents: [UInt32]
    let codes: [UInt8]
    /// Made for the first list of several documents, which small segments may not have.
    private lazy var normalization = LengthNormalization(
      averageLength: count == 0 ? 1 : Float(total) / Float(count))
    let count: Int
    let total: UInt64
    var offset = 0

    init(documents: [UInt32], codes: [UInt8]) {
      self.documents = documents
      self.codes = codes
      guard codes.count > 256 else {
        count = codes.count { $0 != 0 }
        total = codes.reduce(0) { $0 + UInt64(LengthCode.decode($1)) }
        return
      }
      var histogram = [Int](repeating: 0, count: 256)
      for code in codes { histogram[Int(code)] += 1 }
      count = codes.count - histogram[0]
      total = histogram.indices.reduce(0) { sum, code in
        sum + UInt64(histogram[code]) * UInt64(LengthCode.decode(UInt8(code)))
      }
    }

    var isSparse: Bool { !documents.isEmpty || codes.isEmpty }

    func appendImpacts(
      of list: [UInt32], _ frequencies: [UInt32], to impacts: inout [UInt8]
    ) {
      let factors = normalization.factors
      var row = 0
      var start = 0
      while start < list.count {
        let end = min(start + BlockCodec.count, list.count)
        var largest: Float = 0
        for i in start..<end {
          let factor = factors[Int(code(of: list[i], from: &row))]
          largest = max(largest, Float(frequencies[i]) * factor)
        }
        impacts.append(Impact.encode(largest))
        start = end
      }
    }

    private func code(of document: UInt32, from row: inout Int) -> UInt8 {
      if !isSparse { return Int(document) < codes.count ? codes[Int(document)] : 0 }
      while row < documents.count, documents[row] < document { row += 1 }
      return row < documents.count && documents[row] == document ? codes[row] : 0
    }
  }
}
