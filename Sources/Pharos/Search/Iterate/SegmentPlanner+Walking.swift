import TextAnalysis

/// Patterns that the texts decide: of candidates, or of all documents where that costs less.
extension SegmentPlanner {
  /// Candidates by the runs and separators that every match must have; the text decides, but of patterns
  /// of signs alone.
  func verifiedByRuns(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    let required = compiled.shape.requiredRuns
    let separators = compiled.shape.requiredSeparators
    guard !required.isEmpty || !separators.isEmpty || compiled.head != nil else {
      return try walk(attributes, compiled)
    }
    let test = separators.allSatisfy(\.isBlank) ? nil : separatorTest(of: compiled)
    let decision = try phraseDecision(attributes, compiled)
    var parts: [DocumentCursor] = []
    var narrowed: [UInt16] = []
    var walked: [UInt16] = []
    for attribute in attributes {
      if let test, fewValues(of: attribute) == nil,
        let answer = try matchesOfSigns(attribute, test)
      {
        parts.append(answer)
        continue
      }
      // A match has all runs in one attribute: the others' texts need no look.
      var found = [try candidates(required, attribute)].compactMap { $0 }
      let few = textsLikeSeparators(of: attribute)
      if !found.contains(where: { $0.estimate <= few }),
        let listed = try candidates(withSeparators: separators, attribute, compiled.options)
      {
        found.append(listed)
      }
      if !found.contains(where: { $0.estimate <= CostModel.documentsListedFirst }),
        let beginning = try candidates(beginningAs: compiled, attribute)
      {
        found.append(beginning)
      }
      if !found.isEmpty {
        parts.append(try decided(conjunction(found), attribute, compiled, decision))
        narrowed.append(attribute)
      } else {
        walked.append(attribute)
      }
    }
    if !walked.isEmpty { parts.append(try walk(walked, compiled)) }
    parts.append(try irregular(narrowed, compiled))
    return disjunction(parts)
  }

  /// Candidates decided by their texts, or all texts where most are candidates.
  ///
  /// - Parameter decision: decides the first way by the numbers of surface forms, where that is known.
  func decided(
    _ candidates: DocumentCursor, _ attribute: UInt16, _ compiled: CompiledPattern,
    _ decision: PhraseDecision?
  ) throws -> DocumentCursor {
    if let column = fewValues(of: attribute), candidates.estimate > column.count {
      return try matches(among: column, attribute, compiled)
    }
    if let decision, let joined = try joinedOfOtherWays(attribute, compiled) {
      return disjunction([
        verified(candidates, [attribute], by: try decision.verifier(attribute)),
        verified(joined, [attribute], compiled),
      ])
    }
    guard candidates.estimate > Int(documentCount) / CostModel.walkedShare else {
      return verified(candidates, [attribute], compiled)
    }
    // Irregular texts may match and be no candidates.
    let isBound = !profile.attributes[Int(attribute)].hasIrregular
    return try walk([attribute], compiled, matching: isBound ? candidates.estimate : nil)
  }

  /// The documents in which other ways than the first may match: those need runs that touch.
  ///
  /// - Returns: nil where most documents have such runs: their texts decide all ways at once.
  private func joinedOfOtherWays(
    _ attribute: UInt16, _ compiled: CompiledPattern
  ) throws -> DocumentCursor? {
    guard compiled.plans.count > 1, let definition = segment.attributes.definition(attribute)
    else { return EmptyCursor() }
    let touching = try documents(definition.joined)
    guard touching.estimate <= Int(documentCount) / CostModel.walkedShare else { return nil }
    return try joined(attribute, compiled)
  }

  /// What decides the first way of a pattern by the numbers of surface forms; nil where it is none of
  /// consecutive runs, or the terms of none of them are found at little cost.
  private func phraseDecision(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> PhraseDecision? {
    guard let plan = compiled.plans.first, !plan.needsVerification else { return nil }
    let sets = try plan.elements.map { element in
      try isNarrow(element.pattern, attributes) ? try resolve(element.pattern) : nil
    }
    let decision = decision(plan, sets, compiled)
    return decision.mayDecideByForms ? decision : nil
  }

  /// All texts of some attributes, decided one by one; where there are few different ones, each once.
  ///
  /// - Parameter most: of the documents at most so many match, where that is known: of a disjunction, those
  ///   that may find most are walked first, and leave little to the others.
  func walk(
    _ attributes: [UInt16], _ compiled: CompiledPattern, matching most: Int? = nil
  ) throws -> DocumentCursor {
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
        passesForms: tokens >= segment.forms.count / CostModel.formsPerToken,
        documentCount: documentCount, matching: most, statistics: statistics))
    return disjunction(parts)
  }

  /// What decides a pattern on the texts of some attributes, those that are not long first.
  func verifier(_ attributes: [UInt16], _ compiled: CompiledPattern) -> TextVerifier {
    let short = attributes.filter { !traits(of: $0).contains(.isContent) }
    let long = attributes.filter { traits(of: $0).contains(.isContent) }
    return TextVerifier(
      segment, short + long,
      resolved.matcher(of: compiled.pattern, in: segment, statistics.meter), statistics)
  }
}
