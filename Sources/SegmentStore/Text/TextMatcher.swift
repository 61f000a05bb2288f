import TextAnalysis

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Decides a pattern on texts as they are stored: unit by unit, without decoding them.
///
/// The automaton of the pattern becomes a table for each of its states: what state follows each
/// surface form. A form is decoded once for each state it is met in, so that a text costs one load
/// a token, and a table one byte a form of the segment, of which only the pages that are
/// used take memory. For patterns of 64 elements and more, texts are decoded and matched one by one.
///
/// Invariants:
/// 1. a table has a byte for each slot: 0 not known yet, 1 the pattern is matched, else a state.
/// 2. states have the numbers from 2 to below `mostStates`, which is at most 256; where there are
///    more, all tables begin anew.
///
/// Belongs to one running query; not thread-safe.
package final class TextMatcher {
  /// Tokens, and forms that are filled in, that cost about a unit of work of the meter.
  private static let tokensPerWork = 64
  private static let formsPerWork = 4

  private static let unknown: UInt8 = 0
  private static let matched: UInt8 = 1
  private static let firstState = 2
  /// Tables take no more than this together, but for those of a few states.
  private static let mostTableBytes = 32 << 20
  private static let leastStates = 14

  private let pattern: TextPattern
  private let forms: Forms
  private let meter: QueryMeter
  private let slotCount: Int
  private let mostStates: Int
  private var automaton: FormAutomaton?
  private var states: [FormAutomaton.State] = []
  private var numbers: [FormAutomaton.State: UInt8] = [:]
  private var accepts: [Bool] = []
  private var tables: [UnsafeMutablePointer<UInt8>] = []
  private var initial: UInt8 = 0
  /// Forms that were stepped through, for `explain`.
  package private(set) var stepCount = 0

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
  }

  deinit { release() }

  private func release() {
    for table in tables { free(table) }
    tables.removeAll()
  }

  /// Drops all states but the initial one.
  private func beginAnew() throws(StoreError) {
    meter.release(to: max(0, meter.held - slotCount * tables.count))
    release()
    states.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    accepts.removeAll(keepingCapacity: true)
    guard let automaton else { return }
    initial = try number(
      of: automaton.initial, accepts: automaton.acceptsAtEnd(automaton.initial))
  }

  /// The number of a state, which gets a table if it is new.
  private func number(
    of state: FormAutomaton.State, accepts isAccepted: Bool
  ) throws(StoreError) -> UInt8 {
    if let number = numbers[state] { return number }
    try meter.reserve(slotCount)
    // Zeroed memory of this size is mapped page by page as it is touched.
    guard let memory = calloc(slotCount, 1) else {
      fatalError("no memory for a table of \(slotCount) bytes")
    }
    tables.append(memory.bindMemory(to: UInt8.self, capacity: slotCount))
    let number = UInt8(truncatingIfNeeded: states.count + TextMatcher.firstState)
    states.append(state)
    accepts.append(isAccepted)
    numbers[state] = number
    return number
  }

  // MARK: Matching

  /// Whether some value of a document matches, given its units; false for no units.
  package func matches(_ units: UnsafeBufferPointer<UInt16>) throws(StoreError) -> Bool {
    guard let base = units.baseAddress, units.count > 0 else { return false }
    try meter.spend(1 + units.count / TextMatcher.tokensPerWork)
    guard automaton != nil else { return try matchesDecoded(units) }
    if tables.isEmpty { try beginAnew() }
    var state = initial
    var table = self.table(of: state)
    var at = 0
    let count = units.count
    while at < count {
      // SAFETY: `at` is below the count, and every unit below the first of a pair has a slot.
      var slot = Int(base[at])
      at &+= 1
      if slot >= TextFormat.firstPair {
        guard at < count, Int(base[at]) < TextFormat.firstPair else { throw damaged("half a pair") }
        slot =
          TextFormat.firstPair &+ (slot &- TextFormat.firstPair) &* TextFormat.firstPair
          &+ Int(base[at])
        at &+= 1
        guard slot < slotCount else { throw damaged("no form \(slot)") }
      }
      var next = table[slot]
      if next != state {
        if next == TextMatcher.unknown { next = try step(&state, slot) }
        if next == TextMatcher.matched { return true }
        state = next
        table = self.table(of: state)
      }
    }
    return accepts[Int(state) &- TextMatcher.firstState]
  }

  @inline(__always)
  private func table(of state: UInt8) -> UnsafeMutablePointer<UInt8> {
    tables[Int(state) &- TextMatcher.firstState]
  }

  /// Finds out what follows a slot, and remembers it; `state` gets another number if all begin anew.
  @inline(never)
  private func step(_ state: inout UInt8, _ slot: Int) throws(StoreError) -> UInt8 {
    stepCount &+= 1
    let current = states[Int(state) &- TextMatcher.firstState]
    let next = try follow(current, slot)
    guard let next else {
      table(of: state)[slot] = TextMatcher.matched
      return TextMatcher.matched
    }
    if numbers[next] == nil, states.count + TextMatcher.firstState == mostStates {
      try beginAnew()
      state = try number(of: current, accepts: automaton?.acceptsAtEnd(current) ?? false)
    }
    let number = try number(of: next, accepts: automaton?.acceptsAtEnd(next) ?? false)
    table(of: state)[slot] = number
    return number
  }

  /// The states after a slot; nil if the pattern is matched.
  private func follow(
    _ state: FormAutomaton.State, _ slot: Int
  ) throws(StoreError) -> FormAutomaton.State? {
    guard let automaton else { return state }
    switch slot {
    case Int(TextFormat.endOfValue): return automaton.acceptsAtEnd(state) ? nil : automaton.initial
    case Int(TextFormat.emptyValue): return state
    default:
      guard slot >= TextFormat.firstForm, slot < forms.count + TextFormat.firstForm else {
        throw damaged("no form of slot \(slot)")
      }
      return try forms.withBytes(of: slot - TextFormat.firstForm) { form in
        self.automaton?.step(state, form: form, isWord: FormAutomaton.Kind(form) == .word)
      }
    }
  }

  private func damaged(_ detail: String) -> StoreError {
    .damaged(place: "text", offset: 0, detail: detail)
  }

  // MARK: Whole columns

  /// Fills the tables of the states that most of a long walk passes in: those between values and
  /// where nothing of the pattern has been found.
  ///
  /// One pass over the forms in the order of their bytes, which costs less than meeting them at
  /// random.
  package func prepareForWalk() throws(StoreError) {
    guard let automaton else { return }
    if tables.isEmpty { try beginAnew() }
    try fill(initial)
    let idle = try number(
      of: automaton.idle, accepts: automaton.acceptsAtEnd(automaton.idle))
    if idle != initial { try fill(idle) }
  }

  private func fill(_ number: UInt8) throws(StoreError) {
    // Out of the object while it is stepped: no access of a property is checked for each form.
    guard var automaton = automaton.take() else { return }
    defer { self.automaton = automaton }
    let state = states[Int(number) - TextMatcher.firstState]
    var lastNext: FormAutomaton.State?
    var lastNumber: UInt8 = 0
    var table = self.table(of: number)
    var isFull = false
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      let slot = form + TextFormat.firstForm
      if form % TextMatcher.formsPerWork == 0 { try meter.spend() }
      guard !isFull, table[slot] == TextMatcher.unknown else { return }
      let isWord = FormAutomaton.Kind(bytes) == .word
      guard let next = automaton.step(state, form: bytes, isWord: isWord) else {
        table[slot] = TextMatcher.matched
        return
      }
      if next != lastNext {
        if numbers[next] == nil, states.count + TextMatcher.firstState == mostStates {
          isFull = true
          return
        }
        lastNext = next
        lastNumber = try self.number(of: next, accepts: automaton.acceptsAtEnd(next))
        table = self.table(of: number)
      }
      table[slot] = lastNumber
    }
  }

  // MARK: Patterns of many elements

  private func matchesDecoded(_ units: UnsafeBufferPointer<UInt16>) throws(StoreError) -> Bool {
    for value in try TextDecoder(forms).values(units) where pattern.matches(nfc: value) {
      return true
    }
    return false
  }
}
