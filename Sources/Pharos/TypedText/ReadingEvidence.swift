/// What speaks for the readings of a text: the items that have their words.
///
/// Most readings change one word. The items that have all others are looked for once, and what was
/// meant is looked for among them. Not thread-safe: belongs to one running search.
final class ReadingEvidence {
  /// What speaks for some words.
  struct Found {
    var weight: Float = 0
    /// Whether an item has several words side by side.
    var areClose = false
    /// An item that has them.
    var document: DocumentReference?
  }

  /// So many items are counted.
  private static let mostCounted = 256
  /// What an item counts that has the words apart, beside one that has them side by side.
  private static let shareApart: Float = 0.1
  /// More items with all words but one are not kept.
  private static let mostKept = 4096

  private let search: TypedSearch
  /// Of each word as it was typed.
  private let nodes: [BoundNode]
  /// What else is asked for.
  private let others: [BoundNode]
  /// The items that have all words but those of some places; nil where they are too many.
  private var kept: [(places: Range<Int>, items: [DocumentReference]?)] = []

  init(_ search: TypedSearch) throws {
    self.search = search
    var alternatives = TypedAlternatives()
    nodes = try search.words.map { alternatives.node(try search.asTyped($0.plain)) }
    others = try search.conditionNodes(&alternatives) + search.filters
  }

  /// What evidence for a reading and its likelihood come to at most.
  static func mostWeight(of reading: TypedReading) -> Float {
    weight(of: min(reading.mostItems, mostCounted)) * reading.likelihood
  }

  /// What so many items come to that have the words side by side.
  private static func weight(of items: Int) -> Float { (1 + shareApart) * Float(items) }

  /// What speaks for a reading.
  ///
  /// - Parameter least: a weight that is not above it need not be exact.
  func weight(of reading: TypedReading, ifAbove least: Float = 0) throws -> Found {
    let apart = try items(with: reading, limit: ReadingEvidence.mostCounted)
    var found = Found(
      weight: ReadingEvidence.shareApart * Float(apart.count), document: apart.first)
    guard ReadingEvidence.weight(of: apart.count) > least else { return found }
    let words = reading.words(search.words)
    var written = words.filter(\.isWritten).map(\.plain)
    // To look for a short beginning beside others costs much, and tells little.
    if let last = written.last, !last.tellsNeighbours { written.removeLast() }
    guard !apart.isEmpty, written.count > 1 else {
      found.weight += Float(apart.count)
      return found
    }
    let phrase = BoundNode.text(TypedWord.phrase(written))
    // What has all words side by side has each of them.
    let areKnown = written.count == words.count && apart.count < ReadingEvidence.mostCounted
    let close =
      try areKnown
      ? items(apart, matching: phrase)
      : search.documents(
        with: .conjunction([phrase] + others), limit: ReadingEvidence.mostCounted)
    found.weight += Float(close.count)
    found.areClose = !close.isEmpty
    found.document = close.first ?? found.document
    return found
  }

  /// The first items that have all words of a reading, and what else is asked for.
  func items(with reading: TypedReading, limit: Int) throws -> [DocumentReference] {
    if reading.changes.count == 1, let change = reading.changes.first,
      let others = try items(withAllBut: change.places)
    {
      return Array(
        try items(others, matching: ReadingEvidence.node(of: change)).prefix(limit))
    }
    let words = nodes.indices.compactMap { place -> BoundNode? in
      guard let change = reading.change(at: place) else { return nodes[place] }
      return change.place == place ? ReadingEvidence.node(of: change) : nil
    }
    return try search.documents(with: .conjunction(words + others), limit: limit)
  }

  private static func node(of change: TypedReading.Change) -> BoundNode {
    .text(TypedWord.phrase(of: WordSplits.text(change.meant)))
  }

  /// The items that have all words but some, and what else is asked for; nil where that is not kept.
  private func items(withAllBut places: Range<Int>) throws -> [DocumentReference]? {
    if let known = kept.first(where: { $0.places == places }) { return known.items }
    let words = nodes.indices.filter { !places.contains($0) }.map { nodes[$0] }
    let most = ReadingEvidence.mostKept
    let found =
      words.isEmpty
      ? nil : try search.documents(with: .conjunction(words + others), limit: most + 1)
    let items = found.flatMap { $0.count > most ? nil : $0 }
    kept.append((places, items))
    return items
  }

  /// Those of some items that match, in their order.
  private func items(
    _ items: [DocumentReference], matching node: BoundNode
  ) throws -> [DocumentReference] {
    let matches = try search.documents(items, matching: node)
    return matches.count == items.count ? items : items.filter(matches.contains)
  }
}
