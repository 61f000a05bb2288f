import SegmentStore

extension SegmentRanker {
  /// Any query: span by span, first the documents that scores prove to match, then the others.
  ///
  /// Most often the others cannot enter the answer any more, and all matches are never computed.
  func runSpans(_ board: ScoreBoard, into top: inout TopDocuments) throws {
    var run = SpanRun(self, board)
    run.deferred = DeferredLeaf(self)
    let everything = UInt64.max >> UInt64(64 - min(64, max(1, leaves.count)))
    let isProvable = proof.holds(everything) && !proof.holds(0)
    if isProvable {
      try run.findFloor(top)
      try run.provenMatches(into: &top)
      if try areTooLittle(proof.unprovenWorth(run.worth(of:)), run, top) { return }
      let worth = try proof.unprovenMatchWorth(run.worth(of:), isExact: plan.isExact)
      if try areTooLittle(worth, run, top) { return }
      for leaf in leaves { try leaf.restart() }
    }
    try run.otherMatches(isProvable: isProvable, into: &top)
  }

  /// Whether documents with comparisons of at most this worth, and everything that counts besides,
  /// do not enter the answer.
  ///
  /// - Parameter worth: nil: there are none.
  private func areTooLittle(
    _ worth: Float?, _ run: SpanRun, _ top: TopDocuments
  ) throws -> Bool {
    guard var worth else { return true }
    guard top.isFull else { return false }
    for number in plan.bonuses { worth += run.worth(of: number) }
    // Added up in another order than scores are.
    let most = bound(worth * 1.0001 + 0.001, from: 0)
    return try top.excludes(most, from: 0, of: segment)
  }
}

/// A walk over the spans of a segment.
struct SpanRun {
  let ranker: SegmentRanker
  let board: ScoreBoard
  let rarities: [Float]
  /// What the leaves come to at most: in the segment at first, then in the span at hand.
  private(set) var worths: [Float]
  /// How much each leaf must count in the span at hand; 0: it need not.
  private var least: [LeastCounts]
  /// By leaf: what counts only in documents that have the leaf in one of its first fields.
  private let implying: [(bonuses: [Int], fields: Int)]
  /// Leaves in the order in which they are read: the rarest first, those that are looked up last.
  private let order: [Int]
  /// Leaves in the order in which their bounds are taken: those first that tell most.
  private let boundOrder: [Int]
  /// Leaves without which no match is proven.
  private let needed: [Bool]
  private let segmentWorths: [Float]
  /// A comparison that is not on the board.
  var deferred: DeferredLeaf?
  var survivors: [ScoreBoard.Survivor] = []
  /// As many matches as are asked for have at least this score.
  var knownFloor = Int32.min

  init(_ ranker: SegmentRanker, _ board: ScoreBoard) {
    self.ranker = ranker
    self.board = board
    let leaves = ranker.leaves
    rarities = leaves.map(\.rarity)
    worths = leaves.map { $0.rarity * ranker.formula.saturated($0.bound) }
    segmentWorths = worths
    least = leaves.map { _ in LeastCounts(0) }
    implying = leaves.indices.map { SpanRun.implying($0, ranker.plan) }
    order = leaves.indices.sorted { left, right in
      leaves[left].isLookedUp == leaves[right].isLookedUp
        ? leaves[left].estimate < leaves[right].estimate : leaves[right].isLookedUp
    }
    boundOrder =
      leaves.indices.filter { leaves[$0].tellsSpans }
      + leaves.indices.filter { !leaves[$0].tellsSpans }
    needed = leaves.indices.map { number in
      number < 64 && !ranker.proof.holds(~(1 << UInt64(number)))
    }
  }

  private static func implying(
    _ number: Int, _ plan: RankedPlan
  ) -> (bonuses: [Int], fields: Int) {
    let leaf = plan.scorers[number]
    let bonuses = plan.bonuses(implying: number)
    let attributes = bonuses.flatMap { plan.scorers[$0].fields.map(\.attribute) }
    // Of words, fields do not tell all matches.
    guard leaf.combination == .best,
      attributes.allSatisfy({ name in leaf.fields.contains { $0.attribute == name } })
    else { return ([], 0) }
    let last = leaf.fields.lastIndex { attributes.contains($0.attribute) }
    return (bonuses, last.map { $0 + 1 } ?? 0)
  }

  /// What a leaf comes to at most in the segment.
  func worth(of leaf: Int) -> Float { segmentWorths[leaf] }

  /// What all leaves come to at most, one of them being worth something else.
  func sum(_ worths: [Float], with number: Int = -1, being worth: Float = 0) -> Float {
    var total: Float = 0
    for index in worths.indices { total += index == number ? worth : worths[index] }
    return total
  }

  /// The most documents of a span: few enough that bounds tell much, but some postings in each.
  func span(needed onlyNeeded: Bool) -> Int {
    var postings = 0
    var fewest = Int.max
    for (number, leaf) in ranker.leaves.enumerated() {
      if leaf.combination == .best { return ScoreBoard.leastSpan }
      postings = max(postings, leaf.estimate)
      if onlyNeeded, needed[number] { fewest = min(fewest, leaf.estimate) }
    }
    postings = min(postings, fewest)
    var span = ScoreBoard.leastSpan
    while span < board.capacity, postings * span < 256 * Int(ranker.documentCount) { span *= 2 }
    return span
  }

