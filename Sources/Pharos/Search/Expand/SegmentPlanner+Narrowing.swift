import TextAnalysis

/// What expanding a pattern costs, beside other ways to answer it.
extension SegmentPlanner {
  /// Whether a run expands to few terms.
  func isNarrow(_ pattern: RunPattern) throws -> Bool {
    try isNarrow(pattern, CostModel.termsOfCandidates)
  }

  /// Whether expanding a run to its terms costs less than walking through some attributes.
  func isNarrow(_ pattern: RunPattern, _ attributes: [UInt16]) throws -> Bool {
    try isNarrow(
      pattern,
      max(
        CostModel.termsOfCandidates,
        tokenCount(attributes) / CostModel.tokensPerTerm))
  }

  private func isNarrow(_ pattern: RunPattern, _ most: Int) throws -> Bool {
    let letters = pattern.foldedPieces.map(\.count).max() ?? 0
    let isAnchored = pattern.start != .free || pattern.end != .free
    let isWhole = pattern.start != .free && pattern.end != .free && !pattern.hasInnerStar
    // The terms of an anchored pattern are a range, or those of subwords as well.
    let least = CostModel.lettersOfCandidates - (isAnchored ? 1 : 0)
    guard isWhole || letters >= least else {
      guard isAnchored, letters > 0 else { return false }
      let most = most / CostModel.termsOfOneLetter
      return try termCount(of: pattern, examiningAtMost: most).map { $0 <= most } ?? false
    }
    // Most of what is examined matches: of so many more, too many would.
    let examined = min(mostExamined, most * CostModel.candidatesPerTerm)
    guard let count = try termCount(of: pattern, examiningAtMost: examined) else { return false }
    return count <= most
  }

  /// Whether finding the terms of a way means to examine many, or their spellings.
  func isDear(_ plan: PhrasePlan) throws -> Bool {
    guard plan.isSingleRun, let pattern = plan.elements.first?.pattern,
      pattern.options != .term || pattern.foldedPieces.count > 1
    else { return false }
    return try termCount(of: pattern, examiningAtMost: CostModel.termsExaminedAtOnce) == nil
  }

  /// The tokens of the texts of some attributes.
  func tokenCount(_ attributes: [UInt16]) throws -> Int {
    try attributes.reduce(0) { sum, attribute in
      try sum + Int(clamping: segment.lengths.column(attribute)?.total ?? 0)
    }
  }
}
