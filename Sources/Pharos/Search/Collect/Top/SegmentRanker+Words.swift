import Postings

/// Few matches of words, of which each is scored: no board is needed.
extension SegmentRanker {
  /// Matches that are scored together at first, and at most: what is found of them tells which of the
  /// next ones need not be looked up in all lists.
  private static let scoredTogether = 128...512

  /// Offers matches of words.
  func scoreWords(of matches: borrowing DocumentArray, into top: inout TopDocuments) throws {
    let refinement = Refinement(self, capacity: top.capacity)
    var size = SegmentRanker.scoredTogether.lowerBound
    // Where most of the lists match, as of alternatives, no block of them can be left out.
    let postings = leaves.reduce(0) { $0 + $1.estimate }
    if refinement != nil || matches.count <= size
      || postings < matches.count * CostModel.postingsOfBoundMatch
    {
      return try scoreEach(matches.array(0..<matches.count), refinement, into: &top)
    }
    var start = 0
    while start < matches.count {
      try statistics.poll()
      let end = min(start + size, matches.count)
      let some = matches.array(start..<end)
      // While there is room, bounds tell nothing.
      if top.floor == .min {
        try scoreEach(some, nil, into: &top)
      } else {
        try scoreWords(of: some, into: &top)
      }
      start = end
      size = min(2 * size, SegmentRanker.scoredTogether.upperBound)
    }
  }

  /// Offers matches of words, each with all that its words count.
  private func scoreEach(
    _ matches: [UInt32], _ refinement: Refinement?, into top: inout TopDocuments
  ) throws {
    try statistics.poll()
    try statistics.meter.reserve(matches.count, of: Double.self)
    var totals = Array(repeatElement(Float(0), count: matches.count))
    for leaf in leaves { try leaf.addTotals(of: matches, formula, to: &totals) }
    for (place, total) in totals.enumerated() {
      let document = matches[place]
      if let refinement {
        refinement.add(document, total, item: try items.score(document))
      } else if let score = try items.points(formula, total, document, floor: top.floor) {
        try top.offer(score, document, of: segment)
      }
    }
    try refinement?.offer(into: &top)
  }

  /// Offers matches word by word, those first that count most: matches that cannot enter with the most
  /// that the words left count are dropped.
  private func scoreWords(of matches: [UInt32], into top: inout TopDocuments) throws {
    var scores = WordScores(leaves, formula, matches)
    let floor = top.floor
    for word in scores.order {
      try scores.add(word, leaves[word]) { total, document in
        formula.points(total, items.bound(of: document)) >= floor
      }
      if scores.documents.isEmpty { return }
    }
    for (place, document) in scores.documents.enumerated() {
      let total = scores.total(place)
      if let score = try items.points(formula, total, document, floor: top.floor) {
        try top.offer(score, document, of: segment)
      }
    }
  }
}
