extension SegmentRanker {
  /// One word in one attribute: block by block of 128 postings, without those that cannot enter.
  func runBlocks(
    _ leaf: LeafScorer, _ field: WordField, into top: inout TopDocuments
  ) throws {
    try WordBlocks(
      impacts: field.impacts, rarity: leaf.rarity, formula: formula, items: items,
      segment: segment, excluded: excluded, statistics: statistics
    ).run(into: &top)
    try runRest(into: &top)
  }

  /// Matches that are not in the word's list (parts of words, long runs): only their own signals
  /// count, and most often those are not enough.
  private func runRest(into top: inout TopDocuments) throws {
    if try top.excludes(bound(0, from: 0), from: 0, of: segment) { return }
    let rest = try plan.unprovenMatches()
    if rest.isEmpty { return }
    try offerUnscored(rest, into: &top) { score, document, top throws in
      try top.offerOnce(score, document, of: segment)
    }
  }
}
