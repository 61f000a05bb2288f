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
          verifier(rest, compiled), documentCount: documentCount,
          textsLikeLists: try textsLikeLists(rest, compiled), statistics: statistics
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

  /// Whether finding the terms of a comparison within one run means to examine the spellings of many.
  func isDearToExpand(_ test: TextTest) throws -> Bool {
    guard test.onlyRun != nil, let plan = test.metadata.plans.first else { return false }
    return try isDear(plan) && !triesValuesAlone(test)
  }

  /// The matches in an attribute for who asks for the best of them: of a pattern of many terms the texts
  /// of the first documents are looked at, which may have them all, or it is tried on few values.
  ///
  /// - Parameter lists: finds all of them.
  func lookingAtTexts(
    of attribute: UInt16, _ test: TextTest, orElse lists: @escaping () throws -> DocumentCursor
  ) throws -> DocumentCursor {
    let compiled = traits(of: attribute).contains(.isContent) ? test.content : test.metadata
    guard !compiled.pattern.isEmpty, compiled.literal == nil, let plan = compiled.plans.first,
      segment.text.column(attribute) != nil, try isDear(plan)
    else { return try lists() }
    if let column = try valuesToTry(of: attribute, compiled) {
      return try matches(among: column, attribute, compiled)
    }
    return DeferredCursor(
      verifier([attribute], compiled), documentCount: documentCount,
      textsLikeLists: try textsLikeLists([attribute], compiled), statistics: statistics
    ) { [self] in try planDeferred(lists) }
  }

  /// So many texts take as long to look at as the terms of a pattern to be examined.
  private func textsLikeLists(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> Int {
    guard let pattern = compiled.plans.first?.elements.first?.pattern else { return 0 }
    let tokens = try tokenCount(attributes) / max(1, Int(documentCount))
    let readsSpellings = !pattern.options.contains(.ignoreCase)
    let tokensPerCandidate =
      readsSpellings ? CostModel.tokensPerSpelledCandidate : CostModel.tokensPerCandidate
    let candidatesPerText = 1 + tokens / tokensPerCandidate
    return resolved.leastCandidates(of: pattern) / candidatesPerText
  }
}
