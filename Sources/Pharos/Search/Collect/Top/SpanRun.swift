import Postings

/// A walk over the spans of a segment.
struct SpanRun {
  let ranker: SegmentRanker
  let board: ScoreBoard
  let rarities: [Float]
  /// What proves a match.
  let proof: ProofClauses
  /// What the leaves come to at most: in the segment at first, then in the span at hand.
  private(set) var worths: [Float]
  /// What they count at most in the span at hand.
  private var bounds: [Int32]
  /// How much each leaf must count in the span at hand; 0: it need not.
  private var least: [LeastCounts]
  /// By leaf: what counts only in documents that have the leaf in one of its first fields.
  private let implying: [(bonuses: [Int], fields: Int)]
  /// The rarest first.
  private let order: [Int]
  /// The same in the order in which their bounds are taken: those first that tell most.
  private let boundOrder: [Int]
  /// The same by what they come to in the span at hand, the least first.
  private var byWorth: [Int]
  /// Leaves that together are too little in the span at hand.
  private var isOptional: [Bool]
  /// Leaves without which no match is proven.
  private let needed: [Bool]
  /// Leaves of which every proven match has one; all where that says nothing.
  private let proving: [Bool]
  /// Leaves that were read in the span at hand.
  private var isRead: [Bool]
  /// What the leaves come to at most in the segment.
  private(set) var segmentWorths: [Float]
  /// The bonuses; nil also while they are left out.
  var refinement: Refinement?
  let bonusBounds: BonusBounds?
  var survivors: [ScoreBoard.Survivor] = []
  /// The fields in the order in which matches are scored; nil before the first are.
  var matchedFields: FieldOrder?
  /// As many matches as are asked for have at least this score.
  var knownFloor = Int32.min

  init(_ ranker: SegmentRanker, _ board: ScoreBoard, refinement: Refinement? = nil) throws {
    self.ranker = ranker
    bonusBounds = try refinement.map { _ in try BonusBounds(ranker.plan) }
    self.board = board
    self.refinement = refinement
    let proof = ProofClauses(ranker.proof)
    self.proof = proof
    let leaves = ranker.leaves
    rarities = leaves.map(\.rarity)
    worths = leaves.map { $0.rarity * ranker.formula.saturated($0.bound) }
    segmentWorths = worths
    least = leaves.map { _ in LeastCounts(0) }
    implying = leaves.indices.map { SpanRun.implying($0, ranker.plan) }
    isRead = leaves.map { _ in false }
    isOptional = isRead
    bounds = leaves.map(\.bound)
    order = leaves.indices.sorted { leaves[$0].estimate < leaves[$1].estimate }
    boundOrder =
      leaves.indices.filter { leaves[$0].tellsSpans }
      + leaves.indices.filter { !leaves[$0].tellsSpans }
    byWorth = Array(leaves.indices)
    needed = leaves.indices.map { number in
      number < 64 && !proof.holds(~(1 << UInt64(number)))
    }
    let cover = ranker.proof.cover { leaves[$0].estimate }
    proving = leaves.indices.map { cover?.contains($0) ?? true }
  }

  private static func implying(
    _ number: Int, _ plan: RankedPlan
  ) -> (bonuses: [Int], fields: Int) {
    let leaf = plan.scorers[number]
    let bonuses = plan.bonuses(implying: number)
    let attributes = bonuses.flatMap { plan.bonusScorers[$0].attributes }
    // Of words, fields do not tell all matches.
    guard leaf.combination == .best,
      attributes.allSatisfy({ name in leaf.fields.contains { $0.attribute == name } })
    else { return ([], 0) }
    let last = leaf.fields.lastIndex { attributes.contains($0.attribute) }
    return (bonuses, last.map { $0 + 1 } ?? 0)
  }

  /// What a leaf comes to at most in the segment.
  func worth(of leaf: Int) -> Float { segmentWorths[leaf] }

  /// The most documents of a span: few enough that bounds tell much, but some postings in each of
  /// what is read for more than documents that others have.
  ///
  /// Changes what is known of the span at hand.
  ///
  /// - Parameter floor: the least score that may enter at or after `base`.
  mutating func spanSize(proven: Bool, from base: UInt32, floor: Int32) throws -> Int {
    worths = segmentWorths
    let item = ranker.items.bound(from: base)
    findOptional(item: item, floor: floor)
    let total = worths.reduce(Double(besides)) { $0 + Double($1) }
    var postings = 0
    var fewest = Int.max
    for (number, leaf) in ranker.leaves.enumerated() where !proven || proving[number] {
      let others = ScoreFormula.inAnyOrder(atLeast: Float(total - Double(worths[number])))
      let isEssential =
        proven && needed[number] || ranker.formula.points(others, item) < floor
      guard isEssential || !isOptional[number] else { continue }
      let estimate = try leaf.likelyEstimate()
      postings = max(postings, estimate)
      if isEssential { fewest = min(fewest, estimate) }
    }
    postings = min(postings, fewest)
    var span = ScoreBoard.leastSpan
    while span < board.capacity, postings * span < 256 * Int(ranker.documentCount) { span *= 2 }
    return span
  }

  // MARK: One span

