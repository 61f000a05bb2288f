extension Item {
  /// How much the item is worth whatever the query, from 0 to 252; higher is better.
  ///
  /// It is the sum of
  /// - `rankingHint`, clamped to 0 … 100 and rounded to a whole number; 50 where it is not set,
  /// - 64 if `userCurated`: the person picked it out,
  /// - 48 if `userOwned`: the person has it,
  /// - 40 if `userCreated`: the person made it.
  ///
  /// One signal is worth about as much as the way from an unset hint to the best. Documents are
  /// numbered in this order, best first.
  package var staticRank: UInt8 {
    var signals = RankSignals()
    signals.note(.hint, signal(.rankingHint))
    signals.note(.curated, signal(.userCurated))
    signals.note(.owned, signal(.userOwned))
    signals.note(.created, signal(.userCreated))
    return signals.rank
  }

  private func signal(_ key: AttributeKey) -> Double? {
    switch attributes[key] {
    case .number(let number): number
    case .boolean(let truth): truth ? 1 : 0
    default: nil
    }
  }
}
