import Segments

/// Reading what references point at.
///
/// References are of this snapshot; one that means nothing here is refused with
/// ``IndexError/staleReference``. Fastest is the order in which a query gave them.
extension Snapshot {
  /// The identifier of a document.
  public func identifier(of document: DocumentReference) throws(IndexError) -> String {
    try reporting { try segment(of: document).identifierText(ofDocument: document.document) }
  }

  /// The identifiers of documents, in their order.
  public func identifiers(of documents: [DocumentReference]) throws(IndexError) -> [String] {
    try reporting {
      let meter = beginning()
      var identifiers: [String] = []
      try meter.keep(documents.count, of: String.self)
      identifiers.reserveCapacity(documents.count)
      try forEachStretch(documents) { segment, stretch in
        var reader = segment.identity.reader()
        for document in stretch {
          let identifier = try reader.text(ofDocument: document.document)
          try meter.keep(identifier)
          identifiers.append(identifier)
        }
      }
      return identifiers
    }
  }

  /// Lends the UTF-8 bytes of each document's identifier, in the order given.
  ///
  /// For callers that write identifiers somewhere: no string is made.
  package func forEachIdentifier(
    of documents: [DocumentReference],
    _ body: (_ document: DocumentReference, _ identifier: UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let meter = beginning()
    try forEachStretch(documents) { segment, stretch in
      var reader = segment.identity.reader()
      for document in stretch {
        do { try meter.spend() } catch { throw IndexError(error) }
        var failure: (any Error)?
        try reader.withIdentifier(ofDocument: document.document) { bytes in
          do { try body(document, bytes) } catch { failure = error }
        }
        if let failure { throw failure }
      }
    }
  }

  /// The item of a document, with the attributes asked for; nil reads all of them.
  public func item(
    at document: DocumentReference, fetching attributes: [AttributeKey]? = nil
  ) throws(IndexError) -> Item {
    try reporting {
      try ItemReader(attributes).item(segment(of: document), document.document, beginning())
    }
  }

  /// The items of documents, in their order, each with the attributes asked for; nil reads all.
  public func items(
    at documents: [DocumentReference], fetching attributes: [AttributeKey]? = nil
  ) throws(IndexError) -> [Item] {
    try reporting {
      let meter = beginning()
      let reader = ItemReader(attributes)
      var items: [Item] = []
      items.reserveCapacity(documents.count)
      for document in documents {
        items.append(try reader.item(segment(of: document), document.document, meter))
      }
      return items
    }
  }

  private func segment(of document: DocumentReference) throws(IndexError) -> Segment {
    try state.entry(of: document).segment
  }

  /// Cuts documents into stretches of one segment each.
  private func forEachStretch(
    _ documents: [DocumentReference],
    _ body: (Segment, ArraySlice<DocumentReference>) throws -> Void
  ) throws {
    var start = 0
    while start < documents.count {
      let number = documents[start].segment
      let stamp = documents[start].stamp
      let entry = try state.entry(of: documents[start])
      var end = start
      while end < documents.count, documents[end].segment == number,
        documents[end].stamp == stamp, documents[end].document < entry.documentCount,
        !entry.isDeleted(documents[end].document)
      { end += 1 }
      if end == start { break }
      try body(entry.segment, documents[start..<end])
      start = end
    }
  }
}
