import Pharos
import QueryLanguage

/// Prints the items of a list of matches, in its order.
struct DocumentPrinter {
  /// So many items are read at a time, and stand in common columns.
  private static let step = 256

  let snapshot: Snapshot
  let printer: ItemPrinter
  /// The attributes to print; nil prints all.
  let attributes: [AttributeKey]?
  let marking: ResultMarking
  let printsSnippets: Bool

  func print(_ entries: [ResultList.Entry]) throws(CommandFailure) {
    let shown = printer.readsWholeItems ? nil : printer.fetched(attributes)
    for start in stride(from: 0, to: entries.count, by: DocumentPrinter.step) {
      let stretch = entries[start..<min(start + DocumentPrinter.step, entries.count)]
      let items = try items(stretch, shown)
      // A snippet may be of an attribute that is not printed.
      let wholes = printsSnippets && shown != nil ? try self.items(stretch, nil) : items
      var results: [PrintedResult] = []
      for (entry, (item, whole)) in zip(stretch, zip(items, wholes)) {
        let marker = try marking.marker(for: entry.typed?.tier ?? .match)
        results.append(
          PrintedResult(
            item: item, typed: entry.typed, score: entry.score,
            duplicates: try reporting { () throws(IndexError) in
              try snapshot.identifiers(of: entry.duplicates)
            }, marker: marker,
            snippet: printsSnippets ? marker?.snippet(in: whole) : nil))
      }
      try printer.print(results)
    }
  }

  private func items(
    _ entries: ArraySlice<ResultList.Entry>, _ attributes: [AttributeKey]?
  ) throws(CommandFailure) -> [Item] {
    try reporting { () throws(IndexError) in
      try snapshot.items(at: entries.map(\.document), fetching: attributes)
    }
  }
}

/// An item with what is shown beside it.
struct PrintedResult {
  let item: Item
  /// How well the item agrees with what was typed; nil where nothing is ranked.
  var typed: TypedResult?
  /// Points, where they are printed and nothing was typed.
  var score: Int32?
  /// Identifiers of items that are not shown, because they say nearly the same.
  var duplicates: [String] = []
  /// Finds what matches in the item's texts; nil where that is not shown.
  var marker: TextMarker?
  /// The part of a text that was asked for.
  var snippet: Snippet?
}

/// The markers of one search, made when they are needed.
final class ResultMarking {
  private let snapshot: Snapshot
  private let source: Source?
  private var exact: TextMarker?
  private var similar: TextMarker?

  /// What is marked.
  enum Source {
    case query(Query)
    case typed(TypedQuery)
  }

  /// - Parameter source: what is marked; nil for nothing.
  init(_ source: Source?, in snapshot: Snapshot) {
    self.source = source
    self.snapshot = snapshot
  }

  /// What marks the results of a tier; nil where nothing is marked.
  func marker(for tier: TypedMatchTier) throws(CommandFailure) -> TextMarker? {
    guard let source else { return nil }
    let wantsSimilar = tier > .match
    if let known = wantsSimilar ? similar : exact { return known }
    let marker = try reporting { () throws(IndexError) in
      switch source {
      case .query(let query): try snapshot.marker(query)
      case .typed(let typed): try snapshot.marker(typed: typed, includingSimilar: wantsSimilar)
      }
    }
    if wantsSimilar { similar = marker } else { exact = marker }
    return marker
  }
}
