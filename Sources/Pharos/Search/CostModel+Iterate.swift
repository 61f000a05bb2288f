/// Values, lists, candidates or texts.
extension CostModel {
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
  /// The same where the terms are known, and only their lists are to be opened: all values are tried when
  /// a query is planned, the lists perhaps for a few documents.
  ///
  /// Measured: a key that asks for `20*` in one item after the other 16 to 57 ms with 16 values for a term.
  static let termsPerValue = 8
  /// Values between the bounds of a literal that are put together and tried; of more, the texts of
  /// their documents decide, unless the attribute has few values, which are kept.
  static let valuesTried = 1024
  /// The documents of up to so many values are read window by window, as they are asked for; those
  /// of more are put together first.
  ///
  /// An estimate.
  static let valuesInWindows = 16
  /// Of a pattern with up to so many terms the lists of all attributes are kept, where lists are asked for
  /// attribute by attribute.
  ///
  /// Bounds what is kept of a pattern to about two megabytes.
  static let termsOfKeptLists = 1 << 16
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
  /// The texts of so few candidates cost less than a look at all separators of a segment.
  ///
  /// An estimate.
  static let documentsBeforeSeparators = 64
  /// The same of candidates of a phrase, most of which may lack one of its other words.
  ///
  /// An estimate.
  static let candidatesBeforeSeparators = 4096
  /// Stretches of signs of a pattern for which all separators are looked at.
  static let mostStretches = 4
  /// Separators that take as long to look at as the text of a document.
  ///
  /// An estimate.
  static let separatorsPerText = 64
  /// The documents of separators that have up to so many are put together, those of others read as they
  /// are asked for.
  ///
  /// An estimate.
  static let documentsOfSeparator = 256
  /// A deferred part of a conjunction looks at so many texts before its lists are found.
  static let textsBeforeLists = 1024
  /// After one in so many of the texts that may be looked at, lists are found if the rest of the segment will
  /// ask for more than may be.
  static let shareOfTextsBeforeLists = 8
  /// To follow so many tokens of a text takes as long as to examine a term.
  ///
  /// Measured: the ten best of `* == "*n*d"td` 120 to 48 ms.
  static let tokensPerCandidate = 16
  /// The same where the spellings of the terms are read, for their case.
  ///
  /// Measured: the count of `"S*"` in 60 000 of a million texts, of 219 000 candidates, 828 million
  /// instructions by lists and 629 by texts.
  static let tokensPerSpelledCandidate = 32

  /// The texts of the first window, which may have all matches that are wanted, are looked at where there
  /// are so many.
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
  /// Words and ranges that must all match are not planned where at most so many documents have one of the
  /// words: to make what others need takes some 50 000 instructions.
  static let documentsOfPlainConjunction = 512
  /// The same of at most so many parts.
  static let partsOfPlainConjunction = 8

  /// A rare range is read along the order of its values once scanning its windows has cost as much:
  /// a window costs what so many documents do.
  ///
  /// Counted: 11 400 instructions a window, 75 a document that is read and sorted.
  static let documentsPerWindow = 160
  /// The same where those of a few windows can be read alone, which passes the others.
  ///
  /// Counted: 4 instructions an entry.
  static let entriesPerWindow = 2048
  /// So many matches are wanted of a range, as far as that is known: where the windows that have them
  /// cost more than reading along the order, that is done at once.
  static let matchesWantedOfRange = 10
  /// So many are read first.
  static let matchesOfPart = 64

  /// Lists of a union that are gone through window by window where a few matches are asked for: each of
  /// them costs something a window, and to compute the union as a whole something a posting.
  ///
  /// Measured: 821 keys of 40 titles, a million items in two segments, 2.92 to 2.54 ms in the median
  /// and 7.8 to 7.0 at 90 %.
  static let listsByWindow = 32
}
