import Pharos

/// Prints the items of a list of documents, in its order.
struct DocumentPrinter {
  /// So many items are read at a time.
  private static let step = 256

  let snapshot: Snapshot
  let printer: ItemPrinter
  /// The attributes to print; nil prints all.
  let attributes: [AttributeKey]?
  /// Finds what to show beside each item; nil shows nothing.
  var marker: TextMarker?

  func print(_ documents: [DocumentReference]) throws(CommandFailure) {
    for start in stride(from: 0, to: documents.count, by: DocumentPrinter.step) {
      let stretch = Array(documents[start..<min(start + DocumentPrinter.step, documents.count)])
      let items = try reporting { () throws(IndexError) in
        try snapshot.items(at: stretch, fetching: printer.fetched(attributes))
      }
      for (document, item) in zip(stretch, items) {
        try printer.print(item, try snippet(of: document))
      }
    }
  }

  private func snippet(of document: DocumentReference) throws(CommandFailure) -> Snippet? {
    guard let marker else { return nil }
    let whole = try reporting { () throws(IndexError) in try snapshot.item(at: document) }
    return marker.snippet(in: whole)
  }
}
