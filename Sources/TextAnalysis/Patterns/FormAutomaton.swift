/// The automaton of a pattern over texts that are stored as sequences of surface forms.
///
/// A form is a token (a run of letters and digits, or one ideograph with its marks) or what stands
/// between two tokens. Forms fold one by one: a token begins with a base scalar that neither
/// composes with nor changes places with what is before it, and a border lies before the first
/// scalar of every form. So the states after a form depend on the states before it and on its bytes
/// alone, and can be remembered for each pair of the two.
///
/// Between two word tokens without a separator one blank is implied, see ``isAfterWord``. For one
/// thread at a time.
package final class FormAutomaton {
  /// The states between two forms.
  package struct State: Hashable, Sendable {
    var states = PatternProgram.States()
    /// Nothing but what folds to nothing has been taken of the value.
    var isAtStart = true
    /// The last form was a word token: a blank is implied before the next, if that is one too.
    var isAfterWord = false
  }

  /// The states before the first form of a value.
  package let initial = State()
  /// The states inside of a value when nothing of the pattern has been found.
  package let idle: State

  let program: PatternProgram
  let options: FoldOptions
  /// Row of each byte below 0x80, folded.
  private let rows: [UInt8]
  private let blankRow: Int
  /// From no states, a blank leads to no states.
  private let isBlankIdle: Bool
  private var folded = FoldedText()

  /// Nil where the states of the program do not fit one word.
  init?(_ program: PatternProgram, options: FoldOptions) {
    guard program.isNarrow else { return nil }
    self.program = program
    self.options = options
    rows = (0..<128).map { byte in
      let byte = options.contains(.ignoreCase) ? ASCII.lowercased(UInt8(byte)) : UInt8(byte)
      return UInt8(truncatingIfNeeded: program.row(of: UInt32(byte)))
    }
    blankRow = program.row(of: 0x20)
    var states = PatternProgram.States()
    let isMatch = program.arrive(&states, isStart: false, isEnd: false, isBorder: true)
    program.take(&states, row: blankRow, isWord: false, isBorder: true)
    isBlankIdle = !isMatch && states.isEmpty
    idle = State(isAtStart: false, isAfterWord: !isBlankIdle)
  }

  /// Whether no word has what every match begins with, a separator or an ideograph.
  ///
  /// No letter, digit or mark folds to one.
  package var beginsBesideWords: Bool {
    guard let first = program.firstLiteral else { return false }
    let scalarClass = ScalarClass(of: first)
    return scalarClass == .separator || scalarClass == .ideograph
  }

  /// Whether all words lead to the same states, or all match: the pattern asks for signs of ASCII alone,
  /// and behind the first letter of a word no other one changes anything.
  package func isAlikeForWords(_ state: State) -> Bool {
    guard program.hasSeparatorsAlone else { return false }
    guard var first = entering(state, isWord: true) else { return true }
    if arrive(&first, isBorder: true) { return true }
    take(&first, row: 0, isWord: true, isBorder: true)
    for isBorder in [true, false] {
      var next = first
      if arrive(&next, isBorder: isBorder) { return false }
      take(&next, row: 0, isWord: true, isBorder: isBorder)
      if next != first { return false }
    }
    return true
  }

  /// Whether every match begins with a separator that is no blank, inside of a value as at its start:
  /// then neither words nor ideographs lead on from where nothing was found.
  package var beginsWithSign: Bool {
    guard let first = program.firstLiteral, !program.startsWithValue else { return false }
    return isBlankIdle && ScalarClass(of: first) == .separator
  }

  /// Only the last forms of a value, of which there may be so many, decide whether it matches; nil
  /// where others do.
  ///
  /// Two separators never stand side by side, and a token folds to one scalar at least. One form more
  /// is there for the blank that may be implied before the first.
  package var tailForms: Int? { tailScalars.map { 2 * $0 + 1 } }

  /// The folded scalars that a value ends with where it matches, if nothing else decides; nil for other
  /// patterns.
  package var tailScalars: Int? { program.tailLength }

  /// No value of more forms matches; nil where that is not known.
  package var mostForms: Int? { program.wholeLength.map { 2 * $0 + 1 } }

  /// Whether nothing that follows in the value can match: the pattern begins where values do, and
  /// has come to an end.
  package func isDead(_ state: State) -> Bool {
    program.startsWithValue && !state.isAtStart && state.states.isEmpty
  }

  /// The bytes of which a form has one if it takes an automaton on from states where nothing of the
  /// pattern has been found, or a byte of 0x80 or more; nil where matches may begin in other ways.
  package var firstBytes: (UInt8, UInt8)? {
    guard let first = program.firstLiteral else { return nil }
    // Bytes below 0x80 fold to others only.
    guard first < 0x80 else { return (0x80, 0x80) }
    let byte = UInt8(truncatingIfNeeded: first)
    let other = options.contains(.ignoreCase) && byte &- 0x61 < 26 ? byte & ~0x20 : byte
    return (byte, other)
  }

  /// Whether forms without the first bytes all lead on to the same states, by their kind: nothing
  /// of the pattern has been found, and what is implied before a word finds nothing.
  package func isQuiet(_ state: State) -> Bool {
    guard firstBytes != nil, state.states.isEmpty, let entered = entering(state, isWord: true)
    else { return false }
    // State 0 alone may be reached: the first scalar that is no beginning ends it.
    return entered.states.covering == 0 && entered.states.reached & ~1 == 0
  }

  /// Whether all of the pattern is matched but ``TextPattern/ending``, which it has: a value that goes on
  /// matches if it ends so behind these states.
  package func awaitsEnding(_ state: State) -> Bool { program.isBehindLastStar(state.states) }

  /// Whether matches begin where values do.
  package var startsWithValue: Bool { program.startsWithValue }

  /// Whether the pattern is matched where a value ends in these states.
  package func acceptsAtEnd(_ state: State) -> Bool {
    var states = state.states
    return program.arrive(&states, isStart: state.isAtStart, isEnd: true, isBorder: true)
  }

  /// The states after a form, given in NFC; nil if the pattern is matched whatever follows.
  ///
  /// - Parameter isWord: the form is a token that is no ideograph.
  @inline(__always)
  package func step(
    _ state: State, form: UnsafeBufferPointer<UInt8>, isWord: Bool
  ) -> State? {
    guard var next = entering(state, isWord: isWord),
      takeASCII(form, &next) ?? takeFolded(form, &next)
    else { return nil }
    return isMatched(behind: next) ? nil : leaving(next)
  }

  /// Whether the pattern is matched behind a whole form, whatever follows: a border, or the end of the
  /// value.
  @inline(__always)
  func isMatched(behind state: State) -> Bool {
    var states = state.states
    return program.arrive(&states, isStart: state.isAtStart, isEnd: false, isBorder: true)
  }

  /// The states before the first scalar of a form, behind the blank that may be implied; nil if the
  /// pattern is matched.
  @inline(__always)
  func entering(_ state: State, isWord: Bool) -> State? {
    var next = state
    if next.isAfterWord, isWord {
      if arrive(&next, isBorder: true) { return nil }
      take(&next, row: blankRow, isWord: false, isBorder: true)
    }
    next.isAfterWord = isWord
    return next
  }

  /// The states behind a form: those that differ in nothing that matters are the same.
  @inline(__always)
  func leaving(_ state: State) -> State {
    var next = state
    guard !next.isAtStart else { return next }
    program.settle(&next.states, isAfterWord: next.isAfterWord)
    if next.states.isEmpty, isBlankIdle { next.isAfterWord = false }
    return next
  }

  @inline(__always)
  func arrive(_ state: inout State, isBorder: Bool) -> Bool {
    program.arrive(&state.states, isStart: state.isAtStart, isEnd: false, isBorder: isBorder)
  }

  @inline(__always)
  func take(_ state: inout State, row: Int, isWord: Bool, isBorder: Bool) {
    program.take(&state.states, row: row, isWord: isWord, isBorder: isBorder)
    state.isAtStart = false
  }

  /// Takes a form of bytes below 0x80; false if the pattern is matched, nil if it has others.
  @inline(__always)
  private func takeASCII(_ form: UnsafeBufferPointer<UInt8>, _ state: inout State) -> Bool? {
    guard ASCII.prefixLength(form, from: 0) == form.count else { return nil }
    var walk = BorderWalk()
    return rows.withUnsafeBufferPointer { rows in
      for byte in form {
        let isBorder = walk.stepASCII(ASCII.classBits(byte))
        if arrive(&state, isBorder: isBorder) { return false }
        take(&state, row: Int(rows[Int(byte)]), isWord: walk.isWord, isBorder: isBorder)
      }
      return true
    }
  }

  /// Takes any form; false if the pattern is matched.
  private func takeFolded(
    _ form: UnsafeBufferPointer<UInt8>, _ state: inout State
  ) -> Bool {
    folded.load(nfc: form, options)
    for place in folded.scalars.indices {
      let isBorder = folded.isBorder[place]
      if arrive(&state, isBorder: isBorder) { return false }
      take(
        &state, row: program.row(of: folded.scalars[place]), isWord: folded.isWord[place],
        isBorder: isBorder)
    }
    return true
  }
}
