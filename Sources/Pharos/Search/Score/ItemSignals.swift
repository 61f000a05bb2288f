import ByteStore
import Columns
import Postings
import Segments

/// What the items of a segment are worth whatever the query, at one moment: their own signals, how
/// fresh and popular they are, and their languages.
struct ItemSignals {
  private let segment: Segment
  /// What an item of the best rank is worth.
  private let itemWeight: Float
  private let freshness: Freshness
  private let bounds: ItemBounds

  init(
    _ segment: Segment, _ itemBounds: ItemBoundsCache, ranking: borrowing Ranking, now: Double,
    _ meter: QueryMeter
  ) throws {
    self.segment = segment
    itemWeight = ranking.bounded(.item, ranking.itemWeight)
    freshness = Freshness(ranking, now: now)
    bounds = try itemBounds.bounds(of: segment, ranking, now: now, meter)
  }

  /// The most that a document at or after one is worth.
  func bound(from document: UInt32) -> Float { bounds.rest(from: document) }

  /// The most that a document of a span is worth.
  func bound(from first: UInt32, through last: UInt32) -> Float {
    bounds.most(from: first, through: last)
  }

  /// The most that a document is worth, by what is known of its neighbourhood.
  func bound(of document: UInt32) -> Float { bounds.most(near: document) }

  /// The first document that may be worth more than one before it, from a document on.
  ///
  /// Documents of a rank stand by date, latest first: from one whose date has passed on they are the
  /// less fresh the later they stand.
  func endOfFall(from document: UInt32) throws -> UInt32 {
    guard bounds.popularity == nil, bounds.languages == nil else { return document }
    let columns = segment.fixedColumns
    if bounds.isDated, try columns.recency(ofDocument: document).code > freshness.now.code {
      return document
    }
    return columns.staticRanks.end(ofRankOf: document)
  }

  /// What a document is worth.
  func score(_ document: UInt32) throws -> Float {
    let own =
      bounds.ownScore(near: document)
      ?? Ranking.itemScore(
        ofRank: segment.fixedColumns.staticRanks.rank(ofDocument: document), itemWeight)
    var score = own
    if bounds.isDated {
      score += freshness.score(try segment.fixedColumns.recency(ofDocument: document))
    }
    if let popularity = bounds.popularity { score += try popularity.score(document) }
    if let languages = bounds.languages { score += languages.score(document) }
    return score
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
    guard !bounds.isDated, bounds.popularity == nil, bounds.languages == nil else { return nil }
    let rank = segment.fixedColumns.staticRanks.rank(ofDocument: first)
    guard rank == segment.fixedColumns.staticRanks.rank(ofDocument: last) else { return nil }
    return Ranking.itemScore(ofRank: rank, itemWeight)
  }

  /// One of the summands of a document, and the attribute that it comes from.
  struct Summand {
    let signal: RankingSignal
    let value: Float
    var attribute: String?
  }

  /// The summands of a document.
  func summands(_ document: UInt32) throws -> [Summand] {
    let rank = segment.fixedColumns.staticRanks.rank(ofDocument: document)
    var summands = [Summand(signal: .item, value: Ranking.itemScore(ofRank: rank, itemWeight))]
    if bounds.isDated {
      let score = freshness.score(try segment.fixedColumns.recency(ofDocument: document))
      summands.append(Summand(signal: .freshness, value: score))
    }
    if let popularity = bounds.popularity {
      summands.append(
        Summand(
          signal: .popularity, value: try popularity.score(document),
          attribute: popularity.popularity.attribute))
    }
    if let languages = bounds.languages {
      summands.append(
        Summand(
          signal: .language, value: languages.score(document),
          attribute: AttributeKey.languages.rawValue))
    }
    return summands
  }
}
