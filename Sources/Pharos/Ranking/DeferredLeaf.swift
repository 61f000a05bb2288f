import SegmentStore

/// The last comparison of a query, which counts the same wherever it matches, found out for many
/// documents at once: for words side by side of which the last one has a star, whose many lists are
/// gone through every time.
///
/// Documents wait until there are many, or no more follow, and are offered then. Not thread-safe:
/// belongs to one running query.
final class DeferredLeaf {
  /// So many documents wait at a time.
  private static let mostWaiting = 4096

  let number: Int
  /// What it comes to where it matches.
  let worth: Float
  private let leaf: LeafScorer
  private var waiting: [(document: UInt32, total: Float)] = []

  /// Nil where the last comparison is none of these, or counts nowhere.
  init?(_ ranker: SegmentRanker) {
    guard let leaf = ranker.leaves.last, leaf.isDeferred, leaf.bound > 0,
      ranker.plan.leafCount < ranker.leaves.count
    else { return nil }
    self.leaf = leaf
    number = ranker.leaves.count - 1
    worth = leaf.rarity * ranker.formula.saturated(leaf.bound)
  }

  /// Takes documents of a span that may be among the best if the comparison counts there.
  func add(
    _ survivors: [ScoreBoard.Survivor], _ base: UInt32, of ranker: SegmentRanker,
    into top: inout TopDocuments
  ) throws {
    for survivor in survivors { waiting.append((base &+ survivor.offset, survivor.total)) }
    if waiting.count >= DeferredLeaf.mostWaiting { try offer(ranker, into: &top) }
  }

  /// Offers what waits.
  func offer(_ ranker: SegmentRanker, into top: inout TopDocuments) throws {
    let floor = top.floor
    waiting.removeAll { (document, total) in
      ranker.formula.points(total + worth, ranker.items.bound(of: document)) < floor
    }
    var documents = DocumentArray()
    for (document, _) in waiting { documents.append(document) }
    let matches = try leaf.matches(among: documents)
    var place = 0
    for (document, total) in waiting {
      place = matches.firstPlace(from: place, notBelow: document)
      let isMatch = place < matches.count && matches[place] == document
      // The last summand, so that sums are those of a score.
      if let score = try ranker.items.points(
        ranker.formula, isMatch ? total + worth : total, document, floor: top.floor)
      {
        try top.offer(score, document, of: ranker.segment)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
