import ByteStore

/// The numbers, or the dates, of one attribute: entries in document order, packed, and what is
/// known of their order by value.
///
/// ```
/// keys         entry -> key                                       IntegerColumn
/// rows         document -> entries                                DocumentRows
/// order        absent where all keys are equal or nobody asked    NumberOrder
/// descriptor   u8 encoding · u8 form of the order, 0 none · u64 lowest key · u64 highest key
///              · keys · rows · [order]
/// ```
///
/// Invariants:
/// 1. keys, rows and order have the same number of entries;
/// 2. every key lies between the lowest and the highest, and both occur;
/// 3. a column without entries has lowest = highest = 0 and no order.
///
/// A class, for it has many parts and is handed on.
package final class NumberColumn: Sendable {
  let section: SectionReader
  package let encoding: NumberEncoding
  package let keys: IntegerColumn
  /// Which document has which entries.
  package let rows: DocumentRows
  let order: NumberOrder?
  let bounds: ClosedRange<UInt64>

  /// Documents that have a value.
  package var documentCount: Int { rows.rowCount }
  /// Values of all documents.
  package var entryCount: Int { keys.count }
  /// No document has several values.
  package var isSingleValued: Bool { rows.isSingleValued }
  /// The smallest value, nil if there is none.
  package var minimum: Double? { entryCount == 0 ? nil : encoding.value(bounds.lowerBound) }
  /// The greatest value, nil if there is none.
  package var maximum: Double? { entryCount == 0 ? nil : encoding.value(bounds.upperBound) }

  init(
    _ section: SectionReader, documentCount: UInt32, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    guard let encoding = NumberEncoding(code: try descriptor.u8(position)) else {
      throw descriptor.damaged(position, "unknown number encoding")
    }
    let form = try descriptor.u8(position + 1)
    let low = try descriptor.u64(position + 2)
    let high = try descriptor.u64(position + 10)
    position += 18
    guard form <= 2, low <= high else { throw descriptor.damaged(start, "number column") }
    self.section = section
    self.encoding = encoding
    bounds = low...high
    keys = try IntegerColumn(section, descriptor: descriptor, at: &position)
    rows = try DocumentRows(
      section, documentCount: documentCount, descriptor: descriptor, at: &position)
    order =
      form == 0
      ? nil
      : try NumberOrder(
        form: form, section, lowest: low, entryCount: keys.count, descriptor: descriptor,
        at: &position)
    guard rows.entryCount == keys.count else {
      throw descriptor.damaged(start, "invariant 1: counts of a number column differ")
    }
  }

  func damaged(_ detail: String) -> StoreError {
    section.damaged(keys.dataOffset, detail)
  }

  /// The values of a document in the order in which they were added.
  package func values(ofDocument document: UInt32) throws(StoreError) -> [Double] {
    var values: [Double] = []
    for entry in try rows.entries(of: document) {
      values.append(encoding.value(try keys.value(at: entry)))
    }
    return values
  }

  /// Calls `body` with every document that has values, ascending, and its values.
  package func forEachDocument(
    _ body: (_ document: UInt32, _ values: ArraySlice<Double>) throws(StoreError) -> Void
  ) throws(StoreError) {
    var block = -1
    var decoded: [UInt64] = []
    var values: [Double] = []
    try rows.forEachRow { (document, entries) throws(StoreError) in
      values.removeAll(keepingCapacity: true)
      for entry in entries {
        if entry / IntegerColumn.blockSize != block {
          block = entry / IntegerColumn.blockSize
          decoded = try keys.values(ofBlock: block)
        }
        values.append(encoding.value(decoded[entry % IntegerColumn.blockSize]))
      }
      try body(document, values[...])
    }
  }

  /// Checks the invariants.
  package func checkInvariants() throws(StoreError) {
    try keys.checkInvariants()
    try rows.checkInvariants()
    var lowest = UInt64.max
    var highest = UInt64.min
    for block in 0..<keys.blockCount {
      for key in try keys.values(ofBlock: block) {
        lowest = min(lowest, key)
        highest = max(highest, key)
      }
    }
    guard entryCount > 0 else {
      guard bounds == 0...0, order == nil else { throw damaged("invariant 3: bounds or order") }
      return
    }
    guard bounds.lowerBound == lowest, bounds.upperBound == highest else {
      throw damaged("invariant 2: lowest or highest key")
    }
    try order?.checkInvariants(keys)
  }
}
