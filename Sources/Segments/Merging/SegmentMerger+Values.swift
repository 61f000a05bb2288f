import ByteStore
import Columns

/// Ordered by folded value and value.
extension ValueCursor: MergeSource {}

extension SegmentMerger {
  /// Merges the sorted dictionaries of an attribute, value by value.
  func mergeValues(
    _ sources: [MergedAttributes.Source], into column: inout ValueColumnWriter, _ pace: MergePace?
  ) throws(StoreError) {
    var values = SourceMerge<ValueCursor>()
    var inputs: [Int] = []
    for source in sources {
      let segment = self.inputs[source.input].segment
      guard let dictionary = segment.values.column(source.attribute) else { continue }
      values.add(ValueCursor(dictionary))
      inputs.append(source.input)
    }
    var documents: [UInt32] = []
    while try values.advance() {
      try pace?.step()
      guard let first = values.group.first else { continue }
      documents.clear()
      for place in values.group {
        order.append(values.sources[place].documents, input: inputs[place], to: &documents)
      }
      guard !documents.isEmpty else { continue }
      if values.group.count > 1 { sort(&documents) }
      let least = values.sources[first]
      try column.add(value: least.value, folded: least.folded, documents: documents)
    }
  }
}
