/// Terms, forms or texts.
extension CostModel {
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
  /// So many candidates are examined to find out whether a pattern has no more terms than that: most of
  /// them match.
  static let candidatesPerTerm = 2
  /// Patterns of fewer letters expand to more terms than that, or to lists of most documents: of
  /// three letters an infix has 1 128 terms in the median (400 000 items), of two 20 000.
  static let lettersOfCandidates = 3
  /// What begins or ends with a letter expands to one in so many of those terms at most: their lists are
  /// long.
  ///
  /// Measured: `textContent == "*p "` 1 024 to 569 million instructions.
  static let termsOfOneLetter = 4

  /// The lists of a pattern that ignores case alone are not read where a union is kept of what it finds with
  /// diacritics ignored, and that finds at most one term in so many besides.
  ///
  /// An estimate.
  static let termsPerOther = 4
  /// The same: documents of the others are at most one in so many, for their texts are looked at.
  static let shareOfOthers = 64

  /// All matches of a pattern are found by surface forms where more terms would have to be examined than these
  /// and one for so many tokens and texts: a term with its lists takes 2 600 instructions, to pass a
  /// token 3 and to begin with a text 80.
  ///
  /// Measured: `title == "*t*"w`, of most terms, is counted in 35 ms instead of 104, `** = "*g*"` in 38
  /// instead of 105, `** = "O*"`, of fewer, in 73 instead of 46.
  static let termsBeforeForms = 8192
  static let tokensPerListedTerm = 1024
  static let textsPerListedTerm = 32
  /// The same of one in so many of them where spellings in lower case match: the commonest forms leave few
  /// texts.
  static let shareOfLowercase = 2
  /// Lists are read of forms with numbers below, the commonest, and texts are looked at for the others.
  static let commonForms = 4096
}