  // MARK: One span

  /// The least score that may enter at or after a document.
  func floor(_ top: TopDocuments, from document: UInt32) throws -> Int32 {
    guard top.isFull, top.floor >= knownFloor else { return knownFloor }
    let loses = try top.excludes(top.floor, from: document, of: ranker.segment)
    return loses ? top.floor &+ 1 : top.floor
  }

  /// Takes the bounds of a span; false when nothing of it reaches the floor.
  ///
  /// - Parameter proven: whether only proven matches are asked for.
  mutating func load(
    _ base: UInt32, through last: UInt32, item: Float, floor: Int32, proven: Bool
  ) throws -> Bool {
    let formula = ranker.formula
    worths = segmentWorths
    // Often the bounds of words and whole values, which are known exactly, are enough.
    for number in boundOrder where number != deferred?.number {
      let leaf = ranker.leaves[number]
      try leaf.load(from: base, through: last)
      if proven, needed[number], leaf.bound == 0 { return false }
      worths[number] = rarities[number] * formula.saturated(leaf.bound)
      if formula.points(sum(worths), item) < floor { return false }
    }
    for (number, leaf) in ranker.leaves.enumerated() where number != deferred?.number {
      let counts = LeastCount(formula, rarity: rarities[number], bound: leaf.bound)
      let lowest: Int32 = proven && needed[number] ? 1 : 0
      let anywhere = max(
        lowest,
        counts.count(
          besides: { sum(worths, with: number, being: $0) }, item: item, floor: floor))
      least[number] = LeastCounts(anywhere)
      let (bonuses, fields) = implying[number]
      guard anywhere > 0, !bonuses.isEmpty else { continue }
      var rest = worths
      for bonus in bonuses { rest[bonus] = 0 }
      let behind = counts.count(
        besides: { sum(rest, with: number, being: $0) }, item: item, floor: floor)
      least[number] = LeastCounts(anywhere: anywhere, behind: behind, from: fields)
    }
    return true
  }

  /// Scores the documents of the span at hand that may reach the floor.
  ///
  /// Leaves without which none does are read one after the other, each only for what is left.
  /// Without such a leaf, those that together are too little are read only for documents that
  /// others have.
  mutating func score(
    _ base: UInt32, through last: UInt32, item: Float, floor: Int32
  ) throws {
    survivors.removeAll(keepingCapacity: true)
    let leaves = ranker.leaves
    if let first = order.first(where: { least[$0].anywhere > 0 }) {
      try leaves[first].collect(base, through: last, atLeast: least[first], on: board)
      ranker.removeExcluded(board, base)
      for number in order where least[number].anywhere > 0 && number != first {
        guard board.hasCandidates else { return }
        if leaves[number].isLookedUp { drop(item: item, floor: floor) }
        try leaves[number].add(base, through: last, atLeast: least[number], on: board)
      }
      guard board.hasCandidates else { return }
      try add(order.filter { least[$0].anywhere == 0 }, base, last, item: item, floor: floor)
    } else {
      let optional = optionalLeaves(item: item, floor: floor)
      for number in order where !optional.contains(number) && number != deferred?.number {
        try leaves[number].collect(base, through: last, atLeast: LeastCounts(0), on: board)
      }
      board.takeTouched()
      ranker.removeExcluded(board, base)
      try add(order.filter(optional.contains), base, last, item: item, floor: floor)
    }
    appendSurvivors(item: item, floor: floor)
  }

  /// Reads leaves for the candidates, those that are looked up for what is left of these.
  private func add(
    _ numbers: [Int], _ base: UInt32, _ last: UInt32, item: Float, floor: Int32
  ) throws {
    var isDropped = false
    for number in numbers where number != deferred?.number {
      let leaf = ranker.leaves[number]
      if leaf.isLookedUp, !isDropped {
        drop(item: item, floor: floor)
        isDropped = true
      }
      try leaf.add(base, through: last, atLeast: LeastCounts(0), on: board)
    }
  }

  /// Drops candidates that do not reach the floor, whatever is looked up.
  private func drop(item: Float, floor: Int32) {
    var rest = deferred?.worth ?? 0
    for (number, leaf) in ranker.leaves.enumerated()
    where leaf.isLookedUp && number != deferred?.number {
      rest += worths[number]
    }
    board.drop(ranker.formula, rarities: rarities, item: item, below: floor, besides: rest)
  }

  /// Leaves that together are too little, the least worth first.
  private func optionalLeaves(item: Float, floor: Int32) -> [Int] {
    let formula = ranker.formula
    guard formula.points(0, item) < floor else { return [] }
    var partial = worths.map { _ in Float(0) }
    var optional: [Int] = []
    for number in worths.indices.sorted(by: { worths[$0] < worths[$1] }) {
      partial[number] = worths[number]
      guard formula.points(sum(partial), item) < floor else { break }
      optional.append(number)
    }
    return optional
  }

  mutating func appendSurvivors(item: Float, floor: Int32) {
    board.appendSurvivors(
      ranker.formula, rarities: rarities, item: item, atLeast: floor,
      besides: deferred?.worth ?? 0, to: &survivors)
  }
}
