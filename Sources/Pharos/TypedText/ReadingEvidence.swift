/// What speaks for the readings of a text: the items that have their words.
///
/// Most readings change one word. The items that have all others are looked for once, and what was
/// meant is looked for among them. Not thread-safe: belongs to one running search.
final class ReadingEvidence {
  typealias Found = ReadingMemory.Found

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
  private let looksElsewhere: Bool
  /// The items that have all words but those of some places; nil where they are too many.
  private var kept: [(places: Range<Int>, items: [DocumentReference]?)] = []

  init(_ search: TypedSearch) throws {
    self.search = search
    var alternatives = TypedAlternatives()
    nodes = try search.words.map { alternatives.node(try search.asTyped($0.plain)) }
    others = try search.conditionNodes(&alternatives) + search.filters
    looksElsewhere =
      search.looksElsewhere && search.words.contains { !$0.plain.elsewhere.isEmpty }
  }

  /// What evidence for a reading and its likelihood come to at most.
  static func mostWeight(of reading: TypedReading) -> Float {
    weight(of: min(reading.mostItems, mostCounted)) * reading.likelihood
  }

  /// What so many items come to that have the words side by side.
  private static func weight(of items: Int) -> Float { (1 + shareApart) * Float(items) }

  /// What speaks for the text as it was typed; nil where more items have its words than so many.
  func weightAsTyped(items most: Int) throws -> Found? {
    let own = TypedReading()
    if let known = remembered(own) {
      if known.items > most { return nil }
      if known.isExact { return known }
    }
    let items = try items(with: own, limit: most + 1)
    guard items.count <= most else {
      remember(Found(items: items.count), for: own)
      return nil
    }
    return try weight(of: own, items: items, ifAbove: 0)
  }

  /// What speaks for a reading.
  ///
  /// - Parameter least: a weight that is not above it need not be exact.
  func weight(of reading: TypedReading, ifAbove least: Float) throws -> Found {
    if let known = remembered(reading),
      known.isExact || ReadingEvidence.weight(of: known.items) <= least
    {
      return known
    }
    let items = try items(with: reading, limit: ReadingEvidence.mostCounted)
    return try weight(of: reading, items: items, ifAbove: least)
  }

  /// - Parameter apart: the items that have all words of the reading.
  private func weight(
    of reading: TypedReading, items apart: [DocumentReference], ifAbove least: Float
  ) throws -> Found {
    let found = try found(reading, apart, ifAbove: least)
    remember(found, for: reading)
    return found
  }

  private func found(
    _ reading: TypedReading, _ apart: [DocumentReference], ifAbove least: Float
  ) throws -> Found {
    var found = Found(
      items: apart.count, weight: ReadingEvidence.shareApart * Float(apart.count),
      document: apart.first)
    guard ReadingEvidence.weight(of: apart.count) > least else { return found }
    found.isExact = true
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

  // MARK: Memory

  private func remembered(_ reading: TypedReading) -> Found? {
    key(of: reading).flatMap { search.snapshot.state.readings[$0] }
  }

  private func remember(_ found: Found, for reading: TypedReading) {
    if let key = key(of: reading) { search.snapshot.state.readings[key] = found }
  }

  /// Nil where anything else is asked for, too.
  private func key(of reading: TypedReading) -> ReadingMemory.Key? {
    guard others.isEmpty else { return nil }
    return ReadingMemory.Key(
      words: search.words.map(\.characters), isOpen: search.words.last?.isPrefix == true,
      looksElsewhere: looksElsewhere,
      changes: reading.changes.map { [[UInt8($0.place), UInt8($0.typed)]] + $0.meant },
      dead: search.dead.total)
  }
}
