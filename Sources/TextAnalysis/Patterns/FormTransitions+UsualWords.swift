/// What most words lead to, told by their letters alone.
extension FormTransitions {
  /// What words lead to from a start, as far as their letters tell.
  package struct UsualWords: Sendable {
    /// The end of most words, or `matchedEnd`.
    package let end: Int
    /// Words that lead elsewhere have one of these letters.
    package fileprivate(set) var active: UInt32 = 0
    /// They also have all of these.
    package fileprivate(set) var required: UInt32 = 0
    /// No word is matched inside of it that has none of these.
    package fileprivate(set) var matching: UInt32 = 0
    /// Of words that have one of these nothing is told.
    package let untold: UInt32
    /// The ends of words that are not matched inside, by their last byte, or what stands in place of that;
    /// `unknownEnd` where the bytes before it decide.
    package fileprivate(set) var ends: [Int32]
    /// The ends of words that have one letter of `active`, and no other one of it, by that letter;
    /// `unknownEnd` where it does not tell.
    package internal(set) var endsByLetter = [Int32](
      repeating: FormTransitions.unknownEnd, count: 27)
    /// Of them those that tell in both cases; the others tell where the word has no uppercase letter.
    package internal(set) var caseless: UInt32 = 0

    /// The end of each place that ``test`` tells.
    package var endsByPlace: [Int32] {
      ends + endsByLetter + [Int32(truncatingIfNeeded: end), FormTransitions.unknownEnd]
    }

    /// Tells by letters which of these ends is that of a word.
    package var test: WordTest {
      var test = WordTest(
        active: active, required: required, matching: matching, untold: untold, caseless: caseless)
      for (last, end) in ends.enumerated() where end != FormTransitions.unknownEnd {
        if last < 64 {
          test.lowLasts |= 1 << UInt64(last)
        } else {
          test.highLasts |= 1 << UInt64(last - 64)
        }
      }
      for (letter, end) in endsByLetter.enumerated() where end != FormTransitions.unknownEnd {
        test.tellingLetters |= 1 << UInt32(letter)
      }
      return test
    }

    fileprivate init(end: Int, coversWide: Bool) {
      self.end = end
      untold = WordLetters.other | (coversWide ? 0 : WordLetters.wide)
      ends = [Int32](repeating: Int32(truncatingIfNeeded: end), count: 0x80)
      ends[Int(WordLetters.foldingEnd)] = FormTransitions.unknownEnd
    }
  }

  /// Bytes that lead from any state to the same one as each other.
  struct Step {
    var symbol: UInt8
    var letters: UInt32 = 0
    var bytes: [UInt8] = []
    /// The pattern does not ask for them.
    var isNeutral: Bool

    var isUppercase: Bool { !bytes.isEmpty && bytes.allSatisfy(ASCII.isUppercase) }
  }

  /// States that some steps lead to, one after the other.
  struct Reached {
    /// From the first on, which itself need not be reached.
    var states: [Int]
    var isMatched = false
    var returns = false

    /// The states behind a byte or more.
    var behind: ArraySlice<Int> { returns ? states[...] : states.dropFirst() }
  }

  /// More states inside of words are not looked at.
  private static let mostReached = 128

  /// What most words lead to from a start; nil where letters do not tell.
  ///
  /// Words whose letters the pattern does not ask for lead to one end, or no word is usual. A word leads
  /// elsewhere only by a state that no such word comes to, or by a match inside of it.
  package func usualWords(from start: Int) -> UsualWords? {
    learnASCII()
    let first = entered(start, isWord: true)
    if first == Int(FormTransitions.matched) {
      return UsualWords(end: FormTransitions.matchedEnd, coversWide: true)
    }
    guard first >= FormTransitions.firstState else { return nil }
    let steps = wordSteps()
    if let wide = wideSteps(beside: steps),
      let words = usualWords(from: first, steps + wide, coversWide: true)
    {
      return words
    }
    return usualWords(from: first, steps, coversWide: false)
  }

