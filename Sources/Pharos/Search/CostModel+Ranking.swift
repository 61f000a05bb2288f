/// The constants of the stages that rank.
extension CostModel {
  // MARK: Score

  /// Documents of so many values of a whole-value bonus are listed; of more, candidates are looked
  /// up: of a million titles 40 000 begin with a letter.
  static let valuesListed = 64
  /// The lists of a pattern of more terms are not counted to tell how many matches there are.
  static let termsCounted = 1024
  /// Of a pattern the fields are read first that count at least this share of the weightiest one.
  static let weightiestShare = (numerator: 7, denominator: 8)

  /// The matches of a pattern in an attribute are scored one by one where they are at most one in so many
  /// documents: then a window of 4 096 has four.
  ///
  /// Measured: of a window 4 100 instructions come besides, and a match takes 500 if it enters the answer.
  static let scatteredShare = 1024

  // MARK: Refine

  /// The documents of a value among those of a stretch cost as much as so many postings.
  ///
  /// An estimate.
  static let postingsPerValue = 8

  /// The documents of bonuses are found first where that costs at most this part of reading all lists of
  /// the words: bounds leave out most of these.
  ///
  /// Measured: 40 slow keys 24.9 to 22.6 ms on the mean; with a sixteenth 22.9.
  static let shareOfBonuses = 4

  /// Matches that wait for their bonuses: of one clause, and where the documents of all bonuses are
  /// known, few at first, for what the best come to is a higher threshold, then twice as many each time;
  /// other bonuses of several clauses are dear to find out.
  ///
  /// Measured: 1 044 keys of 60 titles 3.08 to 2.55 ms in the median, 22.2 to 21.8 at 99 %.
  static let waitingMatches = 64...4096
  /// Of fewer waiting matches, the best are not looked at before the others.
  static let matchesSettledAtOnce = 128
  /// Documents that match a comparison without counting for it are handled first, all of them, where
  /// they are at most so many, and one to so many postings.
  ///
  /// An estimate.
  static let postingsPerUncounted = 64
  /// See ``postingsPerUncounted``.
  static let mostUncounted = 2048
  /// Documents of which further clauses count are asked about by the whole query once so many kinds
  /// of them were met.
  ///
  /// An estimate.
  static let remainderCursors = 8

  // MARK: Collect

  /// So few results are looked for among the first documents of a segment, of which a range looks at so
  /// many: a window costs eight times as much.
  static let resultsOfBeginning = 64
  /// See ``resultsOfBeginning``; whole blocks of a column.
  static let documentsOfBeginning: UInt32 = 512

  /// The lists of alternative words are merged as a whole where they have at most so many postings, and
  /// else read span by span, which leaves out what cannot enter.
  ///
  /// An estimate: merging takes some ten nanoseconds a posting.
  static let postingsMerged = 1 << 14

  /// All matches are scored where so many are expected for each clause: bounds pay where they leave
  /// out much.
  ///
  /// Measured: two rare words 77 to 23 us, two medium ones 630 to 340; twice as many cost more for
  /// two common words (1.3 to 2.1 ms).
  static let scoredMatches = 2048.0
  /// Further clauses do not raise it: they are alternatives then, each rare.
  ///
  /// Measured: a key that is nearly many words 49.5 to 26.1 million instructions.
  static let countedClauses = 8
  /// Where more are expected, or where that is not known, all matches are scored if they are fewer
  /// than one in so many postings of the clauses: to score one costs as much as to walk past
  /// about so many.
  static let postingsOfScoredMatch = 64
  /// The same of words with few lists, past whose postings bounds lead faster.
  static let postingsOfPlainMatch = 256
  /// So many lists are few.
  static let listsOfPlainWords = 64
  /// No part of such a query has so many times the matches: then they are hardly so few.
  static let partOfFewMatches = 8
  /// So many more matches than the share of the documents that were looked at are no sign of too many.
  static let matchesBeforeDoubt = 512
  /// Few matches of words are bounded before they are looked up in all lists where these have so many
  /// times the documents: to bound one costs as much as to pass so many postings.
  ///
  /// Counted: ten best of two medium words 1.46 to 1.14 million instructions, as alternatives 0.90 to 1.15.
  static let postingsOfBoundMatch = 4
  /// How high scores are is found out of one document in so many where these are enough: those of a
  /// segment that rank first.
  static let shareOfFloor: UInt32 = 8
  /// Documents of an attribute that are scored to find out how high scores are.
  static let scoredWeightiest = 2048
  /// The largest number of results that is gathered attribute by attribute, or block by block.
  static let resultsByFields = 64
  /// Matches that no score proves are looked for by themselves where they are fewer than one in so
  /// many postings.
  static let unprovenShare = 16
  /// So many of them are listed and scored one by one.
  ///
  /// An estimate.
  static let unprovenListed = 4096
  /// Where fewer matches are wanted than there may be, all are listed up to so many; of more, windows are
  /// gone through, which ends with the last one that is wanted.
  ///
  /// Measured: whether an item has `it's` at all, 15 ms to 0.3, for 434 000 may have it.
  static let listedBesideLimit = 1024
  /// Matches are listed before they become a set of bits where they are fewer than one in so many.
  static let listedShareOfSet = 64
}
