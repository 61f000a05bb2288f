import ByteStore
import TextAnalysis

/// Values of documents, put together from their texts in memory that is used again.
///
/// Those of documents that have many are kept from one value to the next: each would be looked for
/// among all of them.
///
/// Invariants:
/// 1. `bytes` is the sum of the values' bytes, and 16 for each.
///
/// Not thread-safe.
final class DocumentValues {
  /// Documents with fewer values are put together anew.
  private static let leastValues = 8
  /// What is kept at most before all is dropped, but for one document.
  private static let mostBytes = 32 << 20

  private var kept: [UInt32: [[UInt8]]] = [:]
  private var bytes = 0
  private var last = SortedValues()

  /// Appends one of the distinct short values of a document, by its place among them; false where
  /// there is none.
  ///
  /// - Parameters:
  ///   - units: the text of the document.
  ///   - place: tells the place; not asked where there is only one value.
  func append(
    of document: UInt32, _ units: UnsafeBufferPointer<UInt16>, _ decoder: TextDecoder,
    place: () throws(StoreError) -> Int?, to value: inout [UInt8]
  ) throws(StoreError) -> Bool {
    if let sorted = kept[document] {
      guard let place = try place(), place < sorted.count else { return false }
      value.append(contentsOf: sorted[place])
      return true
    }
    var last = SortedValues()
    swap(&last, &self.last)
    defer { swap(&last, &self.last) }
    try last.read(units, decoder)
    if last.count >= DocumentValues.leastValues { keep(last.all, of: document) }
    guard let place = last.isOnly ? 0 : try place(), place < last.count else { return false }
    last.append(place, to: &value)
    return true
  }

  private func keep(_ sorted: [[UInt8]], of document: UInt32) {
    if bytes > DocumentValues.mostBytes {
      kept.removeAll()
      bytes = 0
    }
    kept[document] = sorted
    bytes += sorted.reduce(0) { $0 + $1.count + 16 }
  }
}

/// The distinct short values of one document, in the order of the dictionary.
private struct SortedValues {
  private var values = Pieces()
  private var folded = Pieces()
  private var text = FoldedText()
  /// Numbers of the distinct values, sorted.
  private var order: [Int] = []

  /// Number of distinct short values.
  var count: Int { order.count }
  /// The document has one value, a short one.
  var isOnly: Bool { values.count == 1 && count == 1 }
  var all: [[UInt8]] { order.map { Array(values.bytes[values.range($0)]) } }

  func append(_ place: Int, to value: inout [UInt8]) {
    value.append(contentsOf: values.bytes[values.range(order[place])])
  }

  /// Replaces the values by those of a text.
  mutating func read(
    _ units: UnsafeBufferPointer<UInt16>, _ decoder: TextDecoder
  ) throws(StoreError) {
    values.removeAll()
    folded.removeAll()
    order.clear()
    guard !units.isEmpty else { return }
    var at = 0
    var isMore = true
    while isMore {
      isMore = try decoder.appendValue(units, &at, to: &values.bytes)
      values.close()
    }
    for number in 0..<values.count
    where values.range(number).count <= ValueColumn.maximumLength { order.append(number) }
    if order.count > 1 { sort() }
  }

  private mutating func sort() {
    for number in 0..<values.count {
      values.withBytes(number) { text.appendTerm(nfc: $0, to: &folded.bytes) }
      folded.close()
    }
    order.sort { [values, folded] left, right in
      let order = folded.compare(left, right)
      return (order == 0 ? values.compare(left, right) : order) < 0
    }
    var distinct = 1
    for place in 1..<order.count where values.compare(order[place - 1], order[place]) != 0 {
      order[distinct] = order[place]
      distinct += 1
    }
    order.removeLast(order.count - distinct)
  }
}

/// Byte strings, one after the other.
private struct Pieces {
  var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  /// What was appended since the last call is a piece.
  mutating func close() { ends.append(bytes.count) }

  mutating func removeAll() {
    bytes.clear()
    ends.clear()
  }

  func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  func withBytes<R>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = range(number)
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  func compare(_ left: Int, _ right: Int) -> Int {
    withBytes(left) { left in withBytes(right) { ByteOrder.compare(left, $0) } }
  }
}
