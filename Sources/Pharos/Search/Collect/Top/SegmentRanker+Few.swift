import ByteStore
import Postings

extension SegmentRanker {
  /// So many documents match, were words independent of each other; all where that is not known.
  private func expectedMatches() throws -> Double {
    let count = Double(documentCount)
    return try count
      * proof.share { number in
        guard number < leaves.count, let known = try leaves[number].expectedCount() else {
          return 1
        }
        return min(1, Double(known) / count)
      }
  }

  /// All matches where they are so few that each is scored; nil where there are more, or where the
  /// first documents say so.
  func fewMatches() throws -> DocumentArray? {
    if alwaysPrunes || plan.query.leafDecides { return nil }
    let counted = min(plan.leafCount, CostModel.countedClauses)
    let expected = try expectedMatches()
    if expected <= CostModel.scoredMatches * Double(counted) { return try listedMatches() }
    // A phrase with so short a list is found as a whole with its first match.
    if case .unknown = proof, expected <= Double(CostModel.documentsOfLeader) {
      return try listedMatches()
    }
    let clauses = leaves.prefix(plan.leafCount)
    guard proof.countOfNeeded > 1, try !clauses.contains(where: { try $0.hasManyTerms() }) else {
      return nil
    }
    // What patterns have is often not known, and words of one text are not independent.
    let postings = clauses.reduce(0) { $0 + min($1.estimate, Int(documentCount)) }
    let lists = clauses.reduce(0) { $0 + $1.fields.count }
    let isPlain =
      lists <= CostModel.listsOfPlainWords && clauses.allSatisfy { $0.combination == .sum }
    let share = isPlain ? CostModel.postingsOfPlainMatch : CostModel.postingsOfScoredMatch
    return try matches(atMost: postings / share)
  }

  private func listedMatches() throws -> DocumentArray {
    var matches = DocumentArray()
    try plan.planner.cursor(for: plan.node).list(into: &matches)
    return matches
  }

  /// All matches, unless there are more than so many, or would be were all documents like the first.
  private func matches(atMost most: Int) throws -> DocumentArray? {
    guard most > CostModel.matchesBeforeDoubt else { return nil }
    let cursor = try plan.planner.cursor(for: plan.node)
    var matches = DocumentArray()
    if cursor.estimate <= most {
      try cursor.list(into: &matches)
      return matches
    }
    guard cursor.estimate / CostModel.partOfFewMatches <= most else { return nil }
    var window = DocumentWindow()
    var position: UInt32 = 0
    while let bound = try cursor.lowerBound(position), bound < documentCount {
      try statistics.poll()
      let base = DocumentWindow.base(of: max(bound, position))
      window.removeAll()
      try cursor.add(to: &window, base: base)
      matches.append(window, base: base)
      position = DocumentWindow.next(after: base)
      let expected = most * Int(min(position, documentCount)) / Int(documentCount)
      guard matches.count <= expected + CostModel.matchesBeforeDoubt else { return nil }
      guard position != .max else { break }
    }
    return matches
  }

  /// Few matches: each is scored.
  func runFew(_ matches: consuming DocumentArray, into top: inout TopDocuments) throws {
    var matches = matches
    if matches.isEmpty { return }
    if leaves.allSatisfy({ $0.combination == .sum }) {
      for documents in excluded { matches.subtract(documents) }
      return try scoreWords(of: matches, into: &top)
    }
    let board = try ScoreBoards.borrow(
      comparisons: max(1, leaves.count), documentCount: documentCount, statistics.meter)
    let refinement = Refinement(self, capacity: top.capacity)
    try score(matches, board, refinement, into: &top)
    ScoreBoards.giveBack(board)
  }

  /// Offers matches, each with all that its comparisons count.
  ///
  /// - Parameter proof: leaves out those that scores prove to match.
  func score(
    _ matches: borrowing DocumentArray, _ board: ScoreBoard, _ refinement: Refinement?,
    except proof: ProofClauses? = nil, into top: inout TopDocuments
  ) throws {
    guard !matches.isEmpty else { return }
    let span = board.capacity
    let rarities = leaves.map(\.rarity)
    let besides = refinement?.worth ?? 0
    let fields = FieldOrder(leaves, formula)
    for leaf in leaves where leaf.combination == .best { try leaf.expect(matches) }
    var survivors: [ScoreBoard.Survivor] = []
    var place = 0
    while place < matches.count {
      try statistics.poll()
      let base = DocumentWindow.base(of: matches[place])
      let last = base > .max - UInt32(span) ? .max : base &+ UInt32(span - 1)
      board.begin(span: span)
      place = board.take(matches, from: place, base: base)
      removeExcluded(board, base)
      let items = ItemScores(self, base, through: last)
      let floor = max(top.floor, refinement?.floor ?? .min)
      try fields.add(
        base, through: last, on: board, formula, rarities: rarities, item: items.greatest,
        floor: floor, besides: besides)
      survivors.removeAll(keepingCapacity: true)
      board.appendSurvivors(
        formula, rarities: rarities, item: items.greatest, atLeast: floor, besides: besides,
        to: &survivors)
      if let proof { survivors.removeAll { proof.holds($0.hits) } }
      if let refinement {
        try refinement.add(survivors, base, items, into: &top)
      } else {
        try offer(survivors, base, items, into: &top)
      }
      board.clear()
    }
    try refinement?.offer(into: &top)
  }
}
