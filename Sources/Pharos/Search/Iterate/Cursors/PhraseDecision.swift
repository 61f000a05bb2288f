import ByteStore
import Columns
import Segments
import TermDictionary
import TextAnalysis

/// A plan of a phrase in one segment, ready to be decided on texts: by the numbers of surface forms,
/// or by the automaton of the pattern.
///
/// Belongs to one running query; not thread-safe.
final class PhraseDecision {
  let plan: PhrasePlan
  let compiled: CompiledPattern
  /// The terms of each element; nil where finding them costs too much.
  private let sets: [TermSet?]
  private let segment: Segment
  private let resolved: ResolvedPatterns
  private let meter: QueryMeter
  @exclusivity(unchecked) private var matcher: PhraseMatcher?
  /// Texts asked about, and with how many the forms are looked for again: of few that may cost too much.
  @exclusivity(unchecked) private var decidedTexts = 0
  @exclusivity(unchecked) private var textsOfNextTry = 0
  /// Where the element that is looked for has more terms, its forms are found in the words of the segment.
  private let termsBeforeForms: Int
  /// Tokens of texts that the automaton has decided.
  @exclusivity(unchecked) private var decidedTokens = 0
  /// The terms of the element that has the fewest: its forms are looked for.
  private let fewestTerms: Int
  private let fewestTokens: Int

  init(
    _ plan: PhrasePlan, _ sets: [TermSet?], _ compiled: CompiledPattern, of segment: Segment,
    _ resolved: ResolvedPatterns, _ meter: QueryMeter,
    termsBeforeForms: Int = CostModel.termsBeforeFormsOfPhrase
  ) {
    self.termsBeforeForms = termsBeforeForms
    self.resolved = resolved
    self.plan = plan
    self.sets = sets
    self.compiled = compiled
    self.segment = segment
    self.meter = meter
    fewestTerms = sets.compactMap { $0?.matches.count }.min() ?? .max
    fewestTokens =
      plan.needsVerification || fewestTerms > PhraseMatcher.mostTerms
      ? .max : max(0, fewestTerms - PhraseMatcher.fewTerms) * CostModel.tokensPerTermOfPhrase
  }

  /// Whether numbers of surface forms decide where there are texts enough.
  var mayDecideByForms: Bool { fewestTokens < .max }

  /// What decides the texts of an attribute.
  func verifier(_ attribute: UInt16) throws -> PhraseVerifier {
    try PhraseVerifier(
      self, segment.text.column(attribute), attribute,
      tokensPerText: Int(segment.lengths.column(attribute)?.averageLength ?? 1))
  }

  /// What decides so many texts more by the numbers of surface forms; nil where the automaton of the
  /// pattern does.
  ///
  /// - Parameter tokens: about so many tokens have all of these texts.
  func phraseMatcher(forTexts count: Int, tokens: Int) throws -> PhraseMatcher? {
    if let matcher { return matcher }
    decidedTokens += tokens
    decidedTexts += count
    guard decidedTokens > fewestTokens, decidedTexts >= textsOfNextTry else { return nil }
    textsOfNextTry = 2 * decidedTexts
    matcher = try PhraseMatcher(
      try elements(forTexts: count), options: compiled.options, start: plan.start, end: plan.end,
      of: segment.forms, meter)
    return matcher
  }

  /// The elements for so many texts more.
  private func elements(forTexts count: Int) throws -> [PhraseMatcher.Element] {
    // All forms of one element are looked for; of the others they are where the terms are fewer than
    // what would be decided as it is met, about one form a text.
    let few = max(PhraseMatcher.fewTerms, count / CostModel.textsPerTerm)
    var isLed = false
    return try zip(plan.elements, sets).map { element, set in
      let leads = !isLed && set?.matches.count == fewestTerms
      if leads { isLed = true }
      var forms: PhraseForms?
      if leads, let set, set.matches.count > termsBeforeForms {
        forms = try resolved.forms(of: element.pattern, in: segment, meter).map { PhraseForms($0) }
      }
      if forms == nil, let set {
        forms = try segment.forms(
          of: set, matching: element.pattern, atMost: leads ? PhraseMatcher.mostTerms : few,
          forTexts: decidedTexts, meter
        ).map { PhraseForms($0) }
      }
      return PhraseMatcher.Element(element.pattern, separator: element.separator, forms: forms)
    }
  }

  /// The terms with so many documents in an attribute of an element that stands next to another one;
  /// nil where it does not, or where they are many.
  func frequentTerms(
    ofElement place: Int, beside other: Int, in attribute: UInt16, atLeast documents: UInt32
  ) throws -> [[UInt8]]? {
    guard plan.pairKinds(before: max(place, other)) != nil, let set = sets[place] else {
      return nil
    }
    return try segment.frequentTerms(of: set, in: attribute, atLeast: documents)
  }

  /// What decides the texts of an attribute by the automaton.
  func textVerifier(_ attribute: UInt16) -> TextVerifier {
    TextVerifier(
      segment, [attribute], resolved.matcher(of: compiled.pattern, in: segment, meter))
  }
}
