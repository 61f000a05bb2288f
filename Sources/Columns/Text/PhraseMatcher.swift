import ByteStore
import CKernels
import TextAnalysis

/// Decides whether tokens that match the elements of a phrase follow each other in a text.
///
/// The places that are looked for are those of the rarest element with few forms, whose units are
/// compared 32 at a time; where all have many, of the element with the fewest, by a set of units. Only
/// those that have a unit of an element with few forms not far away are looked at, or those beside which
/// no form stands that was decided before and is none.
///
/// Belongs to one running query; not thread-safe.
package final class PhraseMatcher {
  /// One token of a phrase.
  package struct Element {
    package var pattern: RunPattern
    /// What must stand between the token and the one before it; nil for the first one.
    package var separator: PatternShape.Separator?
    /// The numbers of all surface forms that match; nil: not known.
    package var forms: [Int]?

    package init(_ pattern: RunPattern, separator: PatternShape.Separator?, forms: [Int]?) {
      self.pattern = pattern
      self.separator = separator
      self.forms = forms
    }
  }

  /// Units to look for: a form of one unit, or the second of a pair with the first.
  struct Needle {
    var unit: UInt16
    /// 0 for a form of one unit.
    var first: UInt16

    init(_ form: Int) {
      var units: [UInt16] = []
      TextFormat.append(form: form, to: &units)
      unit = units[units.count - 1]
      first = units.count == 1 ? 0 : units[0]
    }
  }

  /// Of elements with so many forms, the one whose forms are rarest is looked for.
  private static let mostNeedles = 32
  /// So many forms are compared with 32 units at a time; of more, units are looked up in a set.
  private static let mostCompared = 8
  /// The forms of an element beside the one that is looked for are so few.
  private static let mostNeighbours = 16
  /// The element that is looked for comes from at most so many terms.
  package static let mostTerms = 1 << 16
  /// Elements of so few terms have their forms listed in any case.
  package static let fewTerms = 8
  /// So many places are listed at a time; at first no more than the kernels need room for.
  static let placeCapacity = 64
  static let fewestPlaces = 32
  static let fewestPlacesOfSet = 8
  /// Units that cost about a unit of work of the meter.
  static let unitsPerWork = 256

  private let forms: Forms
  private let options: FoldOptions
  let meter: QueryMeter
  private let startEdge: PhraseEdge
  private let endEdge: PhraseEdge
  let sets: [FormSet]
  /// That of the element beside the leader: the one before, if there is one.
  let besideLeader: FormSet?
  private let separators: [PatternShape.Separator?]
  /// The element that is looked for.
  let leader: Int
  /// Whether it is looked for by its units, else by its set.
  let isLedByUnits: Bool
  let needles: [Needle]
  let needleUnits: [UInt16]
  /// The last units of the forms of an element beside the one that is looked for; empty where they are
  /// many, or not known.
  let neighbours: [UInt16]
  /// Whether that element is the one before.
  let neighboursAreBefore: Bool
  /// What each unit that ends a form that is looked for is, as bits; empty where there are few.
  ///
  /// A form of its own, the second of a pair, or both; 0 for all other units.
  let unitKinds: [UInt8]
  static let isSingle: UInt8 = 1
  static let isSecond: UInt8 = 2
  /// Units that may end a token of the leader, listed some at a time.
  let places: UnsafeMutablePointer<UInt32>
  /// Documents that were candidates, and whether what stands beside the phrase is found nowhere.
  @exclusivity(unchecked) var candidateCount = 0
  @exclusivity(unchecked) var isNowhere: Bool?
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
    guard let leader = PhraseMatcher.leader(elements.map(\.forms)) else { return nil }
    self.leader = leader
    self.forms = forms
    self.options = options
    self.meter = meter
    startEdge = PhraseEdge(start, isStart: true, options, of: forms, meter)
    endEdge = PhraseEdge(end, isStart: false, options, of: forms, meter)
    separators = elements.map(\.separator)
    var sets: [FormSet] = []
    for element in elements {
      sets.append(try FormSet(element.pattern, element.forms, of: forms, meter))
    }
    self.sets = sets
    besideLeader = sets.count > 1 ? sets[leader > 0 ? leader - 1 : 1] : nil
    let led = elements[leader].forms ?? []
    isLedByUnits = led.count <= PhraseMatcher.mostCompared
    needles = isLedByUnits ? led.map { Needle($0) } : []
    needleUnits = needles.map(\.unit)
    unitKinds = isLedByUnits ? [] : PhraseMatcher.unitKinds(led)
    let before = leader > 0 ? PhraseMatcher.neighbours(elements[leader - 1]) : []
    let isLast = leader + 1 == elements.count
    neighboursAreBefore = !before.isEmpty
    neighbours = before.isEmpty && !isLast ? PhraseMatcher.neighbours(elements[leader + 1]) : before
    places = .allocate(capacity: PhraseMatcher.placeCapacity)
  }

  deinit { places.deallocate() }

  /// The last units of the forms of an element; none where they are many, or not known.
  private static func neighbours(_ element: Element) -> [UInt16] {
    guard let forms = element.forms, forms.count <= mostNeighbours else { return [] }
    return forms.map { Needle($0).unit }
  }

  /// What the last units of some forms are.
  private static func unitKinds(_ forms: [Int]) -> [UInt8] {
    var kinds = [UInt8](repeating: 0, count: TextFormat.unitCount)
    for form in forms {
      let needle = Needle(form)
      kinds[Int(needle.unit)] |= needle.first == 0 ? isSingle : isSecond
    }
    return kinds
  }

  /// The element to look for; nil where the forms of none are known.
  private static func leader(_ forms: [[Int]?]) -> Int? {
    // Forms are numbered by frequency: the commonest of an element is the first.
    let few = forms.enumerated().filter { $0.element.map { $0.count <= mostNeedles } ?? false }
    if !few.isEmpty {
      return few.max { ($0.element?.min() ?? .max) < ($1.element?.min() ?? .max) }?.offset
    }
    return forms.enumerated().filter { $0.element != nil }
      .min { ($0.element?.count ?? .max) < ($1.element?.count ?? .max) }?.offset
  }

  /// Whether no token has beside it what stands beside the phrase.
  func hasImpossibleEdge() throws(StoreError) -> Bool {
    if try startEdge.isNowhere() { return true }
    return try endEdge.isNowhere()
  }

  /// Whether the phrase is there with the leader at these units.
  func matches(
    _ units: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int
  ) throws(StoreError) -> Bool {
    var at = start
    guard let slot = TextFormat.slot(units, &at) else { throw damaged("half a pair") }
    let answer = try sets[leader].answer(slot)
    var first = start
    var before = answer
    var place = leader
    while place > 0 {
      guard let next = try token(units, before: first, place, before) else { return false }
      (first, before) = next
      place &-= 1
    }
    var last = end
    var after = answer
    place = leader &+ 1
    while place < sets.count {
      guard let next = try token(units, after: last, place, after) else { return false }
      (last, after) = next
      place &+= 1
    }
    guard try startEdge.allows(units, beside: before, at: first) else { return false }
    return try endEdge.allows(units, beside: after, at: last)
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
    guard let separator = separators[place], slot - TextFormat.firstForm < forms.count else {
      return false
    }
    let key = slot * sets.count + place
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
