import ByteStore

/// Document -> ordinals of its values in a sorted dictionary.
///
/// Where several values a document make few different sets, as the types that a type conforms to do,
/// each set stands once, and has a row as a document has it else.
///
/// ```
/// descriptor   varint documents with ordinals · varint sets, 0 for rows of documents
///              · [document -> set + 1, 0 for none (PackedIntegers), if there are sets]
///              · rows (DocumentRows) · entry -> ordinal (PackedIntegers)
/// ```
///
/// Invariants:
/// 1. there are as many ordinals as entries of the rows;
/// 2. the ordinals of a row ascend strictly and are below the size of the dictionary;
/// 3. every set has ordinals, and as many documents as are said have some.
struct OrdinalRows: Sendable {
  /// Of the sets, or of the documents.
  let rows: DocumentRows
  let sets: PackedIntegers?
  let ordinals: PackedIntegers
  let dictionarySize: Int
  /// Documents that have an ordinal.
  let valuedDocumentCount: Int
  /// Documents of the segment.
  var documentCount: Int { sets?.count ?? rows.documentCount }

  init(
    _ section: SectionReader, documentCount: UInt32, dictionarySize: Int, descriptor: ByteView,
    at position: inout Int
  ) throws(StoreError) {
    let start = position
    valuedDocumentCount = try descriptor.varint(&position, limit: Int(documentCount))
    let setCount = try descriptor.varint(&position, limit: Int(documentCount))
    sets =
      setCount > 0 ? try PackedIntegers(section, descriptor: descriptor, at: &position) : nil
    rows = try DocumentRows(
      section, documentCount: sets == nil ? documentCount : UInt32(setCount),
      descriptor: descriptor, at: &position)
    ordinals = try PackedIntegers(section, descriptor: descriptor, at: &position)
    self.dictionarySize = dictionarySize
    guard ordinals.count == rows.entryCount else {
      throw descriptor.damaged(start, "invariant 1: ordinals and rows differ")
    }
    guard
      sets.map({ $0.count == Int(documentCount) && rows.rowCount == setCount })
        ?? (rows.rowCount == valuedDocumentCount)
    else { throw descriptor.damaged(start, "invariant 3: counts of sets or documents") }
  }

  /// Sets stand once.
  var hasSets: Bool { sets != nil }

  /// The entries of a document.
  private func entries(of document: UInt32) throws(StoreError) -> Range<Int> {
    guard let sets else { return try rows.entries(of: document) }
    guard Int(document) < sets.count else { return 0..<0 }
    return try entries(ofSet: try sets.value(at: Int(document)))
  }

  /// The entries of a set, by its number plus one; none for 0.
  private func entries(ofSet set: UInt64) throws(StoreError) -> Range<Int> {
    guard set > 0 else { return 0..<0 }
    guard set <= UInt64(rows.rowCount) else { throw rows.damaged("invariant 3: set \(set)") }
    return try rows.entries(ofRow: Int(set) - 1)
  }

  /// The entries of ascending documents, an empty range for each that has none.
  func appendEntries(
    of documents: ArraySlice<UInt32>, to ranges: inout [Range<Int>]
  ) throws(StoreError) {
    guard sets != nil else { return try rows.appendEntries(of: documents, to: &ranges) }
    for document in documents { ranges.append(try entries(of: document)) }
  }

  private func ordinal(at entry: Int) throws(StoreError) -> UInt32 {
    let ordinal = try ordinals.value(at: entry)
    guard ordinal < UInt64(dictionarySize) else {
      throw rows.damaged("invariant 2: ordinal \(ordinal) of \(dictionarySize)")
    }
    return UInt32(truncatingIfNeeded: ordinal)
  }

  func ordinals(ofDocument document: UInt32) throws(StoreError) -> [UInt32] {
    var found: [UInt32] = []
    for entry in try entries(of: document) { found.append(try ordinal(at: entry)) }
    return found
  }

  /// The place of an ordinal among those of a document; nil where it has it not.
  func place(of wanted: UInt32, in document: UInt32) throws(StoreError) -> Int? {
    let entries = try entries(of: document)
    let place = try lowerBound(wanted, entries)
    guard place < entries.upperBound, try ordinal(at: place) == wanted else { return nil }
    return place - entries.lowerBound
  }

  /// Whether a document has an ordinal of a range; looks at a few of its ordinals, however many it has.
  func hasOrdinal(_ document: UInt32, in range: Range<UInt32>) throws(StoreError) -> Bool {
    let entries = try entries(of: document)
    let place = try lowerBound(range.lowerBound, entries)
    guard place < entries.upperBound else { return false }
    return try ordinal(at: place) < range.upperBound
  }

  /// The first of some entries of a row whose ordinal is not below another.
  private func lowerBound(_ wanted: UInt32, _ entries: Range<Int>) throws(StoreError) -> Int {
    var low = entries.lowerBound
    var high = entries.upperBound
    while low < high {
      let middle = (low + high) / 2
      if try ordinal(at: middle) < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first ordinal of a document, nil if it has none.
  func ordinal(ofDocument document: UInt32) throws(StoreError) -> UInt32? {
    guard let entry = try entries(of: document).first else { return nil }
    return try ordinal(at: entry)
  }

  /// Checks the invariants; returns how many pairs of a document and an ordinal there are.
  func checkInvariants() throws(StoreError) -> Int {
    try rows.checkInvariants()
    try ordinals.checkInvariants()
    try rows.forEachRow { (row, entries) throws(StoreError) in
      var previous: UInt32?
      for entry in entries {
        let ordinal = try ordinal(at: entry)
        if let previous, ordinal <= previous {
          throw rows.damaged("invariant 2: ordinals of row \(row)")
        }
        previous = ordinal
      }
    }
    guard let sets else { return ordinals.count }
    try sets.checkInvariants()
    var documents = 0
    var pairs = 0
    for document in 0..<sets.count {
      let count = try entries(ofSet: try sets.value(at: document)).count
      documents += count > 0 ? 1 : 0
      pairs += count
    }
    guard documents == valuedDocumentCount else {
      throw rows.damaged("invariant 3: \(documents) documents with ordinals")
    }
    return pairs
  }
}
