/// A pattern as consecutive runs with what stands between them: how an index can answer it.
///
/// A value matches the pattern if and only if its runs match one of `ways`: consecutive runs that
/// match the elements of that way, with the separators it names between them. This holds for values
/// without irregular runs; the others must be read.
///
/// When the pattern is for whole values, the first run or separator of a way stands at the start of
/// the value unless the pattern starts with a star, and likewise at the end. A separator at the
/// start is then the whole text before the first run, or, after a star or when matching by words,
/// the end of it; likewise at the end of the pattern.
package struct PatternShape: Sendable {
  package enum Element: Sendable {
    case run(RunPattern)
    case separator(Separator)
  }

  /// What stands between two runs, before the first or after the last.
  package enum Separator: Sendable, Hashable {
    /// One or more separator scalars.
    case gap
    /// This text, folded with the pattern's options, as UTF-8.
    case literal([UInt8])
    /// Nothing: one of the two runs is an ideograph.
    case joined
    /// Literals and gaps side by side; an empty literal stands for a gap.
    case mixed([[UInt8]])

    /// Whether the whole text between two runs, folded, is this separator.
    package func matches(_ text: [UInt8]) -> Bool {
      switch self {
      case .gap: !text.isEmpty
      case .literal(let literal): text == literal
      case .joined: text.isEmpty
      case .mixed(let parts): Separator.matches(parts, text, beginsEarlier: false, goesOn: false)
      }
    }
  }

  /// All ways in which values match.
  ///
  /// Empty: the pattern cannot be told as runs, or not with certainty; every candidate must be
  /// read. More than one: a star inside a pattern by words can also cover a whole run that is
  /// joined to its neighbours by an ideograph (`a*b` on `a京b`). The answer is the union of all
  /// ways; all but the first need joined runs, so they matter only where ideographs are.
  package let ways: [[Element]]
  /// Runs that every matching value contains, in the order of the pattern.
  ///
  /// One run of the value may answer several. Empty when the pattern has no run that is certain.
  package var requiredRuns: [RunPattern] {
    PatternAtom.requiredRuns(of: atoms, ends, options, words: words)
  }
  /// An unescaped star stands at the start (end) of the pattern.
  package let startsWithStar: Bool
  package let endsWithStar: Bool
  package let words: Bool
  package let options: FoldOptions

  /// The only way; empty unless there is exactly one.
  package var elements: [Element] { ways.count == 1 ? ways[0] : [] }

  /// Whether `elements` is the exact answer.
  package var isRegular: Bool { ways.count == 1 }

  /// Whether a separator of a value can be written otherwise than a literal of the pattern and yet
  /// fold to it: then no separator but an equal one can be ruled in, and only one that folds to
  /// another text can be ruled out.
  package let separatorsMayFold: Bool
  let atoms: [PatternAtom]
  private let ends: PatternEnds

  package init(_ characters: [PatternCharacter], options: FoldOptions, words: Bool) {
    self.init(
      parts: PatternPart.parts(of: characters, options: options, words: words), options: options,
      words: words)
  }

  /// A pattern compiled for matching texts, and its shape.
  package static func compile(
    _ characters: [PatternCharacter], options: FoldOptions, words: Bool
  ) -> (pattern: TextPattern, shape: PatternShape) {
    let parts = PatternPart.parts(of: characters, options: options, words: words)
    return (
      TextPattern(parts: parts, options: options, words: words),
      PatternShape(parts: parts, options: options, words: words)
    )
  }

  /// The same of parts that are folded already.
  private init(parts all: [PatternPart], options: FoldOptions, words: Bool) {
    var parts = all[...]
    startsWithStar = parts.first == .star
    if startsWithStar { parts.removeFirst() }
    endsWithStar = parts.last == .star || (startsWithStar && parts.isEmpty)
    if parts.last == .star { parts.removeLast() }
    self.words = words
    self.options = options
    atoms = PatternAtom.atoms(of: parts, options)
    ends = PatternEnds(
      start: startsWithStar ? .free : words ? .border : .run,
      end: endsWithStar ? .free : words ? .border : .run)
    ways = PatternWays(atoms, ends, options, words: words).ways
    separatorsMayFold = atoms.contains { atom in
      guard case .separator(let scalars) = atom else { return false }
      return options.contains(.ignoreDiacritics)
        || (options.contains(.ignoreCase) && scalars.contains { $0 >= 0x80 })
    }
  }
}
