/// The expansion of a comparison, made when it is first asked for.
///
/// Not thread-safe: belongs to one running query.
final class LazyExpansion {
  private let test: TextTest
  private let planner: SegmentPlanner
  /// Many spellings would be examined: texts are looked at first.
  private let isDear: Bool
  @exclusivity(unchecked) private var isMade = false
  @exclusivity(unchecked) private var kept: LeafExpansion?

  init(_ test: TextTest, _ planner: SegmentPlanner) throws {
    self.test = test
    self.planner = planner
    isDear = try planner.isDearToExpand(test)
  }

  /// The expansion; nil where the comparison has none.
  func made() throws -> LeafExpansion? {
    if isMade { return kept }
    kept = try LeafExpansion(test, planner)
    isMade = true
    return kept
  }

  /// Whether the comparison has no expansion, as far as that is known without finding many terms.
  func isMissing() throws -> Bool { isDear ? false : try made() == nil }

  /// As that of the expansion, where this costs little.
  func expectedCount() throws -> Int? {
    isDear && !isMade ? nil : try made()?.expectedCount()
  }

  /// As that of the expansion.
  func hasManyTerms() throws -> Bool { isDear ? true : try made()?.hasManyTerms() ?? false }

  /// The matches in an attribute; of a pattern of many terms texts are looked at until they are many.
  func cursor(_ attribute: UInt16) throws -> DocumentCursor {
    try planner.lookingAtTexts(of: attribute, test) { [self] in
      try made()?.cursor(attribute) ?? planner.text(test, in: [attribute])
    }
  }
}