  /// Takes the bounds of a span; false when nothing of it reaches the floor.
  ///
  /// - Parameter proven: whether only proven matches are asked for.
  mutating func load(
    _ base: UInt32, through last: UInt32, item: Float, floor: Int32, proven: Bool
  ) throws -> Bool {
    let formula = ranker.formula
    worths = segmentWorths
    let besides = besides
    var total = worths.reduce(Double(besides)) { $0 + Double($1) }
    // Often the bounds of words and whole values, which are known exactly, are enough.
    for number in boundOrder {
      bounds[number] = try ranker.leaves[number].load(from: base, through: last)
      if proven, needed[number], bounds[number] == 0 { return false }
      let worth = rarities[number] * formula.saturated(bounds[number])
      total += Double(worth) - Double(worths[number])
      worths[number] = worth
      if formula.points(ScoreFormula.inAnyOrder(Float(total)), item) < floor { return false }
    }
    if proven, !proof.holds(countingLeaves) { return false }
    for number in boundOrder {
      let counts = LeastCount(formula, rarity: rarities[number], bound: bounds[number])
      let lowest: Int32 = proven && needed[number] ? 1 : 0
      var anywhere = lowest
      let others = Float(total - Double(worths[number]))
      if formula.points(ScoreFormula.inAnyOrder(atLeast: others), item) < floor {
        let least = counts.count(
          besides: { sum(worths, with: number, being: $0, besides: besides) }, item: item,
          floor: floor)
        anywhere = max(lowest, least)
      }
      least[number] = LeastCounts(anywhere)
      let (bonuses, fields) = implying[number]
      guard anywhere > 0, !bonuses.isEmpty else { continue }
      let rest = self.besides(without: bonuses)
      let behind = counts.count(
        besides: { sum(worths, with: number, being: $0, besides: rest) }, item: item, floor: floor)
      least[number] = LeastCounts(anywhere: anywhere, behind: behind, from: fields)
    }
    return true
  }

  /// The leaves that count somewhere in the span at hand, as bits.
  private var countingLeaves: UInt64 {
    var leaves: UInt64 = 0
    for (number, bound) in bounds.prefix(64).enumerated() where bound > 0 {
      leaves |= 1 &<< UInt64(number)
    }
    return leaves
  }

  /// Scores the documents of the span at hand that may reach the floor.
  ///
  /// Leaves without which none does are read one after the other, each only for what is left.
  /// Without such a leaf, those that together are too little, or prove nothing by themselves, are
  /// read only for documents that others have.
  mutating func score(
    _ base: UInt32, through last: UInt32, item: Float, floor: Int32, proven: Bool
  ) throws {
    survivors.removeAll(keepingCapacity: true)
    for number in isRead.indices { isRead[number] = false }
    if let first = order.first(where: { least[$0].anywhere > 0 }) {
      try collect(first, base, last)
    } else {
      findOptional(item: item, floor: floor)
      if proven { leaveOutUnproving() }
      for number in order where !isOptional[number] { try collect(number, base, last) }
      board.takeTouched()
    }
    ranker.removeExcluded(board, base)
    // Leaves that every match needs leave little to the others.
    try addUnread(base, last, needed: true, item: item, floor: floor)
    try addUnread(base, last, needed: false, item: item, floor: floor)
    appendSurvivors(item: item, floor: floor)
  }

  /// Counts leaves that were not read yet for what is left: those that every document needs, or not.
  private mutating func addUnread(
    _ base: UInt32, _ last: UInt32, needed isNeeded: Bool, item: Float, floor: Int32
  ) throws {
    for number in order where !isRead[number] && (least[number].anywhere > 0) == isNeeded {
      dropHopeless(item: item, floor: floor)
      guard board.hasCandidates else { return }
      try ranker.leaves[number].add(base, through: last, atLeast: least[number], on: board)
      isRead[number] = true
    }
  }

  /// Drops the candidates that do not reach the floor with all leaves that were not read yet.
  ///
  /// Where one leaf was read its least count has told that.
  private func dropHopeless(item: Float, floor: Int32) {
    guard isRead.count(where: { $0 }) > 1, isRead.contains(false), floor > .min else { return }
    let rest = isRead.indices.reduce(besides) { isRead[$1] ? $0 : $0 + worths[$1] }
    board.keepCandidates(
      ranker.formula, rarities: rarities, item: item, atLeast: floor, besides: rest)
  }

  private mutating func collect(_ number: Int, _ base: UInt32, _ last: UInt32) throws {
    try ranker.leaves[number].collect(base, through: last, atLeast: least[number], on: board)
    isRead[number] = true
  }

  /// Finds leaves that together are too little, the least worth first.
  ///
  /// With the bonuses that they leave possible: documents in which nothing else counts are not on the
  /// board.
  private mutating func findOptional(item: Float, floor: Int32) {
    for number in isOptional.indices { isOptional[number] = false }
    sortByWorth()
    var total = 0.0
    var hits: UInt64 = 0
    for number in byWorth {
      total += Double(worths[number])
      if number < 64 { hits |= 1 &<< UInt64(number) }
      let most = Float(total + Double(besides(hits)))
      guard ranker.formula.points(ScoreFormula.inAnyOrder(most), item) < floor else { return }
      isOptional[number] = true
    }
  }

  /// Takes the leaves of which every proven match has one, where these are fewer documents than those
  /// that are not too little.
  private mutating func leaveOutUnproving() {
    func postings(_ isLeft: (Int) -> Bool) -> Int {
      order.reduce(0) { isLeft($1) ? $0 + ranker.leaves[$1].expandedEstimate : $0 }
    }
    guard postings({ proving[$0] }) < postings({ !isOptional[$0] }) else { return }
    for number in isOptional.indices { isOptional[number] = !proving[number] }
  }

  /// From span to span the order hardly changes.
  private mutating func sortByWorth() {
    for place in byWorth.indices.dropFirst() {
      var place = place
      while place > 0, worths[byWorth[place]] < worths[byWorth[place - 1]] {
        byWorth.swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}
