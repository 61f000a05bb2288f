import SegmentStore

extension SegmentRanker {
  /// Any query: window by window.
  ///
  /// A window whose bound is too low is passed over; in the others the fields that cannot lift a
  /// document into the answer by themselves are read only for documents that another field has
  /// (Turtle and Flood, “Query evaluation: strategies and optimizations”).
  func runWindows(into top: inout TopDocuments) throws {
    let cursor = try matching()
    var bounds = FieldBounds(leaves, ranking)
    let most = bounds.sum
    let found = DocumentWindow()
    let candidates = DocumentWindow()
    var matches = DocumentWindow()
    var position: UInt32 = 0
    while position < documentCount, let next = try cursor.lowerBound(position),
      next < documentCount
    {
      try statistics.checkCancellation()
      let base = DocumentWindow.base(of: next)
      let start = max(base, position)
      let first = rank(start)
      if try top.excludes(points(most, first), from: start, of: segment) { return }
      position = DocumentWindow.next(after: base)

      var optional: UInt64 = 0
      if top.isFull {
        try bounds.load(window: base)
        let current = top
        let excludes = { (sum: Float) in
          try current.excludes(points(sum, first), from: start, of: segment)
        }
        if try excludes(bounds.sum) { continue }
        optional = try bounds.optional(where: excludes)
      }
      found.removeAll()
      if optional == 0 {
        matches.removeAll()
        try cursor.add(to: &matches, base: base)
        found.formUnion(matches)
        removeDead(found, base)
        if found.isEmpty { continue }
        for leaf in leaves {
          for field in leaf.fields { try field.add(base, to: leaf.scores, among: found) }
        }
        try offer(found, base, into: &top)
      } else {
        try bounds.forEachField { leaf, field, place in
          if optional >> UInt64(place) & 1 == 0 {
            try field.collect(base, into: leaf.scores, found: found)
          }
        }
        if found.isEmpty { continue }
        candidates.removeAll()
        candidates.formUnion(found)
        removeDead(candidates, base)
        if !listsImplyMatch {
          matches.removeAll()
          try cursor.add(to: &matches, base: base)
          candidates.formIntersection(matches)
        }
        if !candidates.isEmpty {
          try bounds.forEachField { leaf, field, place in
            if optional >> UInt64(place) & 1 == 1 {
              try field.add(base, to: leaf.scores, among: candidates)
            }
          }
          try offer(candidates, base, into: &top)
        }
      }
      for leaf in leaves { leaf.scores.clear(found) }
    }
  }

  private func offer(
    _ candidates: borrowing DocumentWindow, _ base: UInt32, into top: inout TopDocuments
  ) throws {
    let ranks = WindowRanks(self, base)
    try candidates.forEachOffset { offset in
      let document = base &+ offset
      var total: Float = 0
      for leaf in leaves {
        total += leaf.rarity * ranking.saturated(leaf.scores.value(at: offset))
      }
      let score = points(total, ranks.rank(document))
      if score >= top.floor { try top.offer(score, document, of: segment) }
    }
  }
}
