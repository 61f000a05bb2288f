import SegmentStore
import TextAnalysis

extension SegmentPlanner {
  /// A text comparison over its scope: metadata by the modifiers given, content by words.
  func text(_ test: TextTest) throws -> DocumentCursor {
    var metadata: [UInt16] = []
    var content: [UInt16] = []
    for number in attributes(in: test.scope) {
      guard let definition = segment.attributes.definition(number) else { continue }
      if definition.traits.contains(.isContent) {
        content.append(number)
      } else {
        metadata.append(number)
      }
    }
    return disjunction([
      try group(metadata, test.metadata), try group(content, test.content),
    ])
  }

  /// The attributes of a scope that this segment has and that can be searched.
  private func attributes(in scope: AttributeScope) -> [UInt16] {
    let table = segment.attributes
    let numbers: [UInt16]
    switch scope {
    case .named(let name): numbers = table.number(named: name).map { [$0] } ?? []
    case .defaultSearch, .defaultSearchAndContent:
      numbers = table.all.indices.map { UInt16($0) }.filter { number in
        guard let traits = table.definition(number).map(traits(of:)) else { return false }
        return traits.contains(.isContent)
          ? scope == .defaultSearchAndContent : traits.contains(.inDefaultSearch)
      }
    }
    return numbers.filter { number in
      table.definition(number).map { traits(of: $0).contains(.searchable) } ?? false
    }
  }

  /// Attributes that match a pattern in the same way.
  private func group(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    guard !attributes.isEmpty else { return EmptyCursor() }
    if compiled.pattern.isEmpty || (!compiled.words && compiled.literalPrefix != nil) {
      return disjunction(try attributes.map { try values($0, compiled) })
    }
    let plans = compiled.shape.ways.map { PhrasePlan($0, of: compiled.shape) }
    guard !plans.isEmpty, plans.allSatisfy({ $0 != nil }) else {
      return disjunction(try attributes.map { try verifiedByRuns($0, compiled) })
    }
    var parts: [DocumentCursor] = []
    for (index, plan) in plans.compactMap({ $0 }).enumerated() {
      if index == 0 {
        parts.append(try answer(plan, attributes, compiled))
      } else {
        parts.append(try answerWhereJoined(plan, attributes, compiled))
      }
    }
    parts.append(try irregular(attributes, compiled))
    return disjunction(parts)
  }

  /// One way of matching, by postings alone or by positions.
  private func answer(
    _ plan: PhrasePlan, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    if plan.isSingleRun {
      let answer = try singleRun(plan.elements[0].pattern, attributes, compiled)
      return plan.needsVerification ? try verified(answer, attributes, compiled) : answer
    }
    let sets = try plan.elements.map { try resolve($0.pattern) }
    if sets.contains(where: \.isEmpty) { return EmptyCursor() }
    return disjunction(
      try attributes.map { attribute in
        try phrase(plan, sets, attribute, compiled, among: nil)
      })
  }

  /// A way of matching that needs runs that touch: only documents that have some are looked at.
  private func answerWhereJoined(
    _ plan: PhrasePlan, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    let concerned = attributes.filter { attribute in
      if case .none? = segment.attributes.definition(attribute)?.joined { return false }
      return true
    }
    if concerned.isEmpty { return EmptyCursor() }
    let sets = try plan.elements.map { try resolve($0.pattern) }
    if sets.contains(where: \.isEmpty) { return EmptyCursor() }
    return disjunction(
      try concerned.map { attribute in
        guard let definition = segment.attributes.definition(attribute) else {
          return EmptyCursor()
        }
        return try phrase(
          plan, sets, attribute, compiled, among: try documents(definition.joined))
      })
  }

  /// A pattern within one run: posting lists alone decide.
  private func singleRun(
    _ pattern: RunPattern, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    var (parts, rest) = try hot(pattern, attributes)
    if !rest.isEmpty {
      let lists = try lists(of: try resolve(pattern), rest)
      parts.append(union(lists.certain))
      parts.append(try verified(union(lists.uncertain), rest, compiled))
    }
    return disjunction(parts)
  }