  private func usualWords(
    from first: Int, _ steps: [Step], coversWide: Bool
  ) -> UsualWords? {
    let restarts = self.restarts
    let neutral = steps.filter(\.isNeutral)
    guard let quiet = reached(from: first, neutral, since: restarts),
      let all = reached(from: first, steps, since: restarts)
    else { return nil }
    var ends = Set(quiet.behind.map { end(behind: $0) })
    if quiet.isMatched { ends.insert(FormTransitions.matchedEnd) }
    guard ends.count == 1, let end = ends.first else { return nil }
    var words = UsualWords(end: end, coversWide: coversWide)
    var wideEnds: Set<Int32> = []
    let isQuiet = Set(quiet.states)
    for step in steps {
      var ends: Set<Int> = []
      for state in all.states {
        let next = next(state, step.symbol)
        let isMatch = next == Int(FormTransitions.matched)
        let staysQuiet =
          isMatch
          ? end == FormTransitions.matchedEnd
          : isQuiet.contains(next) && (next != first || quiet.returns)
        if isQuiet.contains(state), !staysQuiet { words.active |= step.letters }
        if isMatch { words.matching |= step.letters }
        ends.insert(isMatch ? FormTransitions.matchedEnd : self.end(behind: next))
      }
      let end = ends.count == 1 ? ends.first.map { Int32(truncatingIfNeeded: $0) } : nil
      for byte in step.bytes { words.ends[Int(byte)] = end ?? FormTransitions.unknownEnd }
      if step.isNeutral { wideEnds.insert(end ?? FormTransitions.unknownEnd) }
    }
    // Any neutral step may be the last one.
    words.ends[Int(WordLetters.wideEnd)] =
      wideEnds.count == 1
      ? wideEnds.first ?? FormTransitions.unknownEnd
      : FormTransitions.unknownEnd
    let asked = steps.reduce(0) { $0 | ($1.isNeutral ? 0 : $1.letters) }
    for letter in 0..<27 where asked & 1 << UInt32(letter) != 0 {
      let without = steps.filter { $0.letters == 0 || $0.letters & ~(1 << UInt32(letter)) != 0 }
      guard let rest = reached(from: first, without, since: restarts) else { return nil }
      if leads(rest, to: end) { words.required |= 1 << UInt32(letter) }
    }
    if steps.contains(where: { !$0.isNeutral && $0.isUppercase }) {
      let without = steps.filter { $0.bytes.contains { !ASCII.isUppercase($0) } }
      guard let rest = reached(from: first, without, since: restarts) else { return nil }
      if leads(rest, to: end) { words.required |= WordLetters.uppercase }
    }
    addEndsByLetter(from: first, steps, to: &words)
    return words
  }

  private func leads(_ reached: Reached, to end: Int) -> Bool {
    (!reached.isMatched || end == FormTransitions.matchedEnd)
      && reached.behind.allSatisfy { self.end(behind: $0) == end }
  }

  /// The letters and digits of ASCII.
  private func wordSteps() -> [Step] {
    var steps: [UInt8: Step] = [:]
    for byte in UInt8(0)..<0x80 where ASCII.isLetterOrDigit(byte) {
      let symbol = symbolOf[Int(byte)]
      var step =
        steps[symbol]
        ?? Step(symbol: symbol, isNeutral: symbols.symbols[Int(symbol)].rows == [0])
      step.letters |= WordLetters.bit(of: byte)
      step.bytes.append(byte)
      steps[symbol] = step
    }
    return steps.values.sorted { $0.symbol < $1.symbol }
  }

  /// The other steps of scalars that fold to one scalar each; nil where the pattern asks for scalars of
  /// 0x80 or more.
  private func wideSteps(beside known: [Step]) -> [Step]? {
    guard let rows = symbols.rowsOfASCII else { return nil }
    var steps: [Step] = []
    for scalarClass in [ScalarClass.otherLetter, .lowercase, .uppercase, .digit] {
      for (row, scalar) in rows {
        guard let symbol = symbols.number(of: scalarClass, row: row) else { return nil }
        if known.contains(where: { $0.symbol == symbol }) { continue }
        steps.append(
          Step(
            symbol: symbol, letters: scalar.map(WordLetters.bit) ?? 0, isNeutral: scalar == nil))
      }
    }
    return steps
  }

  /// The states that some steps lead to from one; nil where they are too many.
  func reached(from first: Int, _ steps: [Step], since known: Int) -> Reached? {
    var found = Reached(states: [first])
    var isFound: Set<Int> = [first]
    var place = 0
    while place < found.states.count {
      for step in steps {
        let next = next(found.states[place], step.symbol)
        guard restarts == known else { return nil }
        if next == Int(FormTransitions.matched) {
          found.isMatched = true
        } else if isFound.insert(next).inserted {
          guard found.states.count < FormTransitions.mostReached else { return nil }
          found.states.append(next)
        } else if next == first {
          found.returns = true
        }
      }
      place += 1
    }
    return found
  }

  /// The state that a symbol leads to.
  func next(_ state: Int, _ symbol: UInt8) -> Int {
    // SAFETY: the state has a row in the table, and a symbol is below the stride.
    let place = state - FormTransitions.firstState
    let known = Int(table[place * FormTransitions.stride + Int(symbol)])
    return known == 0 ? follow(place, symbol) : known
  }
}
