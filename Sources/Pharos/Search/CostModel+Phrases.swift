/// Cursors of phrases.
extension CostModel {
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
  /// The automaton of a phrase decides texts of so many tokens in the time in which the forms of a term
  /// are found: a token takes 0.35 us in the first text and less in later ones, when most forms have been
  /// met; the forms of a term take 0.4.
  static let tokensPerTermOfPhrase = 2
  /// Finding the forms of a term takes as long as deciding so many forms that are met, 0.4 us and a
  /// miss of the cache each.
  ///
  /// Measured: phrases of two rare words 847 to 560 us.
  static let textsPerTerm = 2
  /// The forms of the element that is looked for, where it has more terms, are found in the words of the
  /// segment: 10 to 50 ms.
  static let termsBeforeFormsOfPhrase = 1 << 14
  /// Lists with at most one document in so many are not asked about in the bigram index: they have
  /// no pairs there.
  static let shareWithPairs = 128
  /// Elements with more frequent terms do without bigrams.
  static let termsWithPairs = 4
  /// What is gathered beside the frequent terms has at most one posting for so many documents.
  static let shareBesidePairs = 32
}
