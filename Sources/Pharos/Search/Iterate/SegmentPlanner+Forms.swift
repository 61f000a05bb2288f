import ByteStore
import Columns
import Postings
import TermDictionary
import TextAnalysis

/// Patterns within one run that have many terms: by the surface forms that match.
///
/// Lists are read of the commonest forms alone. Of what is left of the documents, texts are looked at for
/// the others, most of which are in few documents.
extension SegmentPlanner {
  /// Whether the matches of a way are found by surface forms: all are asked for, and the lists of its terms
  /// are many.
  func isFoundByForms(_ plan: PhrasePlan, _ attributes: [UInt16]) throws -> Bool {
    guard statistics.asksForAll, plan.borders != nil, let pattern = plan.elements.first?.pattern,
      pattern.options != .term, let pieces = pattern.plainPieces, pieces.isOne
    else { return false }
    if prefersForms { return true }
    let texts = Int(documentCount) * attributes.count
    let most =
      try CostModel.termsBeforeForms + tokenCount(attributes) / CostModel.tokensPerListedTerm
      + texts / CostModel.textsPerListedTerm
    let share = pieces.hasUppercase ? 1 : CostModel.shareOfLowercase
    return try termCount(of: pattern, examiningAtMost: most / share) == nil
  }

  /// The documents that have a surface form that matches.
  func byForms(
    _ plan: PhrasePlan, _ attributes: [UInt16], _ compiled: CompiledPattern
  ) throws -> DocumentCursor {
    guard let pattern = plan.elements.first?.pattern, let borders = plan.borders,
      let forms = try resolved.forms(of: pattern, in: segment, statistics.meter)
    else { return try verifiedByRuns(attributes, compiled) }
    recorder?.note("\(forms.count) surface forms")
    guard forms.count > 0 else { return EmptyCursor() }
    var parts: [DocumentCursor] = []
    var rest: [(attribute: UInt16, column: TextColumn, candidates: DocumentCursor)] = []
    for attribute in attributes {
      guard let column = segment.text.column(attribute),
        let definition = segment.attributes.definition(attribute)
      else { continue }
      if let values = fewValues(of: attribute) {
        parts.append(try matches(among: values, attribute, compiled))
      } else {
        let candidates =
          try keptCandidates(pattern, attribute) ?? documents(definition.present)
        rest.append((attribute, column, candidates))
      }
    }
    if borders.isEmpty, !rest.isEmpty {
      let common = try terms(of: forms.numbers(below: CostModel.commonForms), pattern)
      parts.append(try union(postings(of: common, rest.map(\.attribute)).certain))
    }
    for (_, column, candidates) in rest {
      parts.append(
        VerifyingCursor(
          candidates, FormsVerifier(forms, column, at: borders), statistics: statistics))
    }
    return disjunction(parts)
  }

  /// The terms of some forms, as a pattern matches them.
  private func terms(of forms: [Int], _ pattern: RunPattern) throws -> TermSet {
    let vocabulary = segment.vocabulary
    var folded = FoldedText()
    var terms: [UInt32] = []
    for form in forms {
      try statistics.meter.spend()
      var term: [UInt8] = []
      try segment.forms.withBytes(of: form) { folded.appendTerm(nfc: $0, to: &term) }
      if let found = try vocabulary.find(term) { terms.append(found) }
    }
    TermLists.sortDistinct(&terms)
    var examination = Examination(
      vocabulary, pattern, skipsTermPattern: false, statistics.meter)
    var matches: [TermMatch] = []
    for term in terms {
      if let match = try examination.examine(term) { matches.append(match) }
    }
    return TermSet(matches: matches, candidatesExamined: terms.count)
  }
}

extension PhrasePlan {
  /// Where in a value the form of a single run must stand; nil for other ways.
  fileprivate var borders: RunForms.Borders? {
    if isSingleRun { return [] }
    guard elements.count == 1, !needsVerification, let pattern = elements.first?.pattern else {
      return nil
    }
    var borders: RunForms.Borders = []
    switch start {
    case .free: break
    case .value where pattern.start == .run: borders.insert(.start)
    default: return nil
    }
    switch end {
    case .free: break
    case .value where pattern.end == .run: borders.insert(.end)
    default: return nil
    }
    return borders
  }
}
