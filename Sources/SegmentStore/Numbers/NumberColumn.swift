/// The numbers, or the dates, of one attribute: entries in document order, packed, and their order by
/// value.
///
/// ```
/// keys         entry -> key                                       IntegerColumn
/// rows         document -> entries                                DocumentRows
/// order        entries sorted by (key, entry); absent where all keys are equal or nobody asked
///                                                                 PackedIntegers
/// descriptor   u8 encoding · u8 flags (1: order) · u64 lowest key · u64 highest key
///              · keys · rows · [order]
/// ```
///
/// Invariants:
/// 1. keys, rows and order have the same number of entries;
/// 2. every key lies between the lowest and the highest, and both occur;
/// 3. the order is a permutation of the entries, keys ascend along it, and entries within a key;
/// 4. a column without entries has lowest = highest = 0 and no order.
package struct NumberColumn: Sendable {
  let section: SectionReader
  let encoding: NumberEncoding
  let keys: IntegerColumn
  /// Which document has which entries.
  package let rows: DocumentRows
  let order: PackedIntegers?
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
    let flags = try descriptor.u8(position + 1)
    let low = try descriptor.u64(position + 2)
    let high = try descriptor.u64(position + 10)
    position += 18
    guard flags <= 1, low <= high else { throw descriptor.damaged(start, "number column") }
    self.section = section
    self.encoding = encoding
    bounds = low...high
    keys = try IntegerColumn(section, descriptor: descriptor, at: &position)
    rows = try DocumentRows(
      section, documentCount: documentCount, descriptor: descriptor, at: &position)
    order =
      flags & 1 == 0 ? nil : try PackedIntegers(section, descriptor: descriptor, at: &position)
    guard rows.entryCount == keys.count, order.map({ $0.count == keys.count }) ?? true else {
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

  /// The keys of a range, nil if no entry can lie in it.
  func keys(in range: NumberRange) -> ClosedRange<UInt64>? {
    entryCount == 0 ? nil : encoding.keys(in: range, within: bounds)
  }

  /// The places along the order that hold these keys.
  func places(
    of keys: ClosedRange<UInt64>, in order: PackedIntegers
  ) throws(StoreError) -> Range<Int> {
    let first =
      keys.lowerBound == bounds.lowerBound ? 0 : try firstPlace(notBelow: keys.lowerBound, order)
    let end =
      keys.upperBound == bounds.upperBound
      ? entryCount : try firstPlace(notBelow: keys.upperBound + 1, order)
    guard first <= end else { throw damaged("invariant 3: the order does not ascend") }
    return first..<end
  }

  private func firstPlace(
    notBelow key: UInt64, _ order: PackedIntegers
  ) throws(StoreError) -> Int {
    var low = 0
    var high = entryCount
    while low < high {
      let middle = (low + high) / 2
      if try keys.value(at: entry(at: middle, order)) < key {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  func entry(at place: Int, _ order: PackedIntegers) throws(StoreError) -> Int {
    let entry = try order.value(at: place)
    guard entry < UInt64(entryCount) else { throw damaged("invariant 3: no entry \(entry)") }
    return Int(entry)
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
      guard bounds == 0...0, order == nil else { throw damaged("invariant 4: bounds or order") }
      return
    }
    guard bounds.lowerBound == lowest, bounds.upperBound == highest else {
      throw damaged("invariant 2: lowest or highest key")
    }
    guard let order else { return }
    try order.checkInvariants()
    var previous: (key: UInt64, entry: Int)?
    for place in 0..<entryCount {
      let entry = try entry(at: place, order)
      let key = try keys.value(at: entry)
      if let previous, (previous.key, previous.entry) >= (key, entry) {
        throw damaged("invariant 3: order at \(place)")
      }
      previous = (key, entry)
    }
  }
}
