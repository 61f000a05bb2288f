import Postings
import TermDictionary

extension SegmentPlanner {
  /// What decides a phrase on texts, given the terms of its elements; nil where these are not known.
  func decision(
    _ plan: PhrasePlan, _ sets: [TermSet?], _ compiled: CompiledPattern
  ) -> PhraseDecision {
    PhraseDecision(
      plan, sets, compiled, of: segment, resolved, statistics.meter,
      termsBeforeForms: prefersForms ? 0 : CostModel.termsBeforeFormsOfPhrase)
  }

  /// A phrase in one attribute: candidates by lists, decided by their texts.
  ///
  /// - Parameter filter: documents that matches must be among; nil: all.
  func phrase(
    _ decision: PhraseDecision, _ sets: [TermSet], _ attribute: UInt16,
    among filter: StoredDocuments?
  ) throws -> DocumentCursor {
    var lists: [[TermPosting]] = []
    for (set, element) in zip(sets, decision.plan.elements) {
      let found = try postings(of: set, element.pattern, in: attribute)
      if found.isEmpty { return EmptyCursor() }
      lists.append(found.uncertain.isEmpty ? found.certain : found.certain + found.uncertain)
    }
    let fewest =
      lists.map { $0.reduce(0) { $0 + Int($1.entry.documentCount) } }.min() ?? 0
    if filter == nil, let column = fewValues(of: attribute),
      fewest > CostModel.candidatesPerValue * column.count
    {
      return try matches(among: column, attribute, decision.compiled)
    }
    var among = try filter.map(documents)
    if fewest > max(CostModel.candidatesBeforeSeparators, textsLikeSeparators(of: attribute)),
      let listed = try candidates(
        withSeparators: decision.compiled.shape.requiredSeparators, attribute,
        decision.compiled.options)
    {
      among = among.map { conjunction([$0, listed]) } ?? listed
    }
    statistics.listsOpened += lists.reduce(0) { $0 + $1.count }
    recorder?.note(
      "phrase of \(lists.map(\.count)) lists in "
        + "\(segment.attributes.title(attribute) ?? "?")")
    return try PhraseCursor(
      decision.plan, lists, of: segment, deciding: try decision.verifier(attribute),
      filter: among, statistics: statistics)
  }
}
