import SegmentStore

extension RankedQuery {
  /// Documents of so many values are listed; of more, candidates are looked up.
  private static let mostListedValues = 64

  /// The scorers of the bonuses for a segment.
  func bonusScorers(ofSegment index: Int) throws -> [BonusScorer] {
    try bonuses.map { leaf in
      guard case .flat(let worth, let names) = leaf.kind else {
        return BonusScorer(worth: 0, fields: [])
      }
      return BonusScorer(worth: worth, fields: try bonusFields(leaf, names, planners[index]))
    }
  }

  /// Where a bonus may count: values by attribute, words side by side in all attributes at once.
  func bonusFields(
    _ leaf: RankedLeaf, _ names: [String], _ planner: SegmentPlanner
  ) throws -> [BonusField] {
    guard leaf.test.metadata.words else {
      return try names.compactMap { try bonusField(leaf, $0, planner) }
    }
    let attributes = names.compactMap { planner.segment.attributes.number(named: $0) }
    if attributes.isEmpty { return [] }
    return [BonusField(attributes: names) { try planner.text(leaf.test, in: attributes) }]
  }

  /// An attribute in which a bonus may count; nil where it has no match.
  private func bonusField(
    _ leaf: RankedLeaf, _ name: String, _ planner: SegmentPlanner
  ) throws -> BonusField? {
    guard let attribute = planner.segment.attributes.number(named: name) else { return nil }
    let pattern = leaf.test.metadata
    guard let values = try planner.valueMatches(attribute, pattern) else {
      return BonusField(attributes: [name]) { try planner.text(leaf.test, in: [attribute]) }
    }
    let isListed = try planner.unlistedMatches(attribute, pattern) is EmptyCursor
    if values.ordinals.isEmpty, isListed { return nil }
    if isListed || !pattern.hasStar, values.ordinals.count <= RankedQuery.mostListedValues {
      return BonusField(attributes: [name]) {
        planner.disjunction([
          try planner.documents(of: values), try planner.unlistedMatches(attribute, pattern),
        ])
      }
    }
    return BonusField(attributes: [name], values: values) {
      try planner.unlistedMatches(attribute, pattern)
    }
  }
}
