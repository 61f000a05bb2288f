import ByteStore
import Columns
import Postings

extension SegmentMerger {
  /// Attribute table, value columns and number columns.
  func writeAttributes(to sections: SegmentSectionWriter) throws(StoreError) {
    for number in attributes.names.indices {
      let sources = attributes.sources[number]
      try sections.addAttribute(attribute(number, sources))
      try sections.values.column(UInt16(number)) { (column) throws(StoreError) in
        try mergeValues(sources, into: &column, sections.options.pace)
      }
      for kind in NumberColumnKind.allCases {
        try sections.numbers.add(
          numbers(sources, kind), attribute: UInt16(number), attributes.names[number],
          kind: kind)
      }
    }
  }

  private func attribute(
    _ number: Int, _ sources: [MergedAttributes.Source]
  ) throws(StoreError) -> AttributeInput {
    var merged = AttributeInput(name: attributes.names[number], traits: attributes.traits[number])
    for source in sources {
      guard let definition = inputs[source.input].segment.attributes.definition(source.attribute)
      else { continue }
      let present = try definition.present.decodeAll()
      let before = merged.present.count
      order.append(present, input: source.input, to: &merged.present)
      try append(definition.irregular, source.input, to: &merged.irregular)
      try append(definition.overflow, source.input, to: &merged.overflow)
      try append(definition.joined, source.input, to: &merged.joined)
      merged.columns.formUnion(definition.columns)
      // Statistics of inputs with deletions are scaled: the texts of deleted documents are not read.
      let kept = merged.present.count - before
      let share = kept == present.count ? 1 : Double(kept) / Double(max(1, present.count))
      merged.documentsWithText += UInt32(Double(definition.documentsWithText) * share)
      merged.runCount += UInt64(Double(definition.runCount) * share)
    }
    sort(&merged.present)
    sort(&merged.irregular)
    sort(&merged.overflow)
    sort(&merged.joined)
    merged.documentsWithText = min(merged.documentsWithText, UInt32(merged.present.count))
    return merged
  }

  private func append(
    _ documents: StoredDocuments, _ input: Int, to result: inout [UInt32]
  ) throws(StoreError) {
    order.append(try documents.decodeAll(), input: input, to: &result)
  }

  /// Sorts distinct documents: through a set of bits where there are many.
  func sort(_ documents: inout [UInt32]) {
    guard documents.count > 64, documents.count > order.count / 64 else { return documents.sort() }
    var set = Bitset(count: order.count)
    for document in documents { set.insert(Int(document)) }
    documents.removeAll(keepingCapacity: true)
    set.forEach { documents.append(UInt32(truncatingIfNeeded: $0)) }
  }
}
