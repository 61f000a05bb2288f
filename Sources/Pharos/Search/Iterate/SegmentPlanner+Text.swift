import ByteStore
import TermDictionary
import TextAnalysis

extension SegmentPlanner {
  /// A text comparison over its scope: metadata by the modifiers given, content by words.
  func text(_ test: TextTest) throws -> DocumentCursor {
    try text(test, in: attributes(in: test.scope))
  }

  /// A text comparison over some attributes.
  func text(_ test: TextTest, in attributes: [UInt16]) throws -> DocumentCursor {
    if test.metadata.words { return try group(attributes, test.metadata) }
    let content = attributes.filter { traits(of: $0).contains(.isContent) }
    if content.isEmpty || test.isAlikeInContent { return try group(attributes, test.metadata) }
    if content.count == attributes.count { return try group(content, test.content) }
    let metadata = attributes.filter { !traits(of: $0).contains(.isContent) }
    return disjunction([
      try group(metadata, test.metadata), try group(content, test.content),
    ])
  }

  /// Attributes that match a pattern in the same way.
  private func group(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    if attributes.isEmpty { return EmptyCursor() }
    // Most comparisons are a word, which the lexicon has or not.
    if let word = compiled.wholeWord { return try singleRun(word, attributes, compiled) }
    guard try mayHaveMarks(of: compiled.pattern) else { return EmptyCursor() }
    if compiled.pattern.isEmpty || compiled.literal != nil {
      return disjunction(try attributes.map { try values($0, compiled) })
    }
    let ways = compiled.plans
    if let first = ways.first, try isDear(first) { return try dear(attributes, compiled) }
    return try grouped(attributes, compiled)
  }

  /// The same where nothing is put off.
  func grouped(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    guard !attributes.isEmpty else { return EmptyCursor() }
    let ways = compiled.plans
    guard let first = ways.first else { return try verifiedByRuns(attributes, compiled) }
    let hasForms = try isFoundByForms(first, attributes)
    guard try hasForms || isFoundByLists(first) else {
      return try verifiedByRuns(attributes, compiled)
    }
    if !hasForms, ways.count == 1, first.isSingleRun {
      return try singleRun(first.elements[0].pattern, attributes, compiled)
    }
    var parts: [DocumentCursor] = []
    for (index, plan) in ways.enumerated() {
      if index == 0 {
        parts.append(
          try hasForms
            ? byForms(first, attributes, compiled)
            : answer(plan, attributes, compiled))
      } else if try isFoundByLists(plan) {
        parts.append(try answerWhereJoined(plan, attributes, compiled))
      } else {
        for attribute in attributes {
          parts.append(try decided(try joined(attribute, compiled), attribute, compiled, nil))
        }
        break
      }
    }
    parts.append(try irregular(attributes, compiled))
    return disjunction(parts)
  }

  /// Whether lists find the matches of a way, or few candidates for them, at no more
  /// cost than walking through the texts.
  private func isFoundByLists(_ plan: PhrasePlan) throws -> Bool {
    if plan.isSingleRun {
      // Terms alone decide where neither case nor diacritics count.
      let pattern = plan.elements[0].pattern
      return try pattern.options == .term || isExpandable(pattern)
    }
    // Of a run with something beside it, candidates are looked at one by one.
    if plan.elements.count == 1, !plan.hasOnlyBorders || plan.needsVerification { return false }
    return try plan.elements.allSatisfy { try isNarrow($0.pattern) }
  }

  /// The documents that have runs that touch in an attribute, and those that a match must have.
  func joined(
    _ attribute: UInt16, _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    guard let definition = segment.attributes.definition(attribute) else { return EmptyCursor() }
    let joined = try documents(definition.joined)
    guard
      let others = try candidates(
        compiled.shape.requiredRuns, attribute, among: joined.estimate)
    else { return joined }
    return conjunction([joined, others])
  }

  /// One way of matching, by postings alone or as a phrase.
  private func answer(
    _ plan: PhrasePlan, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    if plan.isSingleRun { return try postings(of: plan.elements[0].pattern, attributes, compiled) }
    let sets = try plan.elements.map { try resolve($0.pattern) }
    if sets.contains(where: \.isEmpty) { return EmptyCursor() }
    let decision = decision(plan, sets, compiled)
    return disjunction(try attributes.map { try phrase(decision, sets, $0, among: nil) })
  }

