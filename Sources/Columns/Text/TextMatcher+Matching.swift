import ByteStore
import TextAnalysis

/// One text, unit by unit.
extension TextMatcher {
  /// Counts the work of passing so many units.
  func spend(_ units: Int) throws(StoreError) {
    if skipped[1] >= TextMatcher.fewSkips { reviewSkipping() }
    try meter.spend(1 + units / TextMatcher.tokensPerWork)
  }

  /// Whether some value of a document matches, given its units; false for no units.
  ///
  /// - Parameter isSingle: there is one value.
  package func matches(
    _ units: UnsafeBufferPointer<UInt16>, isSingle: Bool = false
  ) throws(StoreError) -> Bool {
    guard units.count > 0 else { return false }
    if isSingle, units.count > mostUnits {
      try spend(0)
      return false
    }
    if isSingle, let isMatch = try endingMatches(units) {
      try meter.spend()
      return isMatch
    }
    if isEmpty {
      guard let automaton else { return try matchesDecoded(units) }
      if tokensLeft > 0 { return try matchesStepByStep(units, automaton, isSingle: isSingle) }
      try beginAnew()
    }
    var at = 0
    if isSingle, let tailForms { at = TextMatcher.start(of: tailForms, units) }
    try spend(units.count &- at)
    return try matches(units, from: at, in: at > 0 ? traits[1] : initial, isSingle: isSingle)
  }

  /// Whether texts are decided by the tables alone, from their first form on.
  var isDecidedByTables: Bool {
    !isEmpty && ending == nil && tailForms == nil && tailScalars == nil && mostUnits == .max
      && traits[Int(initial)] & TextMatcher.skips == 0
  }

  /// What ``matches(_:isSingle:)`` tells of one of several texts, whose work is counted for all of them.
  ///
  /// Most texts are decided by forms of one unit that were met before in states where nothing else is to
  /// be asked.
  ///
  /// Precondition: ``isDecidedByTables``.
  @inline(__always)
  func matchesByTables(
    _ units: UnsafeBufferPointer<UInt16>, isSingle: Bool
  ) throws(StoreError) -> Bool {
    guard let base = units.baseAddress, units.count > 0 else { return false }
    var at = 0
    var state = initial
    var table = self.table(of: state)
    while at < units.count {
      // SAFETY: `at` is below the count, and every unit below the first of a pair has a slot.
      let unit = Int(base[at])
      if unit >= TextFormat.firstPair { break }
      let next = table[unit]
      if next != state {
        if next == TextMatcher.matched { return true }
        if next == TextMatcher.unknown { break }
        let trait = traits[Int(next)]
        if isSingle, trait & TextMatcher.isDead != 0 { return false }
        if trait & (TextMatcher.isDead | TextMatcher.skips) != 0 { break }
        state = next
        table = self.table(of: state)
      }
      at &+= 1
    }
    if at == units.count { return traits[Int(state)] & TextMatcher.accepts != 0 }
    return try matches(units, from: at, in: state, isSingle: isSingle)
  }

  /// The same from the form at `start` on, where the matcher has come to a state.
  ///
  /// Precondition: there are states, and the work is counted already.
  func matches(
    _ units: UnsafeBufferPointer<UInt16>, from start: Int, in entered: UInt8, isSingle: Bool
  ) throws(StoreError) -> Bool {
    guard let base = units.baseAddress else { return false }
    // The end is asked for first, or where the first form leads on, and decides once all before it is found.
    var asksForEnding = isSingle && ending != nil
    var endsAsAsked = false
    if asksForEnding, !beginsWithValue {
      asksForEnding = false
      if let isMatch = try ending?.endingMatches(units) {
        if !isMatch { return false }
        endsAsAsked = true
      }
    }
    let count = units.count
    var at = start
    var state = entered
    var skips = traits[Int(state)] & TextMatcher.skips != 0
    if skips { at = try skip(units, at, &state) }
    var table = self.table(of: state)
    while at < count {
      // SAFETY: `at` is below the count, and every unit below the first of a pair has a slot.
      var slot = Int(base[at])
      at &+= 1
      if slot >= TextFormat.firstPair {
        guard at < count, Int(base[at]) < TextFormat.firstPair else { throw damaged("half a pair") }
        slot = TextFormat.slot(ofPair: slot, Int(base[at]))
        at &+= 1
        guard slot < slotCount else { throw damaged("no form \(slot)") }
      }
      var next = table[slot]
      if next != state || skips {
        if next == TextMatcher.unknown { next = try step(&state, slot) }
        if next == TextMatcher.matched { return true }
        state = next
        let trait = traits[Int(state)]
        if asksForEnding, trait & TextMatcher.isDead == 0 {
          asksForEnding = false
          if let isMatch = try ending?.endingMatches(units) {
            if !isMatch { return false }
            endsAsAsked = true
          }
        }
        if endsAsAsked, trait & TextMatcher.awaitsEnding != 0, at < count { return true }
        skips = trait & TextMatcher.skips != 0
        if skips {
          at = try skip(units, at, &state)
        } else if trait & TextMatcher.isDead != 0 {
          if isSingle { return false }
          at = TextMatcher.endOfValue(in: units, from: at)
          if at == count { return false }
        }
        table = self.table(of: state)
      }
    }
    return traits[Int(state)] & TextMatcher.accepts != 0
  }

  @inline(__always)
  func table(of state: UInt8) -> UnsafeMutablePointer<UInt8> {
    tables[Int(state)]
  }

  func damaged(_ detail: String) -> StoreError {
    .damaged(place: "text", offset: 0, detail: detail)
  }
}
