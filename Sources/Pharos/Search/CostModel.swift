/// The constants by which the search chooses between ways that give the same answer.
///
/// Each says which ways it divides and what was measured. Times are of one core, warm, on a million
/// items of the generated corpus unless another number stands there; more of each measurement is in
/// the article on design decisions. A constant changes how long an answer takes and never what it
/// is.
enum CostModel {
  // MARK: Expand: terms, or texts

  /// Terms of a pattern are examined one by one while they are fewer than one in this many surface
  /// forms of the segment; of more, reading the texts costs less.
  ///
  /// Measured: 0.25 us a term.
  static let formsPerExaminedTerm = 4
  /// Terms that are examined in any case: 1 ms.
  static let termsAlwaysExamined = 4096
  /// The documents of a short pattern with so many terms are kept in memory in a segment whose file
  /// keeps none.
  ///
  /// An estimate. Measured with all that follows from it: 1 640 keys over 20 000 mails 63 to 32 ms at
  /// 99 %.
  static let termsOfComputedUnion = 64
  /// Where more terms would have to be examined, values are tried first, and a part of a
  /// conjunction waits for what the others leave.
  ///
  /// Measured: a sentence of 47 words as words, of which 100 000 terms were examined, is counted in
  /// 44 ms instead of 200.
  static let termsExaminedAtOnce = 256
  /// A pattern that expands to so many terms gives candidates, and texts are not walked through.
  ///
  /// Measured together with ``walkedShare``.
  static let termsOfCandidates = 4096
  /// The same for longer texts: a term costs 1 us, walking past a token 5 ns; the rest is room for
  /// lists that turn out to be long.
  static let tokensPerTerm = 1024
  /// Patterns of fewer letters expand to more terms than that, or to lists of most documents: of
  /// three letters an infix has 1 128 terms in the median (400 000 items), of two 20 000.
  static let lettersOfCandidates = 3

  // MARK: Iterate: values, lists, candidates, texts

  /// A text that can be written in more ways among the identifiers of a segment is compared with
  /// each identifier.
  ///
  /// An estimate: a look-up costs a few hundred nanoseconds, an identifier tens.
  static let writtenFormsLookedUp = 64
  /// A pattern is tried on the distinct values of an attribute where there are at least so many
  /// forms, and documents, for each: trying a value takes some ten nanoseconds once all are in
  /// memory, putting one together before takes microseconds.
  static let walkedPerValue = 8
  /// A pattern of many terms is tried on up to so many values instead.
  static let valuesBeforeTerms = 4096
  /// The same on more values where there is more than a term to examine for so many of them: a value
  /// in memory takes some ten nanoseconds, a term with its lists a microsecond.
  static let valuesPerTerm = 16
  /// Values between the bounds of a literal that are put together and tried; of more, the texts of
  /// their documents decide.
  static let valuesTried = 1024
  /// The documents of up to so many values are read window by window, as they are asked for; those
  /// of more are put together first.
  ///
  /// An estimate.
  static let valuesInWindows = 16
  /// Values are tried instead of a phrase's candidates where there are more than so many candidates
  /// for each: the first time, a value costs as much as so many candidates.
  static let candidatesPerValue = 16
  /// All texts are walked through where more than one in so many documents may be a candidate,
  /// which costs about what passing its text by does.
  ///
  /// Measured: where 55 % of the items have the word, 426 ms walking and 448 looking at candidates;
  /// 33 %, 558 and 431; 65 %, 715 and 801.
  static let walkedShare = 2
  /// All forms are entered in the tables of a pattern before a walk where the texts have at least a
  /// token for so many forms.
  ///
  /// Measured: entering them as they are met takes 1.4 times as long in titles, which have about as
  /// many tokens as there are forms.
  static let formsPerToken = 4
  /// Documents with a separator are candidates where they are at most one in so many: of more, passing
  /// the others by gains nothing.
  static let shareOfSeparators = 2
  /// The documents of separators that have up to so many are put together, those of others read as they
  /// are asked for.
  ///
  /// An estimate.
  static let documentsOfSeparator = 256
  /// A deferred part of a conjunction looks at so many texts before its lists are found.
  static let textsBeforeLists = 1024

