import ByteStore
import Postings

/// At most one string per document: a sorted dictionary, the documents of each string, and the
/// string of each document.
///
/// ```
/// strings      sorted by bytes, one after the other; their offsets and the end    (PackedIntegers)
/// documents    per string a StoredDocuments code                                  (PackedIntegers)
///              and the offset of its list                                         (PackedIntegers)
/// descriptor   varint offset of the strings · string offsets · varint offset of the lists
///              · codes · list offsets · document -> ordinal (OrdinalRows)
/// ```
///
/// Invariants:
/// 1. strings ascend strictly by their bytes;
/// 2. every string has a document;
/// 3. document -> ordinal is the inverse of ordinal -> documents.
package struct StringColumn: Sendable {
  let section: SectionReader
  let documentCount: UInt32
  let stringsOffset: Int
  let stringOffsets: PackedIntegers
  let listsOffset: Int
  let codes: PackedIntegers
  let listOffsets: PackedIntegers
  let forward: OrdinalRows

  /// Distinct strings.
  package var count: Int { codes.count }
  /// Documents that have a string.
  package var valuedDocumentCount: Int { forward.valuedDocumentCount }

  init(
    _ section: SectionReader, documentCount: UInt32, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    stringsOffset = try descriptor.varint(&position, limit: section.count)
    stringOffsets = try PackedIntegers(section, descriptor: descriptor, at: &position)
    listsOffset = try descriptor.varint(&position, limit: section.count)
    codes = try PackedIntegers(section, descriptor: descriptor, at: &position)
    listOffsets = try PackedIntegers(section, descriptor: descriptor, at: &position)
    guard stringOffsets.count == codes.count + 1, listOffsets.count == codes.count,
      codes.count <= Int(documentCount)
    else { throw descriptor.damaged(start, "string column") }
    forward = try OrdinalRows(
      section, documentCount: documentCount, dictionarySize: codes.count, descriptor: descriptor,
      at: &position)
    self.section = section
    self.documentCount = documentCount
  }

  func damaged(_ detail: String) -> StoreError {
    section.damaged(stringsOffset, detail)
  }

  /// The string of an ordinal.
  package func string(ofOrdinal ordinal: UInt32) throws(StoreError) -> [UInt8] {
    let first = try stringOffsets.value(at: Int(ordinal))
    let end = try stringOffsets.value(at: Int(ordinal) + 1)
    guard first <= end, end <= UInt64(section.count - stringsOffset) else {
      throw damaged("string \(ordinal)")
    }
    let view = try section.view(stringsOffset + Int(first), Int(end - first))
    return try view.bytes(0, view.count)
  }

  /// The ordinal of a document's string, nil if it has none.
  package func ordinal(ofDocument document: UInt32) throws(StoreError) -> UInt32? {
    try forward.ordinal(ofDocument: document)
  }

  /// A document's string, nil if it has none.
  package func string(ofDocument document: UInt32) throws(StoreError) -> [UInt8]? {
    guard let ordinal = try ordinal(ofDocument: document) else { return nil }
    return try string(ofOrdinal: ordinal)
  }

  /// The documents that have the string of an ordinal.
  package func documents(ofOrdinal ordinal: UInt32) throws(StoreError) -> StoredDocuments {
    let code = try codes.value(at: Int(ordinal))
    let offset = try listOffsets.value(at: Int(ordinal))
    guard offset <= UInt64(section.count - listsOffset) else {
      throw damaged("documents of string \(ordinal)")
    }
    return try StoredDocuments(
      code: code, section: section, listAt: listsOffset + Int(offset),
      documentCount: documentCount)
  }

  /// The ordinal of a string, nil if no document has it.
  package func ordinal(of string: [UInt8]) throws(StoreError) -> UInt32? {
    let place = try lowerBound(string)
    guard place < count, try self.string(ofOrdinal: UInt32(place)) == string else { return nil }
    return UInt32(place)
  }

  /// The ordinals of the strings that begin with `prefix`.
  package func prefixRange(_ prefix: [UInt8]) throws(StoreError) -> Range<UInt32> {
    let first = try lowerBound(prefix)
    guard let successor = ValueColumn.successor(ofPrefix: prefix) else {
      return UInt32(first)..<UInt32(count)
    }
    let end = try lowerBound(successor)
    guard first <= end else { throw damaged("invariant 1: strings do not ascend") }
    return UInt32(first)..<UInt32(end)
  }

  private func lowerBound(_ string: [UInt8]) throws(StoreError) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if try self.string(ofOrdinal: UInt32(middle)).lexicographicallyPrecedes(string) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Checks the invariants.
  package func checkInvariants() throws(StoreError) {
    try stringOffsets.checkInvariants()
    try codes.checkInvariants()
    try listOffsets.checkInvariants()
    _ = try forward.checkInvariants()
    var previous: [UInt8]?
    var pairs = 0
    for ordinal in 0..<UInt32(count) {
      let string = try string(ofOrdinal: ordinal)
      guard previous?.lexicographicallyPrecedes(string) ?? true else {
        throw damaged("invariant 1: string \(ordinal)")
      }
      previous = string
      let stored = try documents(ofOrdinal: ordinal)
      try stored.checkInvariants()
      let documents = try stored.decodeAll()
      guard !documents.isEmpty else { throw damaged("invariant 2: string \(ordinal)") }
      for document in documents {
        guard try self.ordinal(ofDocument: document) == ordinal else {
          throw damaged("invariant 3: document \(document)")
        }
      }
      pairs += documents.count
    }
    guard pairs == valuedDocumentCount else { throw damaged("invariant 3: \(pairs) documents") }
  }
}

