import Columns

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
    rankSignals.rank
  }

  /// The latest of the dates by which the item counts as fresh.
  ///
  /// These are `contentModificationDate`, `contentCreationDate`, `lastUsedDate`, `completionDate`,
  /// `dueDate`, `startDate` and `endDate`. Documents of equal rank are numbered by it, latest
  /// first.
  package var recency: Recency { rankSignals.recency }

  private var rankSignals: RankSignals {
    var signals = RankSignals()
    signals.note(.hint, attributes[.rankingHint])
    signals.note(.curated, attributes[.userCurated])
    signals.note(.owned, attributes[.userOwned])
    signals.note(.created, attributes[.userCreated])
    for key in RankSignals.dates { signals.note(.date, attributes[key]) }
    return signals
  }
}
