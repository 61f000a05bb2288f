import ByteStore
import TextAnalysis

/// Decides whether tokens that match the elements of a phrase follow each other in a text.
///
/// The places that are looked for are those of the rarest element with few forms, whose units are
/// compared 32 at a time; where all have many, of the element with the fewest, by a set of units
/// (``PhraseLeader``). Only those that have a unit of an element with few forms not far away are looked at, or
/// those beside which no form stands that was decided before and does not belong there.
///
/// Belongs to one running query; not thread-safe.
package final class PhraseMatcher {
  /// One token of a phrase.
  package struct Element {
    package var pattern: RunPattern
    /// What must stand between the token and the one before it; nil for the first one.
    package var separator: PatternShape.Separator?
    /// All surface forms that match; nil: not known.
    package var forms: PhraseForms?

    package init(
      _ pattern: RunPattern, separator: PatternShape.Separator?, forms: PhraseForms?
    ) {
      self.pattern = pattern
      self.separator = separator
      self.forms = forms
    }
  }

  /// The element that is looked for comes from at most so many terms.
  package static let mostTerms = 1 << 16
  /// Elements of so few terms have their forms listed in any case.
  package static let fewTerms = 8
  /// Units that cost about a unit of work of the meter.
  static let unitsPerWork = 256

  private let forms: Forms
  private let options: FoldOptions
  let meter: QueryMeter
  private let startEdge: PhraseEdge
  private let endEdge: PhraseEdge
  private let sets: [FormSet]
  private let separators: [PatternShape.Separator?]
  /// The tokens that are looked for.
  let leader: PhraseLeader
  /// Documents that were candidates, and whether what stands beside the phrase is found nowhere.
  @exclusivity(unchecked) var candidateCount = 0
  @exclusivity(unchecked) var isNowhere: Bool?
  @exclusivity(unchecked) private var remembers = false
  /// The forms that are no words, once they are known.
  @exclusivity(unchecked) private var others: Bitset?
  /// Whether a separator's slot is what an element wants before it, for separators met before.
  @exclusivity(unchecked) private var known: [Int: Bool] = [:]

  /// - Parameters:
  ///   - elements: at least one; nil is returned if the forms of none of them are known.
  ///   - options: how separators are folded.
  ///   - start: what stands before the first token; `end`: what stands behind the last.
  package init?(
    _ elements: [Element], options: FoldOptions, start: PatternShape.Edge, end: PatternShape.Edge,
    of forms: Forms, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) {
    guard let leader = PhraseLeader(elements.map(\.forms), of: forms) else { return nil }
    self.leader = leader
    self.forms = forms
    self.options = options
    self.meter = meter
    startEdge = PhraseEdge(start, isStart: true, options, of: forms, meter)
    endEdge = PhraseEdge(end, isStart: false, options, of: forms, meter)
    separators = elements.map(\.separator)
    var sets: [FormSet] = []
    for (place, element) in elements.enumerated() {
      let kinds = place == leader.place ? leader.kinds : nil
      sets.append(try FormSet(element.pattern, element.forms, kinds, of: forms, meter))
    }
    self.sets = sets
  }

  /// From so many candidates on it is remembered what does not stand beside the leader.
  private static let fewCandidates = 64

  /// Counts candidates, before they are looked at.
  func add(candidates: Int) throws(StoreError) {
    candidateCount += candidates
    guard !remembers, candidateCount > PhraseMatcher.fewCandidates else { return }
    remembers = true
    let place = leader.place
    try limit(leader.before, place > 0 ? nil : startEdge, place - 1)
    try limit(leader.after, place < sets.count - 1 ? nil : endEdge, place + 1)
  }

  /// Rules out what cannot stand on a side of the leader, where an edge is or nil and another element.
  private func limit(
    _ side: UnitsBeside, _ edge: PhraseEdge?, _ place: Int
  ) throws(StoreError) {
    if edge?.hasSeparator ?? true {
      side.learn(TextFormat.endOfValue, .never)
    } else if edge?.isAtBorder ?? false {
      side.allowOnlyEnd()
    }
    if edge == nil, let words = sets[place].words, let others = try forms.lists(meter).nonWords {
      side.allowNoWords(but: words, others)
    }
  }

  /// Whether no token has beside it what stands beside the phrase.
  func hasImpossibleEdge() throws(StoreError) -> Bool {
    if try startEdge.isNowhere() { return true }
    if try endEdge.isNowhere() { return true }
    others = forms.knownLists?.nonWords
    return false
  }

  /// Whether the phrase is there with the leader at these units.
  func matches(
    _ units: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int
  ) throws(StoreError) -> Bool {
    var at = start
    guard let slot = TextFormat.slot(units, &at) else { throw damaged("half a pair") }
    let answer = try sets[leader.place].answer(slot)
    var first = start
    var before = answer
    var place = leader.place
    while place > 0 {
      guard let next = try token(units, before: first, place, before) else {
        if remembers, place == leader.place { try review(units, before: start) }
        return false
      }
      (first, before) = next
      place &-= 1
    }
    var last = end
    var after = answer
    place = leader.place &+ 1
    while place < sets.count {
      guard let next = try token(units, after: last, place, after) else {
        if remembers, place == leader.place &+ 1 { try review(units, after: end) }
        return false
      }
      (last, after) = next
      place &+= 1
    }
    guard try startEdge.allows(units, beside: before, at: first) else {
      if remembers, first == start { try review(units, before: start) }
      return false
    }
    guard try endEdge.allows(units, beside: after, at: last) else {
      if remembers, last == end { try review(units, after: end) }
      return false
    }
    return true
  }

  /// Remembers what is before a token of the leader where the phrase is not.
  private func review(
    _ units: UnsafeBufferPointer<UInt16>, before start: Int
  ) throws(StoreError) {
    guard let (slot, next) = TextFormat.slot(units, before: start) else { return }
    let passes = try review(slot, leader.before, leader.place &- 1, startEdge)
    if passes, let (slot, _) = TextFormat.slot(units, before: next) {
      _ = try review(slot, leader.before, leader.place &- 1, startEdge)
    }
  }

  /// The same behind a token.
  private func review(
    _ units: UnsafeBufferPointer<UInt16>, after end: Int
  ) throws(StoreError) {
    var at = end
    guard at < units.count, let slot = TextFormat.slot(units, &at) else { return }
    let passes = try review(slot, leader.after, leader.place &+ 1, endEdge)
    if passes, at < units.count, let slot = TextFormat.slot(units, &at) {
      _ = try review(slot, leader.after, leader.place &+ 1, endEdge)
    }
  }

  /// Remembers what is true of a form beside the leader, where an element is, or the edge; whether it is a
  /// separator that may stand between the two.
  private func review(
    _ slot: Int, _ side: UnitsBeside, _ place: Int, _ edge: PhraseEdge
  ) throws(StoreError) -> Bool {
    var answer = UnitsBeside.Answer.notKnown
    if !sets.indices.contains(place) {
      answer = edge.forbids(slot) ? .never : .notKnown
    } else {
      switch try sets[place].answer(slot) {
      case .word, .ideograph: break
      case .otherToken: answer = .never
      case .no:
        answer = try isSeparator(slot, before: max(place, leader.place)) ? .passes : .never
      }
    }
    if answer != .notKnown, slot < TextFormat.firstPair {
      side.learn(UInt16(truncatingIfNeeded: slot), answer)
    }
    return answer == .passes
  }

  /// The token of the element before `place`, which begins at `start`; nil where it is another one.
  @inline(__always)
  private func token(
    _ units: UnsafeBufferPointer<UInt16>, before start: Int, _ place: Int, _ next: FormSet.Answer
  ) throws(StoreError) -> (start: Int, FormSet.Answer)? {
    guard let (slot, at) = TextFormat.slot(units, before: start) else { return nil }
    let answer = try sets[place - 1].answer(slot)
    if answer.isMatch { return isAllowed(before: place, answer, next) ? (at, answer) : nil }
    guard answer == .no, slot >= TextFormat.firstForm,
      let (other, begin) = TextFormat.slot(units, before: at)
    else { return nil }
    let found = try sets[place - 1].answer(other)
    guard found.isMatch, try isSeparator(slot, before: place) else { return nil }
    return (begin, found)
  }

  /// The token of the element `place`, which the one before ends at `end`; nil where it is another
  /// one.
  private func token(
    _ units: UnsafeBufferPointer<UInt16>, after end: Int, _ place: Int, _ last: FormSet.Answer
  ) throws(StoreError) -> (end: Int, FormSet.Answer)? {
    guard end < units.count else { return nil }
    var at = end
    guard let slot = TextFormat.slot(units, &at) else { throw damaged("half a pair") }
    let answer = try sets[place].answer(slot)
    if answer.isMatch { return isAllowed(before: place, last, answer) ? (at, answer) : nil }
    guard answer == .no, slot >= TextFormat.firstForm, at < units.count else { return nil }
    guard let other = TextFormat.slot(units, &at) else { throw damaged("half a pair") }
    let found = try sets[place].answer(other)
    guard found.isMatch, try isSeparator(slot, before: place) else { return nil }
    return (at, found)
  }

  /// Whether two tokens may stand side by side: a blank is implied between words.
  private func isAllowed(
    before place: Int, _ first: FormSet.Answer, _ second: FormSet.Answer
  ) -> Bool {
    guard let separator = separators[place] else { return true }
    return separator.matches(first == .word && second == .word ? [0x20] : [])
  }

  /// Whether the form of a slot is a separator that an element may have before it.
  private func isSeparator(_ slot: Int, before place: Int) throws(StoreError) -> Bool {
    guard let separator = separators[place], slot >= TextFormat.firstForm,
      slot - TextFormat.firstForm < forms.count
    else { return false }
    let key = slot * sets.count + place
    if let others, !others.contains(slot &- TextFormat.firstForm) { return false }
    if let known = known[key] { return known }
    let isRight = try forms.withBytes(of: slot - TextFormat.firstForm) { bytes in
      guard FormAutomaton.Kind(bytes) == .separator else { return false }
      return separator.matches(Folding.fold(utf8: Array(bytes), options))
    }
    known[key] = isRight
    return isRight
  }

  func damaged(_ detail: String) -> StoreError {
    .damaged(place: "text", offset: 0, detail: detail)
  }
}
