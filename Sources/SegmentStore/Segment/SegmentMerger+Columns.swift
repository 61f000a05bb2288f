extension SegmentMerger {
  /// Attribute table, value columns and number columns.
  func writeAttributes(to sections: SegmentSectionWriter) throws(StoreError) {
    for number in attributes.names.indices {
      let sources = attributes.sources(of: number)
      try sections.addAttribute(attribute(number, sources))
      try sections.values.column(UInt16(number)) { (column) throws(StoreError) in
        try mergeValues(sources, into: column)
      }
      for kind in NumberColumnKind.allCases {
        try sections.numbers.add(
          numbers(sources, kind), attribute: UInt16(number), kind: kind)
      }
    }
  }

  private func attribute(
    _ number: Int, _ sources: [(input: Int, attribute: UInt16)]
  ) throws(StoreError) -> AttributeInput {
    var merged = AttributeInput(name: attributes.names[number], traits: attributes.traits[number])
    for source in sources {
      guard let definition = inputs[source.input].segment.attributes.definition(source.attribute)
      else { continue }
      merged.present += try renumbered(definition.present, source.input)
      merged.irregular += try renumbered(definition.irregular, source.input)
      merged.overflow += try renumbered(definition.overflow, source.input)
      merged.joined += try renumbered(definition.joined, source.input)
      merged.columns.formUnion(definition.columns)
      // Statistics of inputs with deletions are scaled: the texts of deleted documents are not read.
      let kept = definition.documentsWithText == 0 ? 0 : try keptShare(definition, source.input)
      merged.documentsWithText += UInt32(Double(definition.documentsWithText) * kept)
      merged.runCount += UInt64(Double(definition.runCount) * kept)
    }
    merged.present.sort()
    merged.irregular.sort()
    merged.overflow.sort()
    merged.joined.sort()
    merged.documentsWithText = min(merged.documentsWithText, UInt32(merged.present.count))
    return merged
  }

  private func keptShare(
    _ definition: AttributeDefinition, _ input: Int
  ) throws(StoreError) -> Double {
    let all = try definition.present.decodeAll()
    guard inputs[input].dropped != nil, !all.isEmpty else { return 1 }
    return Double(order.mapped(all, input: input).count) / Double(all.count)
  }

  private func renumbered(
    _ documents: StoredDocuments, _ input: Int
  ) throws(StoreError) -> [UInt32] {
    order.mapped(try documents.decodeAll(), input: input)
  }

  // MARK: Values

  /// Merges sorted dictionaries, value by value.
  private func mergeValues(
    _ sources: [(input: Int, attribute: UInt16)], into column: ValueColumnWriter
  ) throws(StoreError) {
    var heads: [ValueHead] = []
    for source in sources {
      guard let values = inputs[source.input].segment.values.column(source.attribute) else {
        continue
      }
      var head = ValueHead(input: source.input, cursor: ValueCursor(values))
      if try head.advance() { heads.append(head) }
    }
    while let least = heads.min(by: { $0.precedes($1) }) {
      var documents: [UInt32] = []
      var remaining: [ValueHead] = []
      for var head in heads {
        if head.value == least.value {
          documents += order.mapped(head.cursor.documents, input: head.input)
          if try head.advance() { remaining.append(head) }
        } else {
          remaining.append(head)
        }
      }
      heads = remaining
      guard !documents.isEmpty else { continue }
      documents.sort()
      try column.add(value: least.value, folded: least.folded, documents: documents)
    }
  }

  /// One dictionary of a merge and its current value.
  private struct ValueHead {
    let input: Int
    var cursor: ValueCursor
    var value: [UInt8] = []
    var folded: [UInt8] = []

    init(input: Int, cursor: ValueCursor) {
      self.input = input
      self.cursor = cursor
    }

    mutating func advance() throws(StoreError) -> Bool {
      guard try cursor.next() else { return false }
      value = cursor.value
      folded = cursor.folded
      return true
    }

    func precedes(_ other: ValueHead) -> Bool {
      folded == other.folded
        ? value.lexicographicallyPrecedes(other.value)
        : folded.lexicographicallyPrecedes(other.folded)
    }
  }

  // MARK: Numbers

  private func numbers(
    _ sources: [(input: Int, attribute: UInt16)], _ kind: NumberColumnKind
  ) throws(StoreError) -> NumberColumnWriter {
    var documents: [UInt32] = []
    var ends: [Int] = []
    var all: [Double] = []
    for source in sources {
      guard let column = inputs[source.input].segment.numbers.column(source.attribute, kind) else {
        continue
      }
      let map = order.maps[source.input]
      try column.forEachDocument { (document, values) throws(StoreError) in
        let new = map[Int(document)]
        guard new != DocumentOrder.dropped else { return }
        documents.append(new)
        all.append(contentsOf: values)
        ends.append(all.count)
      }
    }
    var writer = NumberColumnWriter()
    for row in documents.indices.sorted(by: { documents[$0] < documents[$1] }) {
      writer.add(
        document: documents[row], values: all[(row == 0 ? 0 : ends[row - 1])..<ends[row]])
    }
    return writer
  }
}
