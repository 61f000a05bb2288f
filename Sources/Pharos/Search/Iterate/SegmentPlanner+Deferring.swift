import Columns
import TextAnalysis

/// Patterns whose terms take long to find: those of which many spellings must be examined.
extension SegmentPlanner {
  /// A pattern of many terms: tried on values where these are few, and on texts where few documents may be
  /// asked about.
  func dear(_ attributes: [UInt16], _ compiled: CompiledPattern) throws -> DocumentCursor {
    var parts: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      if let column = try valuesToTry(of: attribute, compiled) {
        parts.append(try matches(among: column, attribute, compiled))
      } else {
        rest.append(attribute)
      }
    }
    if mayAskFew, !rest.isEmpty {
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

  /// Whether a pattern of many terms is tried on the values of its only attribute.
  func triesValuesAlone(_ test: TextTest) throws -> Bool {
    let attributes = attributes(in: test.scope)
    guard attributes.count == 1, let plan = test.metadata.plans.first, try isDear(plan) else {
      return false
    }
    return try valuesToTry(of: attributes[0], test.metadata) != nil
  }

  /// The values of an attribute, where to try them takes less than to examine the terms of a pattern.
  private func valuesToTry(
    of attribute: UInt16, _ compiled: CompiledPattern
  ) throws -> ValueColumn? {
    guard let column = fewValues(of: attribute),
      try column.count <= CostModel.valuesBeforeTerms
        || hasMoreTerms(compiled, than: column.count / CostModel.valuesPerTerm)
    else { return nil }
    return column
  }

  /// Whether a pattern within one run has more terms to be examined.
  private func hasMoreTerms(_ compiled: CompiledPattern, than most: Int) throws -> Bool {
    guard let pattern = compiled.plans.first?.elements.first?.pattern else { return false }
    return try termCount(of: pattern, examiningAtMost: most) == nil
  }
}
