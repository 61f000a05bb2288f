import ByteStore

/// Finds the best matches of a request in one snapshot: in every segment, with what was used first.
///
/// Not thread-safe: belongs to one running query.
struct RankedSearch {
  let context: RankingContext
  /// Per segment: documents that are not looked for; empty where all are.
  private let found: [Bitset?]

  var state: IndexState { context.state }
  var statistics: QueryStatistics { context.statistics }

  /// - Parameter found: documents that are not looked for.
  init(
    _ snapshot: borrowing Snapshot, ranking: Ranking, now: Double, statistics: QueryStatistics,
    without found: [DocumentReference] = []
  ) throws {
    let state = snapshot.state
    context = try RankingContext(state, ranking: ranking, now: now, statistics: statistics)
    var sets: [Bitset?] = []
    if !found.isEmpty {
      sets = state.segments.map { _ in nil }
      for reference in found {
        let index = Int(reference.segment)
        if sets[index] == nil { sets[index] = Bitset(count: state.segments[index].documentCount) }
        sets[index]?.insert(Int(reference.document))
      }
    }
    self.found = sets
  }

  /// The best matches, best first.
  func top(_ count: Int, _ request: borrowing RankedRequest) throws -> [RankedDocument] {
    let held = statistics.held
    defer { statistics.release(to: held) }
    let query = try RankedQuery(request, context)
    var top = TopDocuments(capacity: max(0, count), statistics.meter)
    for index in state.segments.indices where state.segments[index].documentCount > 0 {
      try statistics.poll()
      let ranker = try ranker(of: index, request, query)
      if let used = try used(in: index) {
        try ranker.run(used, into: &top)
        ranker.excluded.append(used.set)
      }
      try ranker.run(into: &top)
    }
    return state.ranked(try top.sorted())
  }

  /// The ranker of a segment.
  func ranker(
    of index: Int, _ request: borrowing RankedRequest, _ query: RankedQuery
  ) throws -> SegmentRanker {
    let segment = state.segments[index].segment
    let plan = RankedPlan(
      planner: query.planners[index], node: request.node, query: query,
      scorers: try query.scorers(ofSegment: index),
      bonusScorers: try query.bonusScorers(ofSegment: index))
    var excluded: [Bitset] = []
    if let dead = context.dead[index] { excluded.append(dead.set) }
    if !found.isEmpty, let found = found[index] { excluded.append(found) }
    return SegmentRanker(
      RankedSegment(number: UInt32(index), segment: segment),
      documentCount: segment.documentCount, formula: context.ranking.formula, plan,
      items: try ItemSignals(
        segment, state.segments[index].itemBounds, ranking: context.ranking, now: context.now,
        statistics.meter),
      excluded: excluded,
      alwaysPrunes: request.alwaysPrunes, statistics)
  }

  /// The documents of a segment that were used, with what that is worth now.
  func used(in index: Int) throws -> UsedDocuments? {
    guard context.ranking.bounded(.usage, context.ranking.usageWeight) > 0,
      let used = try state.usage.documents(of: state.segments[index].segment)
    else { return nil }
    let factor = state.usage.factor(at: context.now)
    var documents: [UInt32] = []
    var worths: [Float] = []
    try statistics.meter.reserve(bits: state.segments[index].documentCount)
    var set = Bitset(count: state.segments[index].documentCount)
    for (document, strength) in zip(used.documents, used.strengths) {
      let now = strength * factor
      guard now >= Float(UsageDecay.leastStrength) else { continue }
      documents.append(document)
      worths.append(context.ranking.usageScore(now))
      set.insert(Int(document))
    }
    return documents.isEmpty
      ? nil : UsedDocuments(documents: documents, worths: worths, set: set)
  }
}

extension IndexState {
  /// What candidates are, for who asked.
  func ranked(_ candidates: [RankedCandidate]) -> [RankedDocument] {
    var documents: [RankedDocument] = []
    documents.reserveCapacity(candidates.count)
    var segment: UInt32?
    var stamp: UInt32 = 0
    for candidate in candidates {
      if segment != candidate.segment {
        segment = candidate.segment
        stamp = self.stamp(of: Int(candidate.segment))
      }
      let document = DocumentReference(
        segment: candidate.segment, document: candidate.document, stamp: stamp)
      documents.append(RankedDocument(document: document, score: candidate.score))
    }
    return documents
  }
}

/// The documents of a segment that were used, ascending, with what that is worth.
struct UsedDocuments {
  let documents: [UInt32]
  let worths: [Float]
  /// The same documents.
  let set: Bitset
}
