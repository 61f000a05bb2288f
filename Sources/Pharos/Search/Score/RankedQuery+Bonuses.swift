extension RankedQuery {
  /// The scorers of the bonuses for a segment.
  func bonusScorers(ofSegment index: Int) throws -> [BonusScorer] {
    let planner = planners[index]
    var scorers: [BonusScorer] = []
    for leaf in bonuses {
      guard case .flat(let worth, let names) = leaf.kind else {
        scorers.append(.none)
        continue
      }
      let known = try sharedBonuses?.matches(leaf.test, in: names, ofSegment: index) {
        try matches(leaf, names, planner)
      }
      // Two of one query are asked at different documents.
      if let known, !scorers.contains(where: { $0.matches === known }) {
        scorers.append(BonusScorer(worth: worth, known))
      } else {
        scorers.append(BonusScorer(worth: worth, try matches(leaf, names, planner)))
      }
    }
    return scorers
  }

  /// Values are looked up by attribute, words side by side in all attributes at once.
  private func matches(
    _ leaf: RankedLeaf, _ names: [String], _ planner: SegmentPlanner
  ) throws -> BonusMatches {
    let attributes = planner.segment.attributes
    let found = names.compactMap { name in attributes.number(named: name).map { (name, $0) } }
    guard !leaf.test.metadata.words else {
      return BonusMatches(attributes: found.map { $0.0 }) { _ in
        try planner.text(leaf.test, in: found.map { $0.1 })
      }
    }
    let plans = try found.compactMap { name, attribute in
      try plan(leaf, attribute, planner).map { (name: name, plan: $0) }
    }
    return BonusMatches(
      attributes: plans.map { $0.name },
      valueCount: plans.reduce(0) { $0 + $1.plan.valueCount }
    ) { all in
      planner.disjunction(try plans.map { try $0.plan.cursor(all) })
    }
  }

  /// The matches of a bonus in an attribute.
  private struct ValuePlan {
    /// So many values match; a text that is looked at counts as several.
    let valueCount: Int
    /// Makes their cursor, which all are asked for or those among some documents.
    let cursor: (_ all: Bool) throws -> DocumentCursor
  }

  /// The matches of a bonus in an attribute; nil where there are none.
  private func plan(
    _ leaf: RankedLeaf, _ attribute: UInt16, _ planner: SegmentPlanner
  ) throws -> ValuePlan? {
    let pattern = leaf.test.metadata
    let perText = CostModel.postingsPerText / CostModel.postingsPerValue
    guard let values = try planner.valueMatches(attribute, pattern) else {
      return ValuePlan(valueCount: Int(planner.documentCount) * perText) { _ in
        try planner.text(leaf.test, in: [attribute])
      }
    }
    let unlisted = try planner.unlistedMatches(attribute, pattern)
    if values.ordinals.isEmpty, unlisted.isEmpty { return nil }
    let isMany =
      values.ordinals.count > CostModel.valuesListed || !unlisted.isEmpty && pattern.hasStar
    return ValuePlan(valueCount: values.ordinals.count + unlisted.estimate * perText) { all in
      planner.disjunction([
        isMany && !all
          ? ValueWalkCursor(
            values, documentCount: planner.documentCount, statistics: planner.statistics)
          : try planner.documents(of: values),
        try planner.unlistedMatches(attribute, pattern),
      ])
    }
  }
}
