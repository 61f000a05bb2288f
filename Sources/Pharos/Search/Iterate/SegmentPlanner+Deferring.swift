import TextAnalysis

/// Patterns whose terms take long to find: those of which many spellings must be examined.
extension SegmentPlanner {
  /// A pattern of many terms: tried on values where these are few, and in a conjunction on the
  /// texts of what the other parts leave, if that is little.
  func dear(_ attributes: [UInt16], _ compiled: CompiledPattern) throws -> DocumentCursor {
    var parts: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      if let column = fewValues(of: attribute), column.count <= CostModel.valuesBeforeTerms {
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
