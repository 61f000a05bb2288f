import ByteStore

/// Collects one column of numbers in document order.
@usableFromInline
package struct NumberColumnWriter {
  @usableFromInline var values: [Double] = []
  @usableFromInline var rows = DocumentRowsWriter()

  package init() {}

  /// Makes room for values that are known to come.
  package mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  /// No document had a value so far.
  package var isEmpty: Bool { values.isEmpty }

  /// Whether the column gives a value back as it is, bit for bit.
  @inlinable
  package static func isKept(_ value: Double) -> Bool {
    value == 0 ? value.sign == .plus : !value.isNaN
  }

  /// Adds the values of a document; documents ascend.
  ///
  /// What is not a number compares with nothing and is left out; -0 becomes 0.
  @inlinable
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
    let keys = encoding.keys(values)
    let low = keys.min() ?? 0
    let high = keys.max() ?? 0
    descriptor.append(u8: encoding.code)
    let form = descriptor.count
    descriptor.append(u8: 0)
    descriptor.append(u64: low)
    descriptor.append(u64: high)
    var column = IntegerColumnWriter()
    for key in keys { column.append(key) }
    try column.finish(to: section, descriptor: &descriptor)
    try rows.finish(documentCount: documentCount, to: section, descriptor: &descriptor)
    guard ordered, low < high else { return }
    descriptor.bytes[form] = try NumberOrder.write(
      keys, from: low, to: high, to: section, descriptor: &descriptor)
  }
}
