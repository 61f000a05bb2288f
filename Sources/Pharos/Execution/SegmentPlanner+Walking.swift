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
    // A match has all runs in one attribute: the others' texts need no look.
    let sets = try required.map(resolve)
    var parts = try attributes.map { attribute in
      try decided(try candidates(sets, attribute), [attribute], compiled)
    }
    parts.append(try irregular(attributes, compiled))
    return disjunction(parts)
  }

  /// Expanding a pattern to more terms than this costs more than walking through the texts.
  private static let mostTermsOfCandidates = 4096
  /// Patterns of fewer letters expand to more terms than that, or to lists of most documents.
  private static let leastLettersOfCandidates = 3
  /// Where more than one in this many documents is a candidate, all texts are walked through: short
  /// texts, and long ones, of which a candidate costs more than to pass it by.
  private static let walkedShare = (short: 4, long: 12)
  /// Texts are long where they have this many tokens for each form of the segment.
  private static let tokensPerForm = 2
  /// Where the texts have a token for so many forms, passing all forms first costs less than meeting
  /// at random those that occur.
  private static let formsPerToken = 4

  /// Whether a run that a match must have narrows the documents down.
  func isNarrow(_ pattern: RunPattern) throws -> Bool {
    let letters = pattern.foldedPieces.map(\.count).max() ?? 0
    let isAnchored = pattern.start == .run || pattern.end == .run
    let isWhole = pattern.start != .free && pattern.end != .free && !pattern.hasInnerStar
    // The terms of an anchored pattern are a range.
    let least = SegmentPlanner.leastLettersOfCandidates - (isAnchored ? 1 : 0)
    guard isWhole || letters >= least else { return false }
    guard let count = try termCount(of: pattern) else { return false }
    return count <= SegmentPlanner.mostTermsOfCandidates
  }

  /// Candidates decided by their texts, or all texts where most are candidates.
  func decided(
    _ candidates: DocumentCursor, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    if attributes.count == 1, let column = fewValues(of: attributes[0]),
      candidates.estimate > column.count
    {
      return try matches(among: column, attributes[0], compiled)
    }
    let shares = SegmentPlanner.walkedShare
    let isLong = try tokenCount(attributes) / SegmentPlanner.tokensPerForm >= segment.forms.count
    let share = isLong ? shares.long : shares.short
    return candidates.estimate > Int(documentCount) / share
      ? try walk(attributes, compiled) : try verified(candidates, attributes, compiled)
  }

  /// The tokens of the texts of some attributes.
  private func tokenCount(_ attributes: [UInt16]) throws -> Int {
    try attributes.reduce(0) { sum, attribute in
      try sum + Int(clamping: segment.lengths.column(attribute)?.total ?? 0)
    }
  }

  /// All texts of some attributes, decided one by one; where there are few different ones, each once.
  func walk(_ attributes: [UInt16], _ compiled: CompiledPattern) throws -> DocumentCursor {
    var parts: [DocumentCursor] = []
    var walked: [UInt16] = []
    for attribute in attributes where segment.text.column(attribute) != nil {
      if let column = fewValues(of: attribute) {
        parts.append(try matches(among: column, attribute, compiled))
      } else {
        walked.append(attribute)
      }
    }
    guard !walked.isEmpty else { return disjunction(parts) }
    if let recorder { recorder.note("all texts of \(title(of: walked))") }
    let tokens = try tokenCount(walked)
    parts.append(
      TextWalkCursor(
        verifier(walked, compiled),
        passesForms: tokens >= segment.forms.count / SegmentPlanner.formsPerToken,
        documentCount: documentCount, statistics: statistics))
    return disjunction(parts)
  }

  /// What decides a pattern on the texts of some attributes.
  func verifier(_ attributes: [UInt16], _ compiled: CompiledPattern) -> TextVerifier {
    TextVerifier(
      segment, attributes,
      resolved.matcher(of: compiled.pattern, in: segment, statistics.meter))
  }

  /// Documents that have a term of each set somewhere in an attribute.
  func candidates(_ sets: [TermSet], _ attribute: UInt16) throws -> DocumentCursor {
    conjunction(
      try sets.map { set in
        let lists = try postings(of: set, [attribute])
        return try union(lists.certain + lists.uncertain)
      })
  }
}
