/// A pattern compiled to a nondeterministic automaton whose states are bits.
///
/// State k means: the elements before k are matched. All states move over the text at once, so the
/// work is text length x pattern length / 64, whatever the pattern; nothing is tried twice.
struct PatternProgram: Sendable {
  let length: Int
  /// Number of 64-bit words that hold the states from 0 to the length.
  let wordCount: Int
  /// Row of the scalars below 0x80 in `literals`.
  let asciiRows: [UInt32]
  /// The other literal scalars, ascending; their rows follow each other from `firstOtherRow` on.
  let others: [UInt32]
  let firstOtherRow: Int
  /// For each row the states whose element is that scalar; row 0 is empty.
  let literals: [UInt64]
  let stars: [UInt64]
  let gaps: [UInt64]
  /// The states whose element is a letter or a digit; of the first 64 alone.
  private let letters: UInt64
  let start: RunPattern.Anchor
  private let end: RunPattern.Anchor
  let starsStayInWord: Bool

  /// No two stars of `elements` stand side by side.
  init(
    _ elements: [TextPattern.Element], start: RunPattern.Anchor, end: RunPattern.Anchor,
    starsStayInWord: Bool
  ) {
    length = elements.count
    let wordCount = elements.count / 64 + 1
    self.wordCount = wordCount
    self.start = start
    self.end = end
    self.starsStayInWord = starsStayInWord

    var ascii: [UInt32] = []
    var others: [UInt32] = []
    for case .literal(let scalar) in elements {
      if scalar < 0x80 { ascii.append(scalar) } else { others.append(scalar) }
    }
    ascii = Self.distinct(ascii)
    others = Self.distinct(others)
    var asciiRows = [UInt32](repeating: 0, count: 128)
    for (row, scalar) in ascii.enumerated() { asciiRows[Int(scalar)] = UInt32(row + 1) }
    self.asciiRows = asciiRows
    self.others = others
    firstOtherRow = ascii.count + 1

    var literals = [UInt64](repeating: 0, count: (1 + ascii.count + others.count) * wordCount)
    var stars = [UInt64](repeating: 0, count: wordCount)
    var gaps = stars
    var letters: UInt64 = 0
    for (state, element) in elements.enumerated() {
      let bit = UInt64(1) << UInt64(state % 64)
      switch element {
      case .star: stars[state / 64] |= bit
      case .gap: gaps[state / 64] |= bit
      case .literal(let scalar):
        let row = Self.row(of: scalar, asciiRows, others, ascii.count + 1)
        literals[row * wordCount + state / 64] |= bit
        if state < 64, ScalarClass(of: scalar).isLetterOrDigit { letters |= bit }
      }
    }
    if case .literal(let scalar)? = elements.first { firstLiteral = scalar }
    lastStar =
      elements.lastIndex(of: .star).flatMap { $0 < 64 ? UInt64(1) << UInt64($0) : nil } ?? 0
    self.literals = literals
    self.stars = stars
    self.gaps = gaps
    self.letters = letters
  }

  /// The scalar that every match begins with; nil where it may begin with several.
  private(set) var firstLiteral: UInt32?
  /// The state whose element is the last star; of the first 64 alone.
  private let lastStar: UInt64

  /// The scalars that a value ends with where it matches, if nothing else decides; nil for other
  /// patterns.
  var tailLength: Int? { start == .free && end == .run && length > 0 ? plainLength : nil }

  /// The scalars of every value that matches; nil where their number varies.
  var wholeLength: Int? { start == .run && end == .run ? plainLength : nil }

  /// Nil where a star or a gap stands for some.
  private var plainLength: Int? {
    if length == 0 { return 0 }
    return !starsStayInWord && (stars + gaps).allSatisfy { $0 == 0 } ? length : nil
  }

  /// Whether every scalar that the pattern asks for stands between tokens: none folds to a letter, a digit
  /// or a mark, and none of these to it.
  var hasSeparatorsAlone: Bool {
    others.isEmpty
      && (0..<128).allSatisfy { scalar in
        asciiRows[scalar] == 0 || ScalarClass(of: UInt32(scalar)) == .separator
      }
  }