/// Collects the strings of a column in document order.
struct StringColumnWriter {
  private var numbers: [[UInt8]: UInt32] = [:]
  private var strings: [[UInt8]] = []
  private var documents: [UInt32] = []
  private var stringNumbers: [UInt32] = []

  /// Adds the string of a document; documents ascend.
  mutating func append(document: UInt32, _ string: [UInt8]?) {
    guard let string else { return }
    let number: UInt32
    if let last = stringNumbers.last, strings[Int(last)] == string {
      number = last
    } else if let known = numbers[string] {
      number = known
    } else {
      number = UInt32(strings.count)
      numbers[string] = number
      strings.append(string)
    }
    documents.append(document)
    stringNumbers.append(number)
  }

  func finish(
    documentCount: UInt32, to section: SectionWriter, descriptor: inout ByteBuffer
  ) throws(StoreError) {
    let sorted = strings.indices.sorted { strings[$0].lexicographicallyPrecedes(strings[$1]) }
    var starts = [Int](repeating: 0, count: strings.count + 1)
    for number in stringNumbers { starts[Int(number) + 1] += 1 }
    for number in strings.indices { starts[number + 1] += starts[number] }
    var next = starts
    var byString = [UInt32](repeating: 0, count: documents.count)
    for (document, number) in zip(documents, stringNumbers) {
      byString[next[Int(number)]] = document
      next[Int(number)] += 1
    }
    descriptor.appendVarint(UInt64(section.offset))
    var offsets: [UInt64] = [0]
    for number in sorted {
      try section.append(strings[number])
      offsets.append(offsets[offsets.count - 1] + UInt64(strings[number].count))
    }
    try PackedIntegers.write(offsets, to: section, descriptor: &descriptor)
    descriptor.appendVarint(UInt64(section.offset))
    let listsOffset = section.offset
    var codes: [UInt64] = []
    var listOffsets: [UInt64] = []
    var forward = OrdinalRowsWriter()
    var list = ByteBuffer()
    for number in sorted {
      let documents = Array(byString[starts[number]..<starts[number + 1]])
      listOffsets.append(UInt64(section.offset - listsOffset))
      codes.append(
        try StoredDocuments.encode(documents, documentCount: documentCount, lists: &list))
      try section.append(list.bytes)
      list.removeAll()
      forward.append(documents)
    }
    try PackedIntegers.write(codes, to: section, descriptor: &descriptor)
    try PackedIntegers.write(listOffsets, to: section, descriptor: &descriptor)
    try forward.finish(
      documentCount: Int(documentCount), to: section, descriptor: &descriptor)
  }
}
