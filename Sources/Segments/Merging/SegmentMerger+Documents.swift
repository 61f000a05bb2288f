import ByteStore
import Columns

extension SegmentMerger {
  /// Fixed columns and identity document by document in the new order, and the store in stretches.
  ///
  /// The order goes forward in every input, so each block is decoded once, if at all.
  func writeDocuments(to sections: SegmentSectionWriter) throws(StoreError) {
    var identifiers = inputs.map { $0.segment.identity.reader() }
    var identifier: [UInt8] = []
    let pace = sections.options.pace
    for source in order.sources {
      try pace?.step()
      let input = Int(source.input)
      identifier.removeAll(keepingCapacity: true)
      try identifiers[input].append(source.document, to: &identifier)
      try sections.addDocument(
        entry: try inputs[input].segment.fixedColumns.entry(ofDocument: source.document),
        identifier: identifier)
    }
    var store = try StoreMerge(
      inputs.map(\.segment.store), level: sections.options.storeLevel,
      dictionary: sections.options.storeDictionary, to: sections.store, pace: pace)
    var place = 0
    while place < order.count {
      let first = order.sources[place]
      var count: UInt32 = 1
      while place + Int(count) < order.count,
        order.sources[place + Int(count)].input == first.input,
        order.sources[place + Int(count)].document == first.document + count
      { count += 1 }
      try store.add(first.document..<first.document + count, of: Int(first.input))
      place += Int(count)
    }
  }
}
