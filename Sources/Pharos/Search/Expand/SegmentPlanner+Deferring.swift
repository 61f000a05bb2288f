import SegmentStore
import TextAnalysis

/// Patterns whose terms take long to find: those of which many spellings must be examined.
extension SegmentPlanner {
  /// Examining so many terms costs less than trying other ways.
  private static let fewExamined = 256
  /// Trying a pattern on up to so many values costs less than examining its terms.
  private static let mostTriedValues = 4096

  /// Whether finding the terms of a way means to examine the spellings of many.
  func isDear(_ plan: PhrasePlan) throws -> Bool {
    guard plan.isSingleRun, let pattern = plan.elements.first?.pattern,
      pattern.options != .term
    else { return false }
    return try termCount(of: pattern, examiningAtMost: SegmentPlanner.fewExamined) == nil
  }

  /// A pattern of many terms: tried on values where these are few, and in a conjunction on the
  /// texts of what the other parts leave, if that is little.
  func dear(_ attributes: [UInt16], _ compiled: CompiledPattern) throws -> DocumentCursor {
    var parts: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      if let column = fewValues(of: attribute), column.count <= SegmentPlanner.mostTriedValues {
        parts.append(try matches(among: column, attribute, compiled))
      } else {
        rest.append(attribute)
      }
    }
    if isPartOfAll, !rest.isEmpty {
      recorder?.note("in \(title(of: rest)): texts of few documents, or terms")
      parts.append(
        DeferredCursor(
          verifier(rest, compiled), documentCount: documentCount, statistics: statistics
        ) { [self] in try planDeferred { try grouped(rest, compiled) } })
    } else {
      parts.append(try grouped(rest, compiled))
    }
    return disjunction(parts)
  }
}
