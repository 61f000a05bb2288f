import ByteStore
import TextAnalysis

/// What follows a form that is met for the first time in a state.
extension TextMatcher {
  /// Whether some value matches, of patterns of many elements.
  func matchesDecoded(_ units: UnsafeBufferPointer<UInt16>) throws(StoreError) -> Bool {
    for value in try TextDecoder(forms).values(units) where pattern.matches(nfc: value) {
      return true
    }
    return false
  }

  /// Whether some value matches, by the automaton alone.
  func matchesStepByStep(
    _ units: UnsafeBufferPointer<UInt16>, _ automaton: FormAutomaton, isSingle: Bool
  ) throws(StoreError) -> Bool {
    var state = automaton.initial
    var at = 0
    if isSingle, let tailForms {
      at = TextMatcher.start(of: tailForms, units)
      if at > 0 { state = automaton.idle }
    }
    while at < units.count {
      try meter.spend()
      tokensLeft &-= 1
      guard let slot = TextFormat.slot(units, &at) else { throw damaged("half a pair") }
      guard let next = try follow(state, slot) else { return true }
      state = next
      if automaton.isDead(state) {
        if isSingle { return false }
        at = TextMatcher.endOfValue(in: units, from: at)
        if at == units.count { return false }
      }
    }
    return automaton.acceptsAtEnd(state)
  }

  /// Finds out what follows a slot, and remembers it; `state` gets another number if all begin anew.
  @inline(never)
  func step(_ state: inout UInt8, _ slot: Int) throws(StoreError) -> UInt8 {
    if let letters, slot >= TextFormat.firstForm, slot < forms.count + TextFormat.firstForm,
      let number = try wordEntries(of: state)?.entry(of: slot - TextFormat.firstForm, letters),
      number != TextMatcher.unknown
    {
      toldSteps &+= 1
      if toldSteps % TextMatcher.toldPerStep == 0 { stepCount &+= 1 }
      table(of: state)[slot] = number
      return number
    }
    return try stepUntold(&state, slot)
  }

  /// The same of a form that letters do not tell, or not yet.
  @inline(never)
  private func stepUntold(_ state: inout UInt8, _ slot: Int) throws(StoreError) -> UInt8 {
    stepCount &+= 1
    if !isPrepared, stepCount >= TextMatcher.fewSteps,
      pays(stepCount, forms.count / TextMatcher.formsPerStep)
    {
      // So many forms were met at random that passing all of them would have cost as much; but not
      // following all that letters do not tell, if these are many more.
      try prepareForWalk(followingAtMost: TextMatcher.followedPerStep * stepCount)
      let known = table(of: state)[slot]
      if known != TextMatcher.unknown { return known }
    }
    if letters == nil, stepCount > TextMatcher.fewSteps, try letters(worth: stepCount) != nil {
      return try step(&state, slot)
    }
    misses[Int(state)] &+= 1
    if misses[Int(state)] == TextMatcher.fewSteps, try fillWords(state) {
      let known = table(of: state)[slot]
      if known != TextMatcher.unknown { return known }
    }
    if misses[Int(state)] >= leastMisses, let automaton {
      try fillWhereMany(state, automaton)
      let known = table(of: state)[slot]
      if known != TextMatcher.unknown { return known }
    }
    if stepCount > TextMatcher.fewSteps, slot >= TextFormat.firstForm, let automaton {
      let transitions = self.transitions(of: automaton)
      let end = try self.end(ofForm: slot, from: state, transitions)
      if let number = try number(ofEnd: end, transitions) {
        table(of: state)[slot] = number
        return number
      }
    }
    let current = states[Int(state) &- TextMatcher.firstState]
    guard let next = try follow(current, slot) else {
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

  /// The end of `transitions` behind the form of a slot.
  private func end(
    ofForm slot: Int, from state: UInt8, _ transitions: FormTransitions
  ) throws(StoreError) -> Int {
    guard slot < forms.count + TextFormat.firstForm else {
      throw damaged("no form of slot \(slot)")
    }
    return try forms.withBytes(of: slot - TextFormat.firstForm) { form in
      transitions.end(
        of: form, isWord: form.isWordForm, from: Int(state) - TextMatcher.firstState)
    }
  }

  /// The number of the state that an end is; nil where the tables are full.
  @inline(__always)
  func number(ofEnd end: Int, _ transitions: FormTransitions) throws(StoreError) -> UInt8? {
    let known = knownNumber(ofEnd: Int32(truncatingIfNeeded: end))
    return known != TextMatcher.unknown ? known : try newNumber(ofEnd: end, transitions)
  }

  /// The same where it was numbered before and is one of the first ends; else 0.
  @inline(__always)
  func knownNumber(ofEnd end: Int32) -> UInt8 {
    if end == Int32(truncatingIfNeeded: FormTransitions.matchedEnd) { return TextMatcher.matched }
    // SAFETY: there is an entry for each end below `mostEnds`.
    return 0..<TextMatcher.mostEnds ~= Int(end) ? numberOfEnd[Int(end)] : TextMatcher.unknown
  }

  @inline(never)
  private func newNumber(
    ofEnd end: Int, _ transitions: FormTransitions
  ) throws(StoreError) -> UInt8? {
    let state = transitions.ends[end]
    if numbers[state] == nil, states.count + TextMatcher.firstState == mostStates { return nil }
    let number = try number(of: state, accepts: automaton?.acceptsAtEnd(state) ?? false)
    if end < TextMatcher.mostEnds { numberOfEnd[end] = number }
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
        automaton.step(state, form: form, isWord: form.isWordForm)
      }
    }
  }
}
