import Postings

/// A word in several attributes, or words of which any must match, with few postings: their lists are merged
/// in memory, and every document is scored.
struct UnionRun {
  private let ranker: SegmentRanker
  private var documents: [UInt32] = []
  private var totals: [Float] = []

  /// Nil where the query is something else, or where there are more postings.
  init?(_ ranker: SegmentRanker) {
    guard ranker.readsWholeLists, UnionRun.isUnion(ranker.proof, of: ranker.leaves.count),
      ranker.leaves.allSatisfy({ $0.combination == .sum }),
      ranker.leaves.reduce(0, { $0 + $1.estimate }) <= CostModel.postingsMerged
    else { return nil }
    self.ranker = ranker
  }

  private static func isUnion(_ proof: MatchProof, of count: Int) -> Bool {
    switch proof {
    case .leaf: return count == 1
    case .any(let parts):
      return parts.count == count
        && parts.allSatisfy {
          if case .leaf = $0 { true } else { false }
        }
    default: return false
    }
  }

  /// Offers the best matches of the segment.
  mutating func run(into top: inout TopDocuments) throws {
    let formula = ranker.formula
    let postings = ranker.leaves.reduce(0) { $0 + $1.estimate }
    try ranker.statistics.meter.reserve(postings, of: Double.self)
    for word in ranker.leaves {
      let (found, counts) = try UnionRun.counts(of: word)
      try ranker.statistics.meter.spend(found.count)
      let scores = counts.map { word.rarity * formula.saturated($0) }
      UnionRun.merge(found, scores, into: &documents, &totals, +)
    }
    try offer(into: &top)
    try ranker.runOthers(
      ranker.leaves.map { $0.rarity * formula.saturated($0.bound) }, into: &top)
  }

  /// The documents of a word, with what it counts in all its attributes.
  private static func counts(of word: LeafScorer) throws -> ([UInt32], [Int32]) {
    var documents: [UInt32] = []
    var counts: [Int32] = []
    for field in word.fields where field.bound > 0 {
      var found: [UInt32] = []
      var worths: [Int32] = []
      try field.wordField?.impacts.appendAll(to: &found, &worths)
      merge(found, worths, into: &documents, &counts) { one, other in
        let (sum, isTooLarge) = one.addingReportingOverflow(other)
        return isTooLarge ? .max : sum
      }
    }
    return (documents, counts)
  }

  /// Merges documents, which ascend, into others; the numbers of those that both have are combined.
  private static func merge<Number>(
    _ documents: [UInt32], _ numbers: [Number], into others: inout [UInt32],
    _ otherNumbers: inout [Number], _ combine: (Number, Number) -> Number
  ) {
    if others.isEmpty || documents.isEmpty {
      if others.isEmpty { (others, otherNumbers) = (documents, numbers) }
      return
    }
    var all: [UInt32] = []
    var allNumbers: [Number] = []
    all.reserveCapacity(others.count + documents.count)
    allNumbers.reserveCapacity(others.count + documents.count)
    var (place, other) = (0, 0)
    while place < documents.count, other < others.count {
      let (document, otherDocument) = (documents[place], others[other])
      if document < otherDocument {
        all.append(document)
        allNumbers.append(numbers[place])
        place += 1
      } else if otherDocument < document {
        all.append(otherDocument)
        allNumbers.append(otherNumbers[other])
        other += 1
      } else {
        all.append(document)
        allNumbers.append(combine(otherNumbers[other], numbers[place]))
        place += 1
        other += 1
      }
    }
    all.append(contentsOf: documents[place...])
    allNumbers.append(contentsOf: numbers[place...])
    all.append(contentsOf: others[other...])
    allNumbers.append(contentsOf: otherNumbers[other...])
    (others, otherNumbers) = (all, allNumbers)
  }

  private func offer(into top: inout TopDocuments) throws {
    let formula = ranker.formula
    let hasExcluded = !ranker.excluded.isEmpty
    // What items are worth at most falls along the segment, and the floor rises: what was too little
    // before is so behind.
    var tooLittle = -Float.infinity
    for (place, document) in documents.enumerated() where totals[place] > tooLittle {
      let total = totals[place]
      if ranker.bound(total, from: document) < top.floor {
        tooLittle = total
        continue
      }
      guard
        let score = try ranker.items.points(formula, total, document, floor: top.floor),
        !hasExcluded || !ranker.excludes(document)
      else { continue }
      try top.offer(score, document, of: ranker.segment)
    }
  }
}
