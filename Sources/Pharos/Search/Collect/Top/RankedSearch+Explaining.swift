import Postings

extension RankedSearch {
  /// The summands of one document's score.
  func explain(
    _ reference: DocumentReference, _ request: RankedRequest
  ) throws -> ScoreExplanation {
    let index = Int(reference.segment)
    let segment = state.segments[index].segment
    let identifier = try segment.identifierText(ofDocument: reference.document)
    let query = try RankedQuery(request, context)
    let ranker = try ranker(of: index, request, query)
    let base = DocumentWindow.base(of: reference.document)
    var window = DocumentWindow()
    window.insert(offset: reference.document &- base)

    var summands: [ScoreExplanation.Summand] = []
    var total: Float = 0
    let board = ScoreBoard()
    board.prepare(comparisons: 1, documentCount: ranker.documentCount)
    for (leaf, scorer) in zip(query.leaves, ranker.leaves) {
      var counts: [Int32] = []
      for field in scorer.fields {
        board.begin(span: ScoreBoard.leastSpan)
        board.take(window)
        try field.add(base, through: base | (DocumentWindow.size - 1), 0, on: board)
        counts.append(board.count(of: 0, at: Int(reference.document &- base)))
        board.clear()
      }
      let count =
        scorer.combination == .best
        ? counts.max() ?? 0 : counts.reduce(0) { Int32(clamping: Int($0) + Int($1)) }
      let worth = scorer.rarity * ranker.formula.saturated(count)
      total += worth
      var shared = counts
      if scorer.combination == .best, let best = counts.firstIndex(of: count) {
        shared = counts.indices.map { $0 == best ? count : 0 }
      }
      for (field, part) in zip(scorer.fields, shared) where part > 0 && worth > 0 {
        summands.append(
          ScoreExplanation.Summand(
            signal: leaf.signal ?? .matches(in: field.attribute),
            value: worth * (Float(part) / Float(count)),
            comparison: (field.form.map { leaf.forms[$0].test } ?? leaf.test).text,
            attribute: field.attribute, formOf: field.form == nil ? nil : leaf.word))
      }
    }
    for (leaf, bonus) in zip(query.bonuses, ranker.bonuses) where bonus.worth > 0 {
      guard
        let attribute = try attribute(of: leaf, in: reference.document, query.planners[index])
      else { continue }
      total += bonus.worth
      summands.append(
        ScoreExplanation.Summand(
          signal: leaf.signal ?? .matches(in: attribute), value: bonus.worth,
          comparison: leaf.test.text, attribute: attribute, formOf: nil))
    }
    let usage = try used(in: index)?.worth(of: reference.document) ?? 0
    let ofItem =
      try ranker.items.summands(reference.document)
      + [ItemSignals.Summand(signal: .usage, value: usage)]
    for summand in ofItem where summand.value != 0 {
      summands.append(
        ScoreExplanation.Summand(
          signal: summand.signal, value: summand.value, comparison: nil,
          attribute: summand.attribute, formOf: nil))
    }
    ranker.removeExcluded(window, base)
    try ranker.plan.matches().filter(&window, base: base)
    let item = try ranker.items.score(reference.document) + usage
    return ScoreExplanation(
      identifier: identifier, isMatch: !window.isEmpty,
      score: ranker.formula.points(total, item), summands: summands)
  }
}

extension RankedSearch {
  /// The first attribute of a document in which a bonus matches.
  private func attribute(
    of bonus: RankedLeaf, in document: UInt32, _ planner: SegmentPlanner
  ) throws -> String? {
    guard case .flat(_, let names) = bonus.kind else { return nil }
    for name in names {
      guard let attribute = planner.segment.attributes.number(named: name) else { continue }
      var documents = DocumentArray()
      documents.append(document)
      try planner.text(bonus.test, in: [attribute]).keep(&documents)
      if !documents.isEmpty { return name }
    }
    return nil
  }
}

extension UsedDocuments {
  /// What use of a document is worth; 0 where it was not used.
  func worth(of document: UInt32) -> Float {
    var low = 0
    var high = documents.count
    while low < high {
      let middle = (low + high) / 2
      if documents[middle] < document { low = middle + 1 } else { high = middle }
    }
    return low < documents.count && documents[low] == document ? worths[low] : 0
  }
}
