import Postings

extension SegmentRanker {
  /// Offers the matches among documents that were used: they are few, and mostly better than
  /// others.
  func run(_ used: UsedDocuments, into top: inout TopDocuments) throws {
    guard top.capacity > 0 else { return }
    let matches = try plan.matches()
    let board = try ScoreBoards.borrow(
      comparisons: max(1, leaves.count), documentCount: documentCount, statistics.meter)
    var run = try SpanRun(self, board)
    var window = DocumentWindow()
    var documents = DocumentArray()
    var totals: [Float] = []
    var worths: [Float] = []
    var next = 0
    while next < used.documents.count {
      try statistics.poll()
      let base = DocumentWindow.base(of: used.documents[next])
      var end = next
      window.removeAll()
      while end < used.documents.count, used.documents[end] &- base < DocumentWindow.size {
        window.insert(offset: used.documents[end] &- base)
        end += 1
      }
      removeExcluded(window, base)
      try matches.filter(&window, base: base)
      if !window.isEmpty {
        board.begin(span: ScoreBoard.leastSpan)
        try run.score(matches: window, base, floor: .min)
        var survivors = run.survivors[...]
        for place in next..<end {
          let document = used.documents[place]
          guard window.contains(offset: document &- base) else { continue }
          // Survivors ascend; without comparisons there are none.
          survivors = survivors.drop { $0.offset < document &- base }
          let isScored = survivors.first.map { $0.offset == document &- base } ?? false
          documents.append(document)
          totals.append(isScored ? survivors.first?.total ?? 0 : 0)
          worths.append(used.worths[place])
        }
        board.clear()
      }
      next = end
    }
    for bonus in bonuses { try bonus.add(to: &totals, of: documents) }
    for place in totals.indices {
      let document = documents[place]
      let score = formula.points(totals[place], try items.score(document) + worths[place])
      if score >= top.floor { try top.offer(score, document, of: segment) }
    }
    for leaf in leaves { try leaf.restart() }
    for bonus in bonuses { try bonus.restart() }
    ScoreBoards.giveBack(board)
  }
}
