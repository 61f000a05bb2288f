import Postings

extension SpanRun {
  /// Finds a score that enough matches reach: that of the best by the weightiest attributes of
  /// patterns alone.
  ///
  /// The others are often large, and need not be expanded where they cannot lift a document as
  /// high. The first documents of the segment tell nearly as much as all.
  mutating func findFloor(_ top: borrowing TopDocuments) throws {
    guard !top.isFull else { return }
    var limited: UInt64 = 0
    var others = 0
    for leaf in ranker.leaves {
      if leaf.limitToWeightiest() {
        limited |= 1 &<< UInt64(leaf.number)
      } else {
        others += leaf.estimate
      }
    }
    guard limited != 0, others <= Int(ranker.documentCount) || !proof.holds(~limited) else {
      // Nothing to leave out, or what is left without it is most of the work.
      for leaf in ranker.leaves { try leaf.restart() }
      return
    }
    let refinement = refinement
    self.refinement = nil
    var best = TopDocuments(capacity: top.capacity)
    if !(try offerWeightiest(to: &best)) {
      for leaf in ranker.leaves { try leaf.restart(keepingLimit: true) }
      try provenMatches(until: ranker.documentCount / CostModel.shareOfFloor, into: &best)
    }
    if best.isFull { knownFloor = best.floor }
    self.refinement = refinement
    for leaf in ranker.leaves { try leaf.restart() }
  }

  /// Scores the documents of the weightiest attributes where one comparison decides and they are
  /// few enough; false elsewhere.
  private func offerWeightiest(to best: inout TopDocuments) throws -> Bool {
    guard ranker.plan.leafCount == 1, ranker.leaves[0].combination == .best,
      proof.holds(1),
      let matches = try ranker.leaves[0].list(atMost: CostModel.scoredWeightiest)
    else { return false }
    try ranker.score(matches, board, nil, into: &best)
    return true
  }

  /// The least score that may enter at or after a document.
  func floor(_ top: borrowing TopDocuments, from document: UInt32) throws -> Int32 {
    let known = max(knownFloor, refinement?.floor ?? .min)
    guard top.isFull, top.floor >= known else { return known }
    let loses = try top.excludes(top.floor, from: document, of: ranker.segment)
    return loses ? top.floor &+ 1 : top.floor
  }

  /// Offers the documents that scores prove to match.
  ///
  /// - Parameter enough: a document from which on an answer that is full is left as it is.
  mutating func provenMatches(
    until enough: UInt32 = .max, into top: inout TopDocuments
  ) throws {
    var span = Span()
    let proof = proof
    var position: UInt32 = 0
    while position < ranker.documentCount {
      let base = position
      if base >= enough, top.isFull { break }
      let floor = try floor(top, from: base)
      if ranker.bound(segmentSum, from: base) < floor { break }
      let size = try size(of: &span, proven: true, from: base, floor: floor)
      let last = end(base, size)
      position = last == .max ? last : last &+ 1
      let items = ItemScores(ranker, base, through: last)
      guard
        try load(base, through: last, item: items.greatest, floor: floor, proven: true)
      else { continue }
      try ranker.statistics.poll()
      board.begin(span: size)
      try score(base, through: last, item: items.greatest, floor: floor, proven: true)
      survivors.removeAll { !proof.holds($0.hits) }
      try offer(base, items, into: &top)
      board.clear()
    }
    try refinement?.offer(into: &top)
  }

  private mutating func offer(
    _ base: UInt32, _ items: ItemScores, into top: inout TopDocuments
  ) throws {
    guard let refinement else { return try ranker.offer(survivors, base, items, into: &top) }
    try refinement.add(survivors, base, items, into: &top)
    guard refinement.isOver else { return }
    knownFloor = max(knownFloor, refinement.floor)
    self.refinement = nil
  }

  /// Offers all matches but those that were offered as proven.
  ///
  /// - Parameter isProvable: whether proven ones were.
  mutating func otherMatches(isProvable: Bool, into top: inout TopDocuments) throws {
    var span = Span()
    let proof = proof
    let remainders = Remainders(ranker)
    if isProvable, let few = try remainders.few() {
      return try ranker.score(few, board, refinement, except: proof, into: &top)
    }
    var isLittle: Bool?
    var position: UInt32 = 0
    while position < ranker.documentCount {
      try ranker.statistics.poll()
      let base = position
      let floor = try floor(top, from: base)
      if ranker.bound(segmentSum, from: base) < floor { break }
      let size = try size(of: &span, proven: false, from: base, floor: floor)
      // Most often hardly anything matches that does not count, and long phrases match hardly anything.
      let isFew =
        try isLittle
        ?? (remainders.estimate(onlyUnproven: isProvable) < postings / CostModel.unprovenShare)
      isLittle = isFew
      // Documents for which nothing counts are found by the query itself.
      let byScores =
        !isFew
        && ranker.formula.points(
          besides(0), ranker.items.bound(from: base, through: end(base, size))) < floor
      let count = byScores ? size : ScoreBoard.leastSpan
      let last = end(base, count)
      position = last == .max ? last : last &+ 1
      let items = ItemScores(ranker, base, through: last)
      if byScores {
        let item = items.greatest
        guard try load(base, through: last, item: item, floor: floor, proven: false) else {
          continue
        }
        board.begin(span: count)
        try score(base, through: last, item: item, floor: floor, proven: false)
        survivors.removeAll { isProvable && proof.holds($0.hits) }
        try remainders.keepMatches(&survivors, base)
      } else {
        survivors.removeAll(keepingCapacity: true)
        let next = try remainders.withMatches(at: base, onlyUnproven: isProvable) { matches in
          try score(matches: matches, base, floor: floor)
        }
        guard let next else { break }
        if next > last { position = DocumentWindow.base(of: next) }
        survivors.removeAll { isProvable && proof.holds($0.hits) }
      }
      try offer(base, items, into: &top)
      board.clear()
    }
    try refinement?.offer(into: &top)
  }

  /// So many documents at a time, and for which floor that was told.
  private struct Span {
    var size = 0
    var floor = Int32.min
  }

  /// The documents of the next span: the higher the floor, the fewer comparisons must be read.
  private mutating func size(
    of span: inout Span, proven: Bool, from base: UInt32, floor: Int32
  ) throws -> Int {
    guard span.size == 0 || floor > span.floor else { return span.size }
    span.floor = floor
    span.size = max(span.size, try spanSize(proven: proven, from: base, floor: floor))
    return span.size
  }

  private func end(_ base: UInt32, _ size: Int) -> UInt32 {
    base > .max - UInt32(size) ? .max : base &+ UInt32(size - 1)
  }

  /// Documents of all leaves, each counted by itself.
  private var postings: Int { ranker.leaves.reduce(0) { $0 + $1.expandedEstimate } }

  private var segmentSum: Float { sum(segmentWorths, besides: besides) }

  /// Scores the documents of a window of 4 096, all of them matches.
  mutating func score(matches: borrowing DocumentWindow, _ base: UInt32, floor: Int32) throws {
    let last = base > .max - DocumentWindow.size ? .max : base &+ (DocumentWindow.size &- 1)
    survivors.removeAll(keepingCapacity: true)
    board.take(matches)
    let item = ranker.items.bound(from: base, through: last)
    let fields = matchedFields ?? FieldOrder(ranker.leaves, ranker.formula)
    matchedFields = fields
    try fields.add(
      base, through: last, on: board, ranker.formula, rarities: rarities, item: item, floor: floor,
      besides: besides)
    appendSurvivors(item: item, floor: floor)
  }
}
