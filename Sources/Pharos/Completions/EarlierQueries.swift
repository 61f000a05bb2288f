import TextAnalysis

/// The texts of queries from which something was chosen, by what they begin with.
///
/// Invariant: `entries` ascend by key.
package struct EarlierQueries: Sendable {
  /// A text with how often and how lately it was used.
  package struct Entry: Sendable, Hashable {
    package var text: String
    package var strength: Float
  }

  package static let none = EarlierQueries([])

  private let entries: [(key: [UInt8], entry: Entry)]

  package init(_ queries: [(text: String, strength: Float)]) {
    entries = queries.map { query in
      (TypedText(query.text).key, Entry(text: query.text, strength: query.strength))
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// The queries whose folded words begin with these bytes, strongest first.
  ///
  /// - Parameter key: see ``TypedText/key``.
  package func beginning(with key: [UInt8]) -> [Entry] {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key.lexicographicallyPrecedes(key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return entries[low...].prefix { $0.key.starts(with: key) }.map(\.entry)
      .sorted { ($1.strength, $0.text) < ($0.strength, $1.text) }
  }
}

extension Snapshot {
  /// More earlier queries that begin alike are not looked at: the strongest are.
  private static let mostEarlierQueries = 64

  /// The queries from which something was chosen that begin with a text.
  func earlierQueries(beginningWith text: TypedText) -> EarlierQueries {
    var prefix = text.bytes[...]
    while let last = prefix.last, last <= 0x20 { prefix.removeLast() }
    let folded = Folding.fold(utf8: Array(prefix.drop { $0 <= 0x20 }), .term)
    let chosen = state.usage.chosenQueries
    guard !chosen.isEmpty else { return .none }
    return EarlierQueries(
      chosen.chosen(startingWith: folded, limit: Snapshot.mostEarlierQueries))
  }
}
