import SegmentStore
import TextAnalysis

/// A plan of a phrase in one segment, ready to be decided on texts.
///
/// Belongs to one running query; not thread-safe.
final class PhraseDecision {
  let plan: PhrasePlan
  /// The terms of each element.
  let sets: [TermSet]
  let compiled: CompiledPattern
  private let segment: Segment
  private let resolved: ResolvedPatterns
  private let meter: QueryMeter
  private var matcher: PhraseMatcher?
  private var hasMatcher = false

  init(
    _ plan: PhrasePlan, _ sets: [TermSet], _ compiled: CompiledPattern, of segment: Segment,
    _ resolved: ResolvedPatterns, _ meter: QueryMeter
  ) {
    self.resolved = resolved
    self.plan = plan
    self.sets = sets
    self.compiled = compiled
    self.segment = segment
    self.meter = meter
  }

  /// What decides the texts of an attribute.
  func verifier(_ attribute: UInt16) -> PhraseVerifier {
    PhraseVerifier(self, segment.text.column(attribute), attribute)
  }

  /// What decides by the numbers of surface forms; nil where the automaton of the pattern must.
  fileprivate func phraseMatcher() throws -> PhraseMatcher? {
    guard !hasMatcher else { return matcher }
    hasMatcher = true
    guard !plan.needsVerification else { return nil }
    // All forms of one element are looked for; of the others many are decided as they are met.
    let least = sets.map(\.matches.count).min() ?? 0
    var isLed = false
    var elements: [PhraseMatcher.Element] = []
    for (element, set) in zip(plan.elements, sets) {
      let leads = !isLed && set.matches.count == least
      if leads { isLed = true }
      elements.append(
        PhraseMatcher.Element(
          element.pattern, separator: element.separator,
          forms: try segment.forms(
            of: set, atMost: leads ? PhraseMatcher.mostTerms : PhraseMatcher.fewTerms)))
    }
    matcher = try PhraseMatcher(
      elements, options: compiled.options, atValueStart: plan.atValueStart,
      atValueEnd: plan.atValueEnd, of: segment.forms, meter)
    return matcher
  }

  fileprivate func textVerifier(_ attribute: UInt16) -> TextVerifier {
    TextVerifier(
      segment, [attribute], resolved.matcher(of: compiled.pattern, in: segment, meter))
  }
}

/// Decides a phrase on the texts of one attribute.
final class PhraseVerifier {
  private let decision: PhraseDecision
  private let column: TextColumn?
  private let attribute: UInt16
  private var matcher: PhraseMatcher?
  private var text: TextVerifier?
  private var isReady = false

  fileprivate init(_ decision: PhraseDecision, _ column: TextColumn?, _ attribute: UInt16) {
    self.decision = decision
    self.column = column
    self.attribute = attribute
  }

  /// Whether numbers of surface forms decide; known once a text was looked at.
  var decidesByForms: Bool { matcher != nil }

  /// Appends the candidates that have the phrase.
  func append(
    _ candidates: borrowing DocumentArray, to matches: inout DocumentArray
  ) throws {
    guard let column, candidates.count > 0 else { return }
    if !isReady {
      isReady = true
      matcher = try decision.phraseMatcher()
      if matcher == nil { text = decision.textVerifier(attribute) }
    }
    if let matcher { return try matcher.append(candidates, in: column, to: &matches) }
    guard let text else { return }
    for place in 0..<candidates.count where try text.matches(candidates[place]) {
      matches.append(candidates[place])
    }
  }
}
