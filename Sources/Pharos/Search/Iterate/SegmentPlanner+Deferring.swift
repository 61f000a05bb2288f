import TextAnalysis

/// Patterns whose terms take long to find: those of which many spellings must be examined.
extension SegmentPlanner {
  /// A pattern of many terms: tried on values where these are few, and in a conjunction on the
  /// texts of what the other parts leave, if that is little.
  func dear(_ attributes: [UInt16], _ compiled: CompiledPattern) throws -> DocumentCursor {
    var parts: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      if let column = fewValues(of: attribute),
        try column.count <= CostModel.valuesBeforeTerms
          || hasMoreTerms(compiled, than: column.count / CostModel.valuesPerTerm)
      {
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
    guard attributes.count == 1, fewValues(of: attributes[0]) != nil,
      let plan = test.metadata.plans.first
    else { return false }
    return try isDear(plan)
  }

  /// Whether a pattern within one run has more terms to be examined.
  private func hasMoreTerms(_ compiled: CompiledPattern, than most: Int) throws -> Bool {
    guard let pattern = compiled.plans.first?.elements.first?.pattern else { return false }
    return try termCount(of: pattern, examiningAtMost: most) == nil
  }
}
