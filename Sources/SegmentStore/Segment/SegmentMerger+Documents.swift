extension SegmentMerger {
  /// Fixed columns, identity and store, document by document in the new order.
  ///
  /// The order goes forward in every input, so each block of records is decoded once.
  func writeDocuments(to sections: SegmentSectionWriter) throws(StoreError) {
    var records = inputs.map { RecordCursor($0.segment.store.cursor()) }
    for source in order.sources {
      let input = Int(source.input)
      let segment = inputs[input].segment
      try sections.addDocument(
        entry: try segment.fixedColumns.entry(ofDocument: source.document),
        identifier: try segment.identity.identifier(ofDocument: source.document),
        record: try records[input].record(ofDocument: source.document))
    }
  }
}

/// The records of one input, asked for in ascending order.
private struct RecordCursor {
  private var cursor: Store.Cursor

  init(_ cursor: Store.Cursor) { self.cursor = cursor }

  mutating func record(ofDocument wanted: UInt32) throws(StoreError) -> [UInt8] {
    while let (document, record) = try cursor.next() {
      if document == wanted { return record }
    }
    throw .damaged(place: "store", offset: Int(wanted), detail: "no record of a document")
  }
}