  /// The same of the first window, which may have all matches that are wanted, of so many.
  ///
  /// An estimate: its texts take some milliseconds, lists of a small segment no longer.
  static let windowsOfFirst: UInt32 = 4
  /// Lists beside a long one are merged and looked up in it while they have at most so many
  /// documents, and 1 in ``shareBesideList`` of the list's.
  static let documentsBesideList = 1024
  /// See ``documentsBesideList``.
  static let shareBesideList = 32
  /// A kept union is the long list where no list beside it has more than one in so many of all
  /// documents.
  static let shareBesideKept = 64
  /// The documents of stored sets beside a word's list are put together up to so many a set.
  static let documentsInMemory = 1024
  /// Of a window with so many candidates each is looked for in a list.
  ///
  /// An estimate.
  static let candidatesLookedUp = 4
  /// Of a window with so many candidates each is looked for in every part of a disjunction.
  ///
  /// An estimate.
  static let documentsFiltered = 64
  /// Of a disjunction, parts that read texts are asked about single documents of a window where at most
  /// one in so many is not known to match.
  ///
  /// An estimate.
  static let shareOfRest = 2
  /// So many candidates are looked for in each list of a union, and more where postings are
  /// ``postingsPerCandidate`` times as many.
  ///
  /// Measured: at a quarter of the postings instead the slowest pair of prefixes took 18 ms instead
  /// of 4.
  static let candidatesOfUnion = 256
  /// See ``candidatesOfUnion``.
  static let postingsPerCandidate = 256
  /// Documents are listed where they are at most one in so many, else windows are combined.
  ///
  /// Measured, with all that follows from it: the count of two common words 417 us by windows only,
  /// 266 now.
  static let listedShare = 8
  /// The documents of a conjunction are listed before its first window where a part has at most so
  /// many, whatever the windows that will be asked for.
  ///
  /// An estimate.
  static let documentsListedFirst = 4096
  /// The same of all parts of a disjunction but the largest, which is copied around the others.
  static let listedShareBesideLargest = 64
  /// The documents of many lists are sorted where they are at most one in so many; of more, a set of
  /// bits is filled and gone through.
  ///
  /// An estimate: sorting takes 10 ns a document, filling and going through the bits about as long.
  static let sortedShare = 1024
  /// Gathered documents become a set of bits above one in so many.
  ///
  /// An estimate: then the set has as many bytes as the array.
  static let gatheredShare = 32
  /// A rare range is read along the order of its values once scanning its windows has cost as much:
  /// a window costs what so many documents do.
  ///
  /// Measured: the ten best of 1 % of the items 267 to 23 us.
  static let documentsPerWindow = 96

  // MARK: Iterate: phrases

  /// A phrase whose rarest word stands in more than one of so many documents is asked about last, for
  /// documents that are left.
  ///
  /// An estimate.
  static let shareOfDearPhrase = 32

  /// So many lists of an element have a cursor each, however dense they are.
  static let listsWithCursors = 4
  /// A list is dense from one document in so many on: it has a cursor; sparser ones are gathered.
  static let denseShare = 512
  /// So many documents are dense in any segment, where an element has few such lists: their neighbours
  /// may be marked.
  static let denseList = 1024
  /// So many lists of an element have a cursor each for the sake of their marks.
  static let listsOfMarks = 32
  /// In small segments, lists with fewer documents are gathered all the same.
  static let gatheredList = 32
  /// Sparse postings that are gathered in the time that a text is looked at: 150 to 250 ns.
  static let postingsPerText = 64
  /// So many lists of a chunk are merged, more are gathered in a set.
  static let listsMerged = 3
  /// An element with so few documents leads through the whole segment at once.
  static let documentsOfLeader = 1 << 13
  /// Finding the forms of so many terms costs about what the automaton takes for a text: 0.3 us
  /// beside 1.
  static let termsPerText = 4
  /// Finding the forms of a term takes as long as deciding so many forms that are met, 0.4 us and a
  /// miss of the cache each.
  ///
  /// Measured: phrases of two rare words 847 to 560 us.
  static let textsPerTerm = 2
  /// Lists with at most one document in so many are not asked about in the bigram index: they have
  /// no pairs there.
  static let shareWithPairs = 128
  /// Elements with more frequent terms do without bigrams.
  static let termsWithPairs = 4
  /// What is gathered beside the frequent terms has at most one posting for so many documents.
  static let shareBesidePairs = 32

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
  /// No part of such a query has so many times the matches: then they are hardly so few.
  static let partOfFewMatches = 8
  /// So many more matches than the share of the documents that were looked at are no sign of too many.
  static let matchesBeforeDoubt = 512
  /// The same where the query is one word in several attributes: a block of a list.
  static let scoredMatchesOfWord = 128
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
