extension RankedQuery {
  /// The scorers of the bonuses for a segment.
  func bonusScorers(ofSegment index: Int) throws -> [BonusScorer] {
    try bonuses.map { leaf in
      guard case .flat(let worth, let names) = leaf.kind else {
        return BonusScorer(worth: 0, attributes: []) { EmptyCursor() }
      }
      return try scorer(leaf, worth, names, planners[index])
    }
  }

  /// Values are looked up by attribute, words side by side in all attributes at once.
  private func scorer(
    _ leaf: RankedLeaf, _ worth: Float, _ names: [String], _ planner: SegmentPlanner
  ) throws -> BonusScorer {
    let attributes = planner.segment.attributes
    let found = names.compactMap { name in attributes.number(named: name).map { (name, $0) } }
    guard !leaf.test.metadata.words else {
      return BonusScorer(worth: worth, attributes: found.map { $0.0 }) {
        try planner.text(leaf.test, in: found.map { $0.1 })
      }
    }
    let plans = try found.compactMap { name, attribute in
      try plan(leaf, attribute, planner).map { (name: name, plan: $0) }
    }
    return BonusScorer(worth: worth, attributes: plans.map { $0.name }) {
      planner.disjunction(try plans.map { try $0.plan() })
    }
  }

  /// What makes a cursor of the matches in an attribute; nil where there are none.
  private func plan(
    _ leaf: RankedLeaf, _ attribute: UInt16, _ planner: SegmentPlanner
  ) throws -> (() throws -> DocumentCursor)? {
    let pattern = leaf.test.metadata
    guard let values = try planner.valueMatches(attribute, pattern) else {
      return { try planner.text(leaf.test, in: [attribute]) }
    }
    let isListed = try planner.unlistedMatches(attribute, pattern).isEmpty
    if values.ordinals.isEmpty, isListed { return nil }
    let isWalked =
      values.ordinals.count > CostModel.valuesListed || !isListed && pattern.hasStar
    return {
      planner.disjunction([
        isWalked
          ? ValueWalkCursor(
            values, documentCount: planner.documentCount, statistics: planner.statistics)
          : try planner.documents(of: values),
        try planner.unlistedMatches(attribute, pattern),
      ])
    }
  }
}
