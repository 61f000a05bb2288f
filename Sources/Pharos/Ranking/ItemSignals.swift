import SegmentStore

/// What the items of a segment are worth whatever the query, at one moment: their own signals, and
/// how fresh they are.
struct ItemSignals {
  private let columns: FixedColumns
  private let ranking: Ranking
  private let freshness: Freshness
  private let bounds: ItemBounds

  init(_ entry: SegmentEntry, ranking: Ranking, now: Double) throws {
    columns = entry.segment.fixedColumns
    self.ranking = ranking
    freshness = Freshness(ranking, now: now)
    bounds = try entry.itemBounds.bounds(of: columns, ranking, now: now)
  }

  /// The most that a document at or after one is worth.
  func bound(from document: UInt32) -> Float { bounds.rest(from: document) }

  /// The most that a document of a span is worth.
  func bound(from first: UInt32, through last: UInt32) -> Float {
    bounds.most(from: first, through: last)
  }

  /// The most that a document is worth, by what is known of its neighbourhood.
  func bound(of document: UInt32) -> Float { bounds.most(near: document) }

  /// What a document is worth.
  func score(_ document: UInt32) throws -> Float {
    let own =
      bounds.ownScore(near: document)
      ?? ranking.itemScore(ofRank: columns.staticRanks.rank(ofDocument: document))
    guard bounds.isDated else { return own }
    return freshness.score(try columns.recency(ofDocument: document)) + own
  }

  /// The points of a document with what comparisons count; nil where they are below a floor.
  func points(
    _ formula: ScoreFormula, _ comparisons: Float, _ document: UInt32, floor: Int32
  ) throws -> Int32? {
    // What is known of its neighbourhood often tells enough.
    guard formula.points(comparisons, bounds.most(near: document)) >= floor else { return nil }
    let points = formula.points(comparisons, try score(document))
    return points < floor ? nil : points
  }

  /// What the documents of a span are worth where it is the same for all.
  func commonScore(from first: UInt32, through last: UInt32) -> Float? {
    guard !bounds.isDated else { return nil }
    let rank = columns.staticRanks.rank(ofDocument: first)
    guard rank == columns.staticRanks.rank(ofDocument: last) else { return nil }
    return ranking.itemScore(ofRank: rank)
  }

  /// The summands of a document.
  func summands(_ document: UInt32) throws -> (own: Float, freshness: Float) {
    (
      ranking.itemScore(ofRank: columns.staticRanks.rank(ofDocument: document)),
      bounds.isDated ? freshness.score(try columns.recency(ofDocument: document)) : 0
    )
  }
}