  /// Whether all before the last star is matched.
  func isBehindLastStar(_ states: States) -> Bool {
    (states.reached | states.covering) & lastStar != 0
  }

  /// Whether the pattern asks for scalars below 0x80 alone.
  var asksForASCIIAlone: Bool { others.isEmpty }

  /// Whether matches begin where values do.
  var startsWithValue: Bool { start == .run }

  func matches(_ text: FoldedText) -> Bool {
    wordCount == 1 ? matchesNarrow(text) : matchesWide(text)
  }

  private static func distinct(_ scalars: [UInt32]) -> [UInt32] {
    var distinct: [UInt32] = []
    for scalar in scalars.sorted() where distinct.last != scalar { distinct.append(scalar) }
    return distinct
  }

  static func row(
    of scalar: UInt32, _ asciiRows: [UInt32], _ others: [UInt32], _ firstOtherRow: Int
  ) -> Int {
    if scalar < 0x80 { return Int(asciiRows[Int(scalar)]) }
    var low = 0
    var high = others.count
    while low < high {
      let middle = (low + high) / 2
      if others[middle] == scalar { return firstOtherRow + middle }
      if others[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return 0
  }

  func startsHere(_ isStart: Bool, _ isBorder: Bool) -> Bool {
    isStart || start == .free || (start == .border && isBorder)
  }

  func endsHere(_ isEnd: Bool, _ isBorder: Bool) -> Bool {
    isEnd || end == .free || (end == .border && isBorder)
  }

  // MARK: One word of states

  /// The states of an automaton that fits one word, between two scalars of a text.
  struct States: Hashable, Sendable {
    /// Reached without a star that has begun to cover.
    var reached: UInt64 = 0
    /// Stars that have begun to cover.
    var covering: UInt64 = 0

    var isEmpty: Bool { reached | covering == 0 }
  }

  /// Whether all states fit one word: what `arrive` and `take` need.
  var isNarrow: Bool { wordCount == 1 }

  /// The row of a scalar, for `take`.
  @inline(__always)
  func row(of scalar: UInt32) -> Int { Self.row(of: scalar, asciiRows, others, firstOtherRow) }

  /// Arrives at a position of the text; true if a match ends there.
  @inline(__always)
  func arrive(_ states: inout States, isStart: Bool, isEnd: Bool, isBorder: Bool) -> Bool {
    if startsHere(isStart, isBorder) { states.reached |= 1 }
    states.reached |= states.covering << 1
    states.reached |= (states.reached & stars[0]) << 1
    return states.reached >> UInt64(length) & 1 != 0 && endsHere(isEnd, isBorder)
  }

  /// Takes the scalar behind the position that was arrived at last.
  @inline(__always)
  func take(_ states: inout States, row: Int, isWord: Bool, isBorder: Bool) {
    let begun = states.reached & stars[0]
    let waiting = isWord ? 0 : states.reached & gaps[0]
    states.reached = (states.reached & literals[row]) << 1 | waiting | waiting << 1
    if !starsStayInWord {
      states.covering |= begun
    } else if isWord {
      states.covering = begun | (isBorder ? 0 : states.covering)
    } else {
      states.covering = 0
    }
  }

  /// Drops what can lead nowhere behind a whole form, so that states that differ in nothing that matters
  /// are the same.
  ///
  /// Precondition: a border follows; behind a word, no letter, digit or mark. States were reached
  /// behind the start of the value.
  @inline(__always)
  func settle(_ states: inout States, isAfterWord: Bool) {
    if starsStayInWord {
      states.reached |= states.covering << 1
      states.reached |= (states.reached & stars[0]) << 1
      states.covering = 0
    }
    if isAfterWord { states.reached &= ~letters }
  }

  private func matchesNarrow(_ text: FoldedText) -> Bool {
    let count = text.scalars.count
    var states = States()
    for position in 0...count {
      let isBorder = text.isBorder[position]
      if arrive(&states, isStart: position == 0, isEnd: position == count, isBorder: isBorder) {
        return true
      }
      if position == count { break }
      if states.isEmpty {
        if start == .run { return false }
        continue
      }
      take(
        &states, row: row(of: text.scalars[position]), isWord: text.isWord[position],
        isBorder: isBorder)
    }
    return false
  }
}
