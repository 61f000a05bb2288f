extension SegmentMerger {
  /// Merges the sorted dictionaries of an attribute, value by value.
  func mergeValues(
    _ sources: [MergedAttributes.Source], into column: ValueColumnWriter
  ) throws(StoreError) {
    var values = SourceMerge<ValueSource>()
    for source in sources {
      guard let dictionary = inputs[source.input].segment.values.column(source.attribute) else {
        continue
      }
      values.add(ValueSource(input: source.input, cursor: ValueCursor(dictionary)))
    }
    while try values.advance() {
      guard let first = values.group.first else { continue }
      var documents: [UInt32] = []
      for place in values.group {
        let source = values.sources[place]
        order.append(source.cursor.documents, input: source.input, to: &documents)
      }
      guard !documents.isEmpty else { continue }
      if values.group.count > 1 { documents.sort() }
      let least = values.sources[first]
      try column.add(value: least.cursor.value, folded: least.folded, documents: documents)
    }
  }
}

/// One dictionary of a merge at its current value; ordered by (folded, value).
private final class ValueSource: MergeSource {
  let input: Int
  private(set) var cursor: ValueCursor
  private(set) var folded: [UInt8] = []
  private(set) var prefix: UInt64 = 0

  init(input: Int, cursor: ValueCursor) {
    self.input = input
    self.cursor = cursor
  }

  func compare(_ other: ValueSource) -> Int {
    let order = ByteOrder.compare(folded, other.folded)
    return order == 0 ? ByteOrder.compare(cursor.value, other.cursor.value) : order
  }

  func advance() throws(StoreError) -> Bool {
    guard try cursor.next() else { return false }
    folded = cursor.folded
    prefix = folded.withUnsafeBufferPointer { $0.sortingPrefix }
    return true
  }
}
