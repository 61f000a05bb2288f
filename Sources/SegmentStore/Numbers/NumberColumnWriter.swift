/// Collects one column of numbers in document order.
package struct NumberColumnWriter {
  private var values: [Double] = []
  private var rows = DocumentRowsWriter()

  package init() {}

  /// No document had a value so far.
  package var isEmpty: Bool { values.isEmpty }

  /// Adds the values of a document; documents ascend.
  ///
  /// What is not a number compares with nothing and is left out; -0 becomes 0.
  package mutating func add(document: UInt32, values: some Sequence<Double>) {
    let before = self.values.count
    for value in values where !value.isNaN { self.values.append(value == 0 ? 0 : value) }
    rows.append(document: document, entries: self.values.count - before)
  }

  /// Writes the column to `section` and its descriptor to `descriptor`; `ordered` adds the order by
  /// value.
  package func finish(
    documentCount: Int, ordered: Bool, to section: SectionWriter, descriptor: inout ByteBuffer
  ) throws(StoreError) {
    let encoding = NumberEncoding.fitting(values)
    let keys = values.map { encoding.key($0) ?? 0 }
    let low = keys.min() ?? 0
    let high = keys.max() ?? 0
    descriptor.append(u8: encoding.code)
    descriptor.append(u8: UInt8(ordered && low < high ? 1 : 0))
    descriptor.append(u64: low)
    descriptor.append(u64: high)
    var column = IntegerColumnWriter()
    for key in keys { column.append(key) }
    try column.finish(to: section, descriptor: &descriptor)
    try rows.finish(documentCount: documentCount, to: section, descriptor: &descriptor)
    guard ordered, low < high else { return }
    let order = NumberColumnWriter.order(of: keys, from: low, to: high)
    try PackedIntegers.write(order, to: section, descriptor: &descriptor)
  }

  /// The indexes of `keys` sorted by (key, index): radix sort, 11 bits a pass.
  static func order(of keys: [UInt64], from low: UInt64, to high: UInt64) -> [UInt32] {
    var order = (0..<UInt32(keys.count)).map { $0 }
    var sorted = order
    var shift: UInt64 = 0
    while shift < 64, (high - low) >> shift > 0 {
      var starts = [Int](repeating: 0, count: 2049)
      for key in keys { starts[Int((key - low) >> shift & 2047) + 1] += 1 }
      for digit in 0..<2048 { starts[digit + 1] += starts[digit] }
      for index in order {
        let digit = Int((keys[Int(index)] - low) >> shift & 2047)
        sorted[starts[digit]] = index
        starts[digit] += 1
      }
      swap(&order, &sorted)
      shift += 11
    }
    return order
  }
}
