import ByteStore

/// The same pattern for another thread.
extension TextMatcher {
  /// A matcher that knows what this one knows, for a thread of its own.
  package func copy(_ meter: QueryMeter) throws(StoreError) -> TextMatcher {
    let copy = TextMatcher(pattern, forms: forms, meter)
    guard !isEmpty, let automaton else { return copy }
    copy.ending = copy.endingMatcher()
    for (place, state) in states.enumerated() {
      let number = try copy.number(of: state, accepts: automaton.acceptsAtEnd(state))
      // SAFETY: both tables have `slotCount` bytes; states have the same numbers in both.
      copy.table(of: number).update(
        from: table(of: UInt8(truncatingIfNeeded: place + TextMatcher.firstState)),
        count: slotCount)
      copy.traits[Int(number)] = traits[Int(number)]
    }
    (copy.traits[0], copy.traits[1]) = (traits[0], traits[1])
    copy.exits = exits
    copy.exitSet = exitSet
    copy.skipStates = skipStates
    copy.maySkipTexts = maySkipTexts
    copy.skipsTexts = skipsTexts
    copy.skipping[0] = skipping[column]
    copy.findsNothing = findsNothing
    copy.skipState = skipState
    if skipState != TextMatcher.unknown { copy.tables[0] = copy.table(of: skipState) }
    copy.isPrepared = isPrepared
    copy.reference = reference
    copy.isFilled = isFilled
    copy.isUnlike = isUnlike
    return copy
  }
}
