import ByteStore
import TextAnalysis

/// Decides a pattern on texts as they are stored: unit by unit, without decoding them.
///
/// The automaton of the pattern becomes a table for each of its states: what state follows each
/// surface form. A form is decoded once for each state it is met in, so that a text costs one load
/// a token, and a table one byte a form of the segment. For few texts no table is made, and for
/// patterns of 64 elements and more, texts are decoded and matched one by one.
///
/// Invariants:
/// 1. a table has a byte for each slot: 0 not known yet, 1 the pattern is matched, else a state.
/// 2. states have the numbers from 2 to below `mostStates`, which is at most 256; where there are
///    more, all tables begin anew.
/// 3. there are `exits`, and their set is `exitSet`, where states skip.
///
/// Belongs to one running query; not thread-safe.
package final class TextMatcher {
  /// Tokens, and forms that are filled in, that cost about a unit of work of the meter.
  static let tokensPerWork = 64
  static let formsPerWork = 4
  /// So many tokens are followed before tables are made: 0.1 us each, while a table of a million forms
  /// takes as long as a thousand of them, and a phrase has one for each of its letters.
  static let fewTokens = 8192

  static let unknown: UInt8 = 0
  static let matched: UInt8 = 1
  static let firstState = 2
  /// Tables take no more than this together, but for those of a few states.
  private static let mostTableBytes = 32 << 20
  private static let leastStates = 14
  /// From so many steps on, the scalars of forms are looked up in a table as well.
  static let fewSteps = 64
  /// Passing all forms in their order costs about what meeting one in so many at random does, for one
  /// state; before that the walk is prepared.
  static let formsPerMiss = 12
  static let formsPerStep = 8
  /// What letters tell takes one in so many of what following a form does.
  static let toldPerStep = 16
  /// For each step made, so many forms are followed ahead at most.
  static let followedPerStep = 4
  /// Where all texts are asked for, a pass is made once the steps have cost one in so many of it.
  static let earliestPass = 8
  /// The same where the table of another state can be taken over.
  static let copiedPerMiss = 256
  /// Forms that are taken over from another table for about a unit of work of the meter.
  static let copiedPerWork = 4096
  /// A table is taken over where one in so many forms at most is rare and may lead elsewhere.
  static let formsPerFollowed = 8
  /// Finding the letters of all forms costs about what decoding one in so many at random does.
  static let formsPerLetters = 16

  // What changes is not checked for exclusive access: a miss changes twelve of these, and the checks were
  // an eighth of the time of patterns whose forms are met at random.

  package let pattern: TextPattern
  let forms: Forms
  let meter: QueryMeter
  let slotCount: Int
  let mostStates: Int
  let automaton: FormAutomaton?
  @exclusivity(unchecked) var states: [FormAutomaton.State] = []
  @exclusivity(unchecked) var numbers: [FormAutomaton.State: UInt8] = [:]
  @exclusivity(unchecked) var transitions: FormTransitions?
  /// The tables of the states were filled for a walk.
  @exclusivity(unchecked) var isPrepared = false
  @exclusivity(unchecked) private var stateCount = 0
  /// The share of the texts that is behind, where all are asked for; 0 where that is not known.
  @exclusivity(unchecked) package var share = 0.0
  /// Tokens that are still followed without tables.
  @exclusivity(unchecked) var tokensLeft = TextMatcher.fewTokens
  // In memory of their own, so that no access of a property is checked for each text: the table of
  // each state by its number, and what is true of the state. The first two of `traits` are the numbers
  // of the initial state and of that where nothing of the pattern has been found, 0 while there is
  // none. The first of `tables` is that of the state by which units are skipped.
  let tables: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>
  let traits: UnsafeMutablePointer<UInt8>
  /// The number of the state that each end of `transitions` is; 0 where it has none yet.
  let numberOfEnd: UnsafeMutablePointer<UInt8>
  /// Ends are states, or one that there was no room for.
  static let mostEnds = 512
  static let accepts: UInt8 = 1
  /// Nothing can match before the next value begins.
  static let isDead: UInt8 = 2
  /// Units that lead to another one of the states with this trait are skipped.
  static let skips: UInt8 = 4
  /// What may lead from a state that skips to one that does not.
  @exclusivity(unchecked) var exits: UnitExits?
  /// The set of `exits`, for which no reference is counted.
  @exclusivity(unchecked) var exitSet: UnsafeMutablePointer<UInt8>?
  /// The units that were skipped since the last review, and how often one was found that ends it.
  let skipped: UnsafeMutablePointer<Int>
  /// Places of units that end skips, `placeCapacity` of them.
  let places: UnsafeMutablePointer<UInt32>
  /// The states that skip where that pays.
  @exclusivity(unchecked) var skipStates: [UInt8] = []
  /// Texts match only where `nextExit` finds a form in them, and where skipping pays they are skipped.
  @exclusivity(unchecked) var maySkipTexts = false
  @exclusivity(unchecked) var skipsTexts = false
  /// What skipping has come to in each column; the first is for texts of none.
  @exclusivity(unchecked) var skipping = [Skipping()]
  /// The column whose texts are looked at.
  @exclusivity(unchecked) var column = 0
  /// No form of the segment begins a match: no text matches.
  @exclusivity(unchecked) var findsNothing = false
  /// So many of the last forms of a value decide; nil where others do.
  let tailForms: Int?
  /// The scalars that are asked for where a value ends; nil where anything else is asked for.
  let tailScalars: Int?
  /// Decides what values must end with beside other things, once there are tables; nil where they need not.
  @exclusivity(unchecked) var ending: TextMatcher?
  /// Matches begin where values do: most values are decided by their first form.
  let beginsWithValue: Bool
  /// Nothing but the end of the value decides any more.
  static let awaitsEnding: UInt8 = 8
  /// What is known of values that end with each form, by its slot; nil while nothing is.
  @exclusivity(unchecked) var endings: UnsafeMutablePointer<UInt8>?
  /// No value of more units matches.
  let mostUnits: Int
  /// The state whose table has an entry for every form; 0 while there is none.
  @exclusivity(unchecked) var reference = TextMatcher.unknown
  /// The state by whose table units are skipped; 0 while none are.
  @exclusivity(unchecked) var skipState = TextMatcher.unknown
  /// How often a form was met for the first time in each state, and followed.
  let misses: UnsafeMutablePointer<Int>
  /// No table is filled for fewer of them.
  let leastMisses: Int
  /// Whether the table of each state was filled, and whether that of the reference cannot be taken over.
  @exclusivity(unchecked) var isFilled = [Bool](repeating: false, count: 256)
  @exclusivity(unchecked) var isUnlike = [Bool](repeating: false, count: 256)
  /// The letters of all forms, once they are known.
  @exclusivity(unchecked) var letters: FormLetters?
  /// Forms that were decoded for ``endings``.
  @exclusivity(unchecked) var learnedEndings = 0
  /// From so many forms in a segment on tables are filled by letters.
  @exclusivity(unchecked) var leastByLetters = TableFilling.usualLeastByLetters
  /// What letters tell of words in each state, and whether that was asked for.
  let words: UnsafeMutablePointer<WordEntries?>
  let knowsWords: UnsafeMutablePointer<Bool>
  /// Of more forms that letters do not tell none is followed ahead.
  @exclusivity(unchecked) var mostFollowedAhead = Int.max
  /// Forms that were met for the first time in a state.
  @exclusivity(unchecked) var stepCount = 0
  /// The same of those that letters told, which take one in ``toldPerStep`` of the time.
  @exclusivity(unchecked) var toldSteps = 0

  /// - Parameters:
  ///   - pattern: how the texts match.
  ///   - meter: what the query may spend.
  package init(_ pattern: TextPattern, forms: Forms, _ meter: QueryMeter = .unlimited) {
    self.meter = meter
    self.pattern = pattern
    self.forms = forms
    // All units below the pairs have a slot, so that one unit needs no check.
    slotCount = max(TextFormat.firstPair, forms.count + TextFormat.firstForm)
    mostStates =
      TextMatcher.firstState
      + min(254, max(TextMatcher.leastStates, TextMatcher.mostTableBytes / slotCount))
    automaton = pattern.formAutomaton()
    tailForms = automaton?.tailForms
    tailScalars = automaton?.tailScalars
    beginsWithValue = automaton?.startsWithValue ?? false
    mostUnits = automaton?.mostForms.map { 2 * $0 } ?? .max
    words = .allocate(capacity: 256)
    words.initialize(repeating: nil, count: 256)
    knowsWords = .allocate(capacity: 256)
    knowsWords.initialize(repeating: false, count: 256)
    misses = .allocate(capacity: 256)
    misses.initialize(repeating: 0, count: 256)
    leastMisses = max(TextMatcher.fewSteps, forms.count / TextMatcher.copiedPerMiss)
    skipped = .allocate(capacity: 2)
    skipped.initialize(repeating: 0, count: 2)
    places = .allocate(capacity: ExitListing.placeCapacity)
    tables = .allocate(capacity: 256)
    traits = .allocate(capacity: 256)
    traits.initialize(repeating: 0, count: 256)
    numberOfEnd = .allocate(capacity: TextMatcher.mostEnds)
    numberOfEnd.initialize(repeating: TextMatcher.unknown, count: TextMatcher.mostEnds)
  }

  deinit {
    release()
    if let endings { ZeroedBytes.free(endings) }
    tables.deallocate()
    traits.deallocate()
    numberOfEnd.deallocate()
    skipped.deallocate()
    places.deallocate()
    misses.deallocate()
    words.deallocate()
    knowsWords.deallocate()
  }

  private func release() {
    for place in 0..<stateCount {
      let number = place + TextMatcher.firstState
      ZeroedBytes.free(tables[number])
      words[number]?.free()
      words[number] = nil
      knowsWords[number] = false
    }
    stateCount = 0
    traits[0] = 0
    traits[1] = 0
    skipStates = []
    maySkipTexts = false
    skipsTexts = false
    findsNothing = false
    skipState = TextMatcher.unknown
  }

  /// Whether there is no state yet.
  var isEmpty: Bool { traits[0] == 0 }

  /// The number of the initial state.
  var initial: UInt8 { traits[0] }

  /// Drops all states but the initial one.
  func beginAnew() throws(StoreError) {
    meter.release(to: max(0, meter.held - slotCount * stateCount))
    release()
    states.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    transitions?.removeStarts()
    numberOfEnd.update(repeating: TextMatcher.unknown, count: TextMatcher.mostEnds)
    reference = TextMatcher.unknown
    misses.update(repeating: 0, count: 256)
    isFilled = [Bool](repeating: false, count: isFilled.count)
    isUnlike = isFilled
    guard let automaton else { return }
    if ending == nil { ending = endingMatcher() }
    traits[0] = try number(
      of: automaton.initial, accepts: automaton.acceptsAtEnd(automaton.initial))
    if tailForms != nil {
      traits[1] = try number(of: automaton.idle, accepts: automaton.acceptsAtEnd(automaton.idle))
    }
  }

  /// The number of a state, which gets a table if it is new.
  func number(
    of state: FormAutomaton.State, accepts isAccepted: Bool
  ) throws(StoreError) -> UInt8 {
    if let number = numbers[state] { return number }
    try meter.reserve(slotCount)
    let number = states.count + TextMatcher.firstState
    // SAFETY: states have numbers below 256, invariant 2.
    tables[number] = ZeroedBytes.allocate(slotCount)
    let isDead = automaton?.isDead(state) ?? false
    let awaitsEnding = ending != nil && automaton?.awaitsEnding(state) ?? false
    traits[number] =
      (isAccepted ? TextMatcher.accepts : 0) | (isDead ? TextMatcher.isDead : 0)
      | (awaitsEnding ? TextMatcher.awaitsEnding : 0)
    stateCount += 1
    states.append(state)
    transitions?.addStart(state)
    numbers[state] = UInt8(truncatingIfNeeded: number)
    return UInt8(truncatingIfNeeded: number)
  }
}
