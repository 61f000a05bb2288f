import ByteStore
import Postings

/// One word in one attribute of a segment: block by block of 128 postings, without those that cannot
/// enter the answer.
struct WordBlocks {
  let impacts: ImpactCursor
  let rarity: Float
  let formula: ScoreFormula
  let items: ItemSignals
  let segment: RankedSegment
  /// Documents that take no part.
  let excluded: [Bitset]
  let statistics: QueryStatistics

  /// Offers the best documents.
  func run(into top: inout TopDocuments) throws {
    let most = rarity * formula.saturated(impacts.bound)
    let hasExcluded = !excluded.isEmpty
    while let block = try impacts.nextBlock() {
      var least: Int32 = 0
      // While there is room, bounds tell nothing.
      if top.floor > .min {
        let rest = items.bound(from: block.first)
        if try top.excludes(formula.points(most, rest), from: block.first, of: segment) { break }
        let worth = rarity * formula.saturated(block.bound)
        // Most blocks need no closer look: along a segment items are worth less and less.
        if try top.excludes(formula.points(worth, rest), from: block.first, of: segment) {
          continue
        }
        let item = items.bound(from: block.first, through: block.last)
        if try top.excludes(formula.points(worth, item), from: block.first, of: segment) {
          continue
        }
        least = LeastCount(formula, rarity: rarity, bound: block.bound)
          .count(besides: { $0 }, item: item, floor: top.floor)
      }
      try statistics.poll()
      try impacts.scoreBlock(atLeast: least) { (document, count) throws in
        let total = rarity * formula.saturated(count)
        guard let score = try items.points(formula, total, document, floor: top.floor),
          !hasExcluded || !excluded.contains(where: { $0.contains(Int(document)) })
        else { return }
        try top.offer(score, document, of: segment)
      }
    }
  }
}
