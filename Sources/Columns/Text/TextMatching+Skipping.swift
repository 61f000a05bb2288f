import ByteStore

/// Texts of which only the forms that may lead on are looked at, wherever they stand.
extension TextMatching {
  /// Calls `body` with the documents of rows of one block that have a text that matches.
  ///
  /// The units of all texts are passed at once for those that may lead on behind the form before them.
  /// Where the state behind such a form is again one that skips, the next one follows; else the rest of
  /// the text is followed unit by unit.
  ///
  /// Precondition: the matcher skips texts.
  /// - Parameter isFound: whether a document needs no look.
  mutating func forEachSkippedMatch(
    _ rows: Range<Int>, _ documents: [UInt32], except isFound: (UInt32) -> Bool,
    _ body: (UInt32) throws(StoreError) -> Void
  ) throws(StoreError) {
    let starts = try source.starts(ofRows: rows)
    guard let first = starts.first, let last = starts.last else { return }
    let units = try column.units(first, last)
    try matcher.spend(units.count)
    guard let base = units.baseAddress, let exits = matcher.exits else { return }
    matcher.skipped[0] &+= units.count
    var listing = ExitListing(matcher, units, exits, fewAtOnce: decidesMost)
    var decidedTexts = 0
    defer { decidesMost = decidedTexts > rows.count / 4 }
    var state = matcher.initial
    var start = 0
    for (place, next) in starts.dropFirst().enumerated() {
      let text = start..<max(start, Int(truncatingIfNeeded: next &- first))
      guard start &+ Int(truncatingIfNeeded: first) <= next, text.upperBound <= units.count else {
        throw column.damaged("row \(rows.lowerBound + place)")
      }
      start = text.upperBound
      let document = TextMatching.document(at: place, rows, documents)
      guard var found = listing.first(in: text), !isFound(document) else { continue }
      // Units before it need no look any more; `state` is the one there.
      var decided = text.lowerBound
      while true {
        // The second unit of a pair may be found alone.
        let isSecond = found > text.lowerBound && Int(base[found &- 1]) >= TextFormat.firstPair
        let at = isSecond ? found &- 1 : found
        if at >= decided {
          let step = try matcher.passExit(
            units, text, at, behind: decided, &state, column.hasSingleValues)
          decided = step.end
          if step.isMatch { try body(document) }
        }
        guard decided < text.upperBound,
          let next = listing.next(from: max(decided, found &+ 1), before: text.upperBound)
        else { break }
        found = next
      }
      if decided == text.upperBound, found &+ 1 < decided {
        decidedTexts &+= 1
      }
    }
  }
}

extension TextMatcher {
  /// Takes the form of a text that may lead on; the rest of the text if it does.
  ///
  /// - Parameters:
  ///   - at: the place of the form.
  ///   - decided: the end of the forms that were looked at; forms from there on were skipped.
  ///   - state: where the forms before `decided` lead to. It becomes that of the end that is returned.
  /// - Returns: whether the text matches, and the end of the units that need no look any more.
  @inline(__always)
  fileprivate func passExit(
    _ units: UnsafeBufferPointer<UInt16>, _ text: Range<Int>, _ at: Int, behind decided: Int,
    _ state: inout UInt8, _ isSingle: Bool
  ) throws(StoreError) -> (isMatch: Bool, end: Int) {
    if isSingle, decided <= text.lowerBound,
      try endsOtherwise(UnsafeBufferPointer(rebasing: units[text]))
    {
      return (false, text.upperBound)
    }
    guard skipState != TextMatcher.unknown else {
      // All states began anew: what skipped forms lead to is told no more.
      let rest = UnsafeBufferPointer(rebasing: units[text])
      return (try matches(rest, isSingle: isSingle), text.upperBound)
    }
    if at == text.lowerBound {
      state = initial
    } else if at != decided {
      state = try self.state(before: at, in: units, since: text.lowerBound)
    }
    var end = at &+ 1
    var slot = Int(units[at])
    if slot >= TextFormat.firstPair {
      guard end < text.upperBound, Int(units[end]) < TextFormat.firstPair else {
        throw damaged("half a pair")
      }
      slot = TextFormat.slot(ofPair: slot, Int(units[end]))
      end &+= 1
      guard slot < slotCount else { throw damaged("no form \(slot)") }
    }
    guard tailForms == nil else {
      let rest = UnsafeBufferPointer(rebasing: units[text])
      return (
        try matches(rest, skippedTo: at &- text.lowerBound, isSingle: isSingle), text.upperBound
      )
    }
    // SAFETY: every slot has an entry.
    let next = table(of: state)[slot]
    if next == TextMatcher.matched { return (true, text.upperBound) }
    if Int(next) >= TextMatcher.firstState, traits[Int(next)] & TextMatcher.skips != 0 {
      state = next
      return (false, end)
    }
    return try passForms(units, text, at, &state, isSingle)
  }

  /// The same form by form from the one at `start` on, until a state skips again.
  private func passForms(
    _ units: UnsafeBufferPointer<UInt16>, _ text: Range<Int>, _ start: Int, _ state: inout UInt8,
    _ isSingle: Bool
  ) throws(StoreError) -> (isMatch: Bool, end: Int) {
    let rest = UnsafeBufferPointer(rebasing: units[text])
    let asksForEnding = isSingle && ending != nil
    let endsAsAsked = try ending?.endingMatches(rest) == true
    guard let base = rest.baseAddress, !asksForEnding || endsAsAsked else {
      let isMatch = try matches(
        rest, from: start &- text.lowerBound, in: state, isSingle: isSingle)
      return (isMatch, text.upperBound)
    }
    var at = start &- text.lowerBound
    var table = self.table(of: state)
    while at < rest.count {
      // SAFETY: `at` is below the count, and every unit below the first of a pair has a slot.
      var slot = Int(base[at])
      at &+= 1
      if slot >= TextFormat.firstPair {
        guard at < rest.count, Int(base[at]) < TextFormat.firstPair else {
          throw damaged("half a pair")
        }
        slot = TextFormat.slot(ofPair: slot, Int(base[at]))
        at &+= 1
        guard slot < slotCount else { throw damaged("no form \(slot)") }
      }
      var next = table[slot]
      if next == TextMatcher.unknown {
        next = try step(&state, slot)
        if skipState == TextMatcher.unknown {
          return (try matches(rest, isSingle: isSingle), text.upperBound)
        }
      }
      if next == TextMatcher.matched { return (true, text.upperBound) }
      state = next
      let trait = traits[Int(next)]
      if asksForEnding, trait & TextMatcher.awaitsEnding != 0, at < rest.count {
        return (true, text.upperBound)
      }
      if trait & TextMatcher.skips != 0 { return (false, text.lowerBound &+ at) }
      if trait & TextMatcher.isDead != 0 {
        if isSingle { return (false, text.upperBound) }
        at = TextMatcher.endOfValue(in: rest, from: at)
        if at == rest.count { return (false, text.upperBound) }
      }
      table = self.table(of: state)
    }
    return (traits[Int(state)] & TextMatcher.accepts != 0, text.upperBound)
  }
}
