import SegmentStore
import TextAnalysis

/// Candidates of patterns that the texts decide: documents with the runs that a match must have.
extension SegmentPlanner {
  /// Expanding a pattern to so many terms always costs less than walking through the texts.
  private static let fewTermsOfCandidates = 4096
  /// Where texts are many, a term costs as much as walking past so many tokens: 1 us beside 5 ns,
  /// with room for lists that turn out to be long.
  private static let tokensPerTerm = 1024
  /// Patterns of fewer letters expand to more terms than that, or to lists of most documents.
  private static let leastLettersOfCandidates = 3

  /// Documents that have all of some runs somewhere in an attribute, and perhaps others; nil where
  /// none of the runs narrows them down.
  ///
  /// Documents with irregular texts may be missing.
  func candidates(_ runs: [RunPattern], _ attribute: UInt16) throws -> DocumentCursor? {
    var parts: [DocumentCursor] = []
    for run in runs {
      if let few = try isNarrow(run, [attribute]) ? candidates(try resolve(run), attribute) : nil {
        parts.append(few)
      } else if let kept = try keptCandidates(run, attribute) {
        parts.append(kept)
      }
    }
    return parts.isEmpty ? nil : conjunction(parts)
  }

  /// Whether a run expands to few terms.
  func isNarrow(_ pattern: RunPattern) throws -> Bool {
    try isNarrow(pattern, SegmentPlanner.fewTermsOfCandidates)
  }

  /// Whether expanding a run to its terms costs less than walking through some attributes.
  func isNarrow(_ pattern: RunPattern, _ attributes: [UInt16]) throws -> Bool {
    try isNarrow(
      pattern,
      max(
        SegmentPlanner.fewTermsOfCandidates,
        tokenCount(attributes) / SegmentPlanner.tokensPerTerm))
  }

  private func isNarrow(_ pattern: RunPattern, _ most: Int) throws -> Bool {
    let letters = pattern.foldedPieces.map(\.count).max() ?? 0
    let isAnchored = pattern.start == .run || pattern.end == .run
    let isWhole = pattern.start != .free && pattern.end != .free && !pattern.hasInnerStar
    // The terms of an anchored pattern are a range.
    let least = SegmentPlanner.leastLettersOfCandidates - (isAnchored ? 1 : 0)
    guard isWhole || letters >= least else { return false }
    guard let count = try termCount(of: pattern) else { return false }
    return count <= most
  }

  /// Documents that have a term of a set in an attribute.
  private func candidates(_ terms: TermSet, _ attribute: UInt16) throws -> DocumentCursor {
    let lists = try postings(of: terms, [attribute])
    return try union(lists.certain + lists.uncertain)
  }

  /// Documents by the union that is kept for letters of a run, whatever their case; nil where none
  /// is kept.
  private func keptCandidates(
    _ run: RunPattern, _ attribute: UInt16
  ) throws -> DocumentCursor? {
    guard let unions = segment.hotUnions, let gram = HotUnions.gram(wider: run),
      let union = try unions.union(gram, in: attribute)
    else { return nil }
    recorder?.note("one union kept for \(title(of: [attribute]))")
    return disjunction(
      [ListCursor(union.cursor)] + (union.unverified.map { [ListCursor($0)] } ?? []))
  }
}
