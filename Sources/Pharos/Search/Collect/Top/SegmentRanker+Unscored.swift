import Postings

extension SegmentRanker {
  /// Nothing counts but the items' own signals: the first matches are the best ones.
  func runUnscored(into top: inout TopDocuments) throws {
    plan.planner.mayAskFew = true
    let cursor = try plan.matches()
    try offerUnscored(cursor, into: &top) { score, document, top throws in
      try top.offer(score, document, of: segment)
    }
  }

  /// Offers matches as if no comparison counted, until they are too bad.
  func offerUnscored(
    _ cursor: DocumentCursor, into top: inout TopDocuments,
    _ offer: (Int32, UInt32, inout TopDocuments) throws -> Void
  ) throws {
    var matches = DocumentWindow()
    var position: UInt32 = 0
    // Documents before this one are no better than those that were offered.
    var end: UInt32 = 0
    while position < documentCount, let next = try cursor.lowerBound(position),
      next < documentCount
    {
      if try top.excludes(bound(0, from: next), from: next, of: segment) { return }
      let last = next | (DocumentWindow.size - 1)
      if formula.points(0, items.bound(from: next, through: last)) < top.floor {
        position = DocumentWindow.next(after: DocumentWindow.base(of: next))
        continue
      }
      try statistics.poll()
      let base = DocumentWindow.base(of: next)
      matches.removeAll()
      var count = DocumentWindow.size
      // The first documents are the best, and often enough.
      if end == 0, next == 0, top.capacity <= CostModel.resultsOfBeginning {
        count = try cursor.addBeginning(to: &matches, base: base)
      } else {
        try cursor.add(to: &matches, base: base)
      }
      removeExcluded(matches, base)
      let items = ItemScores(self, base, through: base | (DocumentWindow.size - 1))
      for index in 0..<DocumentWindow.wordCount {
        let start = base &+ UInt32(truncatingIfNeeded: index &* 64)
        var word = matches.word(index)
        word &= UInt64.max << UInt64(end > start ? end &- start : 0)
        guard word != 0 else { continue }
        let first = start &+ UInt32(truncatingIfNeeded: word.trailingZeroBitCount)
        if try top.excludes(bound(0, from: first), from: first, of: segment) { return }
        if formula.points(0, self.items.bound(of: first)) < top.floor { continue }
        while word != 0 {
          let document = start &+ UInt32(truncatingIfNeeded: word.trailingZeroBitCount)
          word &= word &- 1
          let score = try items.points(formula, 0, document, floor: top.floor)
          if let score { try offer(score, document, &top) }
          if try top.excludes(score ?? .min, from: document, of: segment) {
            end = try self.items.endOfFall(from: document)
            word &= UInt64.max << UInt64(end > start ? end &- start : 0)
          }
        }
      }
      if count < DocumentWindow.size {
        end = max(end, base &+ count)
        position = end
      } else {
        position = max(end, DocumentWindow.next(after: base))
      }
    }
  }
}
