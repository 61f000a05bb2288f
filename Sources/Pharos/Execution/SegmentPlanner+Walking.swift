import SegmentStore
import TextAnalysis

/// Patterns that the texts decide: of candidates, or of all documents where that costs less.
extension SegmentPlanner {
  /// Candidates by the runs that every match must have; the text decides.
  func verifiedByRuns(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    let required = try compiled.shape.requiredRuns.filter(isNarrow)
    guard !required.isEmpty else { return try walk(attributes, compiled) }
    return disjunction([
      try decided(try candidates(required, attributes), attributes, compiled),
      try irregular(attributes, compiled),
    ])
  }

  /// Expanding a pattern to more terms than this costs more than walking through the texts.
  private static let mostTermsOfCandidates = 4096
  /// Patterns of fewer letters expand to more terms than that, or to lists of most documents.
  private static let leastLettersOfCandidates = 3
  /// Where more than one in this many documents is a candidate, all texts are walked through; an
  /// estimate.
  private static let walkedShare = 4

  /// Whether a run that a match must have narrows the documents down.
  func isNarrow(_ pattern: RunPattern) throws -> Bool {
    let letters = pattern.foldedPieces.map(\.count).max() ?? 0
    let isAnchored = pattern.start == .run || pattern.end == .run
    let isWhole = pattern.start != .free && pattern.end != .free && !pattern.hasInnerStar
    // The terms of an anchored pattern are a range.
    let least = SegmentPlanner.leastLettersOfCandidates - (isAnchored ? 1 : 0)
    guard isWhole || letters >= least else { return false }
    return try termCount(of: pattern) <= SegmentPlanner.mostTermsOfCandidates
  }

  /// Candidates decided by their texts, or all texts where most are candidates.
  func decided(
    _ candidates: DocumentCursor, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    candidates.estimate > Int(documentCount) / SegmentPlanner.walkedShare
      ? try walk(attributes, compiled) : try verified(candidates, attributes, compiled)
  }

  /// All texts of some attributes, decided one by one.
  func walk(_ attributes: [UInt16], _ compiled: CompiledPattern) throws -> DocumentCursor {
    let attributes = attributes.filter { segment.text.column($0) != nil }
    guard !attributes.isEmpty else { return EmptyCursor() }
    if let recorder { recorder.note("all texts of \(title(of: attributes))") }
    return TextWalkCursor(
      TextVerifier(segment, attributes, compiled, statistics.meter),
      documentCount: documentCount, statistics: statistics)
  }
}
