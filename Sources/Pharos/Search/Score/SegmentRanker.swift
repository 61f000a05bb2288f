import ByteStore
import Postings

/// Finds the best matches of one segment, and stops where no better ones can follow.
///
/// Documents of a segment are numbered by their own rank, best first. A bound on what comparisons
/// can add, with the rank of the next document, tells when the rest of the segment, or a span or a
/// block of it, cannot enter the answer any more. Bounds and scores are computed by the same
/// monotone steps, so the answer is that of a full sort.
///
/// A class, for its steps hand it on and copies would count many references. Not thread-safe: belongs
/// to one running query.
final class SegmentRanker {
  let segment: RankedSegment
  let documentCount: UInt32
  let formula: ScoreFormula
  @exclusivity(unchecked) var plan: RankedPlan
  /// What items are worth by themselves.
  let items: ItemSignals
  /// Deleted documents, expired ones, and those that are offered apart.
  @exclusivity(unchecked) var excluded: [Bitset]
  /// Whether bounds are used where few documents match, too.
  let alwaysPrunes: Bool
  let statistics: QueryStatistics

  init(
    _ segment: RankedSegment, documentCount: UInt32, formula: ScoreFormula, _ plan: RankedPlan,
    items: ItemSignals, excluded: [Bitset], alwaysPrunes: Bool, _ statistics: QueryStatistics
  ) {
    self.segment = segment
    self.documentCount = documentCount
    self.formula = formula
    self.plan = plan
    self.items = items
    self.excluded = excluded
    self.alwaysPrunes = alwaysPrunes
    self.statistics = statistics
  }

  var leaves: [LeafScorer] { plan.scorers }
  var bonuses: [BonusScorer] { plan.bonusScorers }
  var proof: MatchProof { plan.proof }

  /// The most points that a sum of leaves comes to at or after a document.
  func bound(_ leaves: Float, from document: UInt32) -> Int32 {
    formula.points(leaves, items.bound(from: document))
  }

  /// Whether a document takes no part.
  func excludes(_ document: UInt32) -> Bool {
    excluded.contains { $0.contains(Int(document)) }
  }

  /// Offers documents of a span that may be among the best.
  func offer(
    _ survivors: [ScoreBoard.Survivor], _ base: UInt32, _ items: ItemScores,
    into top: inout TopDocuments
  ) throws {
    for survivor in survivors {
      let document = base &+ survivor.offset
      if let score = try items.points(formula, survivor.total, document, floor: top.floor) {
        try top.offer(score, document, of: segment)
      }
    }
  }

  func removeExcluded(_ window: borrowing DocumentWindow, _ base: UInt32) {
    for documents in excluded { window.subtract(documents, base: base) }
  }

  func removeExcluded(_ board: ScoreBoard, _ base: UInt32) {
    for documents in excluded { board.subtract(documents, base: base) }
  }
}

/// What items are worth by themselves in a span: often the same for all.
struct ItemScores {
  private let items: ItemSignals
  /// No document of the span is worth more.
  let greatest: Float
  private let common: Float?

  init(_ ranker: SegmentRanker, _ first: UInt32, through last: UInt32) {
    items = ranker.items
    let last = min(last, ranker.documentCount &- 1)
    greatest = items.bound(from: first, through: last)
    common = items.commonScore(from: first, through: last)
  }

  /// What a document is worth.
  func score(_ document: UInt32) throws -> Float { try common ?? items.score(document) }

  /// The most that a document is worth, by what is known of its neighbourhood.
  func bound(of document: UInt32) -> Float { common ?? items.bound(of: document) }

  /// The points of a document with what comparisons count; nil where they are below a floor.
  func points(
    _ formula: ScoreFormula, _ comparisons: Float, _ document: UInt32, floor: Int32
  ) throws -> Int32? {
    guard let common else {
      return try items.points(formula, comparisons, document, floor: floor)
    }
    let points = formula.points(comparisons, common)
    return points < floor ? nil : points
  }
}
