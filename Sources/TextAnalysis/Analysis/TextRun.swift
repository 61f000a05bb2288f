/// One run of a value: a stretch of word scalars, or one ideograph with its marks.
///
/// The text between two runs is the separator: `normalized[end of one ..< start of the next]`.
package struct TextRun: Hashable, Sendable {
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No separator stands between this run and the one before; one of the two is an ideograph.
    package static let joined = Flags(rawValue: 1)
    /// There are borders inside the run.
    package static let hasInnerBorders = Flags(rawValue: 2)
    /// The bytes of spelling and term are the same.
    package static let spellingIsTerm = Flags(rawValue: 4)
    /// The run cannot be found through its term, only by reading the value.
    ///
    /// That is because
    /// - its folding is not the folding of its scalars one by one (scalars compose, or change
    ///   places, across a dropped mark), or
    /// - its spelling or term is longer than `TextRun.longestIndexed` bytes, or
    /// - only nonspacing marks stand before it in the value, so that the value starts with the run
    ///   when diacritics are ignored and does not otherwise.
    package static let irregular = Flags(rawValue: 8)
  }

  /// Longest spelling and term, in bytes, of a run that is not irregular.
  package static let longestIndexed = 255

  /// The spelling: a range of `TextAnalyzer.normalized`.
  package var start: Int32
  package var end: Int32
  /// The term: a range of `TextAnalyzer.folded`.
  package var termStart: Int32
  package var termEnd: Int32
  package var flags: Flags

  package init(start: Int32, end: Int32, termStart: Int32, termEnd: Int32, flags: Flags) {
    self.start = start
    self.end = end
    self.termStart = termStart
    self.termEnd = termEnd
    self.flags = flags
  }

  package var isJoined: Bool { flags.contains(.joined) }
  package var hasInnerBorders: Bool { flags.contains(.hasInnerBorders) }
  package var spellingIsTerm: Bool { flags.contains(.spellingIsTerm) }
  package var isIrregular: Bool { flags.contains(.irregular) }
}