  /// The unions that are kept for a short pattern, and the attributes they do not cover.
  private func hot(
    _ pattern: RunPattern, _ attributes: [UInt16]
  ) throws -> (parts: [DocumentCursor], rest: [UInt16]) {
    guard let unions = segment.hotUnions, let gram = HotUnions.gram(for: pattern) else {
      return ([], attributes)
    }
    if attributes == segment.defaultSearchAttributes,
      let cursor = try unions.cursor(gram, scope: HotUnions.defaultSearch)
    {
      statistics.listsOpened += 1
      recorder?.note("one union kept for *")
      return ([ListCursor(cursor)], [])
    }
    var parts: [DocumentCursor] = []
    var rest: [UInt16] = []
    for attribute in attributes {
      if let cursor = try unions.cursor(gram, scope: attribute) {
        statistics.listsOpened += 1
        recorder?.note("one union kept for \(title(of: [attribute]))")
        parts.append(ListCursor(cursor))
      } else {
        rest.append(attribute)
      }
    }
    return (parts, rest)
  }

  /// - Parameter filter: documents that matches must be among; nil: all.
  private func phrase(
    _ plan: PhrasePlan, _ sets: [TermSet], _ attribute: UInt16, _ compiled: CompiledPattern,
    among filter: DocumentCursor?
  ) throws -> DocumentCursor {
    var needsVerification = plan.needsVerification
    var elements: [[TermList]] = []
    for set in sets {
      let lists = try lists(of: set, [attribute])
      if !lists.uncertain.isEmpty { needsVerification = true }
      let all = lists.certain + lists.uncertain
      guard !all.isEmpty else { return EmptyCursor() }
      elements.append(all)
    }
    let cursor = PhraseCursor(
      plan, lists: elements, unions: elements.map(union) + (filter.map { [$0] } ?? []),
      documentCount: documentCount,
      statistics: statistics)
    recorder?.note(
      "phrase of \(elements.map(\.count)) lists in \(title(of: [attribute]))")
    return needsVerification ? try verified(cursor, [attribute], compiled) : cursor
  }

  /// Candidates by the runs that every match must have; the text decides.
  private func verifiedByRuns(
    _ attribute: UInt16, _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    let required = compiled.shape.requiredRuns
    guard !required.isEmpty else { return try scan(attribute, compiled) }
    return disjunction([
      try verified(try candidates(required, [attribute]), [attribute], compiled),
      try irregular([attribute], compiled),
    ])
  }

  /// Documents that have all these runs somewhere in the attributes.
  func candidates(_ required: [RunPattern], _ attributes: [UInt16]) throws -> DocumentCursor {
    conjunction(
      try required.map { pattern in
        let lists = try lists(of: try resolve(pattern), attributes)
        return union(lists.certain + lists.uncertain)
      })
  }

  /// Documents with text that postings cannot tell, each looked at.
  private func irregular(
    _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    disjunction(
      try attributes.map { attribute in
        guard let definition = segment.attributes.definition(attribute) else {
          return EmptyCursor()
        }
        return try verified(try documents(definition.irregular), [attribute], compiled)
      })
  }

  /// The documents among the candidates whose text matches.
  func verified(
    _ candidates: DocumentCursor, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    if candidates is EmptyCursor { return candidates }
    recorder?.note("verify in \(title(of: attributes)): at most \(candidates.estimate)")
    let verifier = try TextVerifier(segment, attributes, compiled)
    return VerifyingCursor(candidates, statistics: statistics, verify: verifier.matches)
  }

  // MARK: Terms

  func resolve(_ pattern: RunPattern) throws -> TermSet {
    let set = try segment.vocabulary.resolve(pattern)
    statistics.termsExpanded += set.matches.count
    recorder?.note("\(set.matches.count) terms of \(set.candidatesExamined) examined")
    return set
  }

  /// The posting lists of a term set in some attributes: those whose postings match for certain,
  /// and those of spellings that are not listed.
  func lists(
    of set: TermSet, _ attributes: [UInt16]
  ) throws -> (certain: [TermList], uncertain: [TermList]) {
    var wanted = Bitset(count: segment.attributes.count)
    for attribute in attributes { wanted.insert(Int(attribute)) }
    var certain: [TermList] = []
    var uncertain: [TermList] = []
    var entries: [TermEntry] = []
    for match in set.matches {
      entries.removeAll(keepingCapacity: true)
      try segment.vocabulary.appendEntries(of: match.term, to: &entries)
      for entry in entries where wanted.contains(Int(entry.attribute)) {
        let list = try segment.postingList(entry)
        let sure = match.uncertain ? match.mask & ~TermMatch.anotherSpelling : match.mask
        if sure != 0 { certain.append(TermList(list: list, mask: sure)) }
        if match.uncertain {
          uncertain.append(TermList(list: list, mask: TermMatch.anotherSpelling))
        }
      }
    }
    return (certain, uncertain)
  }

  private func title(of attributes: [UInt16]) -> String {
    attributes.map { segment.attributes.definition($0)?.title ?? "?" }.joined(separator: ", ")
  }
}