  /// A way of matching that needs runs that touch: only documents that have some are looked at.
  private func answerWhereJoined(
    _ plan: PhrasePlan, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    let concerned = attributes.filter { profile.attributes[Int($0)].hasJoined }
    if concerned.isEmpty { return EmptyCursor() }
    let sets = try plan.elements.map { try resolve($0.pattern) }
    if sets.contains(where: \.isEmpty) { return EmptyCursor() }
    let decision = decision(plan, sets, compiled)
    return disjunction(
      try concerned.map { attribute in
        guard let definition = segment.attributes.definition(attribute) else {
          return EmptyCursor()
        }
        return try phrase(decision, sets, attribute, among: definition.joined)
      })
  }

  /// A pattern within one run: posting lists decide, and runs that are not in the vocabulary are
  /// tried in memory.
  private func singleRun(
    _ pattern: RunPattern, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    var documents: [UInt32] = []
    var unread: [DocumentCursor] = []
    for attribute in attributes where profile.attributes[Int(attribute)].hasIrregular {
      let texts = try profile.irregularTexts(attribute, of: segment, statistics.meter)
      texts.append(matching: pattern, to: &documents)
      guard !texts.unreadRuns.isEmpty else { continue }
      unread.append(verified(ArrayCursor(texts.unreadRuns), [attribute], compiled))
    }
    if documents.count > 1 { TermLists.sortDistinct(&documents) }
    let answer = try postings(of: pattern, attributes, compiled, and: documents)
    return unread.isEmpty ? answer : disjunction([answer] + unread)
  }

  /// The documents that have a run that matches and is in the vocabulary, and some others.
  private func postings(
    of pattern: RunPattern, _ attributes: [UInt16], _ compiled: CompiledPattern,
    and documents: [UInt32] = []
  ) throws -> DocumentCursor {
    if let word = try word(pattern, attributes, compiled, and: documents) { return word }
    let (kept, hot, unknown) = try hot(pattern, attributes, compiled)
    guard !unknown.isEmpty else {
      return disjunction([try union(kept: kept, [], documents)] + hot)
    }
    let terms = try resolve(pattern)
    let (tried, untried) = try tryingValues(unknown, of: terms, compiled)
    let (wider, rest) = try unionsButFew(untried, of: terms, pattern, compiled)
    let others = hot + tried + wider
    guard !rest.isEmpty else {
      return disjunction([try union(kept: kept, [], documents)] + others)
    }
    if kept.isEmpty, others.isEmpty,
      let cursor = try inOneAttribute(terms, rest, compiled, and: documents)
    {
      return cursor
    }
    let lists = try postings(of: terms, rest)
    let certain = try union(kept: kept, lists.certain, documents)
    let uncertain = verified(try union(lists.uncertain), rest, compiled)
    return disjunction([certain, uncertain] + others)
  }

  /// The same of terms in a single attribute whose terms are kept; nil elsewhere.
  private func inOneAttribute(
    _ terms: TermSet, _ attributes: [UInt16], _ compiled: CompiledPattern,
    and documents: [UInt32]
  ) throws -> DocumentCursor? {
    guard attributes.count == 1,
      let found = try segment.attributePostings(of: terms, in: attributes[0], statistics.meter)
    else { return nil }
    statistics.listsOpened += found.documents.count
    let singles = documents.isEmpty ? found.documents : found.documents + documents
    return disjunction([
      try union(found.certain, singles),
      verified(try union(found.uncertain), attributes, compiled),
    ])
  }

  /// Documents with text that postings cannot tell, each tried.
  func irregular(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    var documents: [UInt32] = []
    var parts: [DocumentCursor] = []
    for attribute in attributes where profile.attributes[Int(attribute)].hasIrregular {
      let texts = try profile.irregularTexts(attribute, of: segment, statistics.meter)
      texts.append(matching: compiled.pattern, compiled.options, to: &documents)
      guard !texts.unread.isEmpty else { continue }
      parts.append(verified(ArrayCursor(texts.unread), [attribute], compiled))
    }
    guard !documents.isEmpty else { return disjunction(parts) }
    TermLists.sortDistinct(&documents)
    return disjunction([ArrayCursor(documents)] + parts)
  }

  /// The documents among the candidates whose text matches.
  func verified(
    _ candidates: DocumentCursor, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) -> DocumentCursor {
    if candidates.isEmpty { return candidates }
    return verified(candidates, attributes, by: verifier(attributes, compiled))
  }

  /// The documents among the candidates that something finds to match.
  func verified(
    _ candidates: DocumentCursor, _ attributes: [UInt16], by verifier: any DocumentVerifier
  ) -> DocumentCursor {
    if candidates.isEmpty { return candidates }
    if let recorder {
      recorder.note("verify in \(title(of: attributes)): at most \(candidates.estimate)")
    }
    return VerifyingCursor(candidates, verifier, statistics: statistics)
  }
}
