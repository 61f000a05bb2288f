/// Where forms lead from the states of an automaton: one look-up for each scalar of a form.
///
/// The states between two scalars of a form (those of the pattern, and what the borders of words
/// depend on) are numbered as they are met, and so are the symbols that the pattern sees of scalars; a
/// table says what state a symbol leads to. Scalars whose folding depends on their neighbours are left
/// to the automaton itself.
///
/// Invariants:
/// 1. an entry of the table, and of `entries`, is 0 not known yet, 1 the pattern is matched, else a
///    state below `states.count + 2`.
/// 2. a symbol is below `stride`.
/// 3. `endOf` has an entry for each state: the number of an end, `matchedEnd`, or `unknownEnd`.
///
/// What is read for every scalar lies in memory of its own, so that no access of a property is checked
/// there. For one thread at a time.
package final class FormTransitions {
  /// The states inside of a form.
  private struct Inner: Hashable {
    var state: FormAutomaton.State
    var walk = BorderWalk()
    /// A border lies before the next scalar that folding keeps.
    var isBorderPending = false
  }

  private static let unknown: UInt16 = 0
  @inlinable static var matched: UInt16 { 1 }
  @inlinable static var firstState: Int { 2 }
  /// Symbols of a table row.
  @inlinable static var stride: Int { 128 }
  /// The table takes 512 KiB at most.
  package static let usualStates = 2_048
  /// Patterns that fill the table so often are left to the automaton.
  private static let mostRestarts = 16
  /// States that forms may be followed from.
  package static let mostStarts = 256

  private let mostStates: Int
  private let automaton: FormAutomaton
  let symbols: FormSymbols
  /// Of `symbols`.
  @usableFromInline let symbolOf: UnsafeMutablePointer<UInt8>
  @usableFromInline let table: UnsafeMutablePointer<UInt16>
  /// For every start the state before the first scalar of a word, and of another form.
  @usableFromInline let entries: UnsafeMutablePointer<UInt16>
  @usableFromInline let endOf: UnsafeMutablePointer<Int32>
  /// The form that was passed last, and the states behind each of its first bytes, from 0 bytes on.
  @usableFromInline let passed: UnsafeMutablePointer<UInt8>
  @usableFromInline let behind: UnsafeMutablePointer<UInt16>
  private var starts: [FormAutomaton.State] = []
  private var states: [Inner] = []
  private var stateNumbers: [Inner: UInt16] = [:]
  package private(set) var restarts = 0
  var knowsASCII = false
  private var endNumbers: [FormAutomaton.State: Int32] = [:]

  /// The states that forms led to, by their numbers.
  package private(set) var ends: [FormAutomaton.State] = []
  /// The end of forms that complete the pattern.
  @inlinable package static var matchedEnd: Int { -1 }
  /// An end that is not known yet.
  @inlinable package static var unknownEnd: Int32 { .min }

  /// - Parameter mostStates: the table has a row for each of so many; fewer in tests alone.
  package init(_ automaton: FormAutomaton, mostStates: Int = FormTransitions.usualStates) {
    self.mostStates = mostStates
    self.automaton = automaton
    symbols = FormSymbols(automaton)
    symbolOf = symbols.ofScalar
    table = .allocate(capacity: mostStates * FormTransitions.stride)
    endOf = .allocate(capacity: mostStates)
    entries = .allocate(capacity: 2 * FormTransitions.mostStarts)
    entries.initialize(repeating: 0, count: 2 * FormTransitions.mostStarts)
    let room = FormTransitions.longestPassed + FormTransitions.passedChunk
    passed = .allocate(capacity: room)
    passed.initialize(repeating: 0, count: room)
    behind = .allocate(capacity: FormTransitions.longestPassed + 1)
    behind.initialize(repeating: 0, count: FormTransitions.longestPassed + 1)
  }

  deinit {
    table.deallocate()
    endOf.deallocate()
    entries.deallocate()
    passed.deallocate()
    behind.deallocate()
  }

  /// Forgets all starts and ends: their numbers are given anew.
  package func removeStarts() {
    starts.removeAll(keepingCapacity: true)
    entries.update(repeating: 0, count: 2 * FormTransitions.mostStarts)
    ends.removeAll(keepingCapacity: true)
    endNumbers.removeAll(keepingCapacity: true)
    endOf.update(repeating: FormTransitions.unknownEnd, count: states.count)
  }

  /// Adds states that forms are followed from, at most `mostStarts`; returns their number, which
  /// ascends from 0.
  @discardableResult
  package func addStart(_ state: FormAutomaton.State) -> Int {
    precondition(starts.count < FormTransitions.mostStarts)
    starts.append(state)
    return starts.count - 1
  }

  /// The number of the states behind a form in NFC, or `matchedEnd`; `start` was added before.
  @inline(__always)
  package func end(of form: UnsafeBufferPointer<UInt8>, isWord: Bool, from start: Int) -> Int {
    let state = walk(form, isWord: isWord, from: start)
    if state >= FormTransitions.firstState {
      // SAFETY: invariant 3.
      let known = endOf[state &- FormTransitions.firstState]
      if known != FormTransitions.unknownEnd { return Int(known) }
    }
    return otherEnd(of: form, isWord: isWord, from: start, state)
  }

  @inline(never)
  private func otherEnd(
    of form: UnsafeBufferPointer<UInt8>, isWord: Bool, from start: Int, _ state: Int
  ) -> Int {
    if state >= FormTransitions.firstState { return end(behind: state) }
    let next =
      state == 0 ? automaton.step(starts[start], form: form, isWord: isWord) : nil
    return next.map { Int(end($0)) } ?? FormTransitions.matchedEnd
  }

  /// The number of the end of forms that lead to a state of the table.
  func end(behind state: Int) -> Int {
    // SAFETY: invariant 3.
    let place = state - FormTransitions.firstState
    if endOf[place] != FormTransitions.unknownEnd { return Int(endOf[place]) }
    let state = states[place].state
    let found =
      automaton.isMatched(behind: state)
      ? Int32(FormTransitions.matchedEnd) : end(automaton.leaving(state))
    endOf[place] = found
    return Int(found)
  }

  /// Whether a whole value in NFC matches, whatever it is made of.
  package func matches(value: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let state = walk(value, isWord: false, from: start)
    if state == Int(FormTransitions.matched) { return true }
    guard state >= FormTransitions.firstState else {
      return automaton.step(starts[start], form: value, isWord: false).map(automaton.acceptsAtEnd)
        ?? true
    }
    return automaton.acceptsAtEnd(states[state - FormTransitions.firstState].state)
  }

  // MARK: Walking

  /// The state behind a form, 1 where the pattern is matched; 0 where the automaton is to be asked.
  @inline(__always)
  private func walk(
    _ form: UnsafeBufferPointer<UInt8>, isWord: Bool, from start: Int
  ) -> Int {
    // SAFETY: every start that was added has two entries.
    var state = Int(entries[2 &* start &+ (isWord ? 1 : 0)])
    if state < FormTransitions.firstState {
      if state == 0 { state = enter(start, isWord: isWord) }
      if state < FormTransitions.firstState { return state }
    }
    var index = 0
    while index < form.count {
      var scalar = UInt32(form[index])
      if scalar < 0x80 { index &+= 1 } else { scalar = UTF8Scalars.next(form, &index) }
      if scalar >= 1 << 16 { return 0 }
      // SAFETY: `symbolOf` has an entry for every scalar below 0x10000.
      var symbol = symbolOf[Int(scalar)]
      if symbol == 0 || symbol == FormSymbols.inContext {
        if symbol == 0 { symbol = symbols.learn(scalar) }
        if symbol == FormSymbols.inContext { return 0 }
      }
      // SAFETY: invariants 1 and 2.
      let place = (state &- FormTransitions.firstState) &* FormTransitions.stride
      state = Int(table[place &+ Int(symbol)])
      if state < FormTransitions.firstState {
        if state == 0 { state = follow(place / FormTransitions.stride, symbol) }
        if state < FormTransitions.firstState { return state }
      }
    }
    return state
  }

  /// The state before the first scalar of a form; 0 where the table has been filled too often.
  @inline(never)
  func enter(_ start: Int, isWord: Bool) -> Int {
    guard restarts < FormTransitions.mostRestarts else { return 0 }
    var entry = FormTransitions.matched
    if let entered = automaton.entering(starts[start], isWord: isWord) {
      guard let number = number(Inner(state: entered)) else {
        beginAnew()
        return enter(start, isWord: isWord)
      }
      entry = number
    }
    entries[2 * start + (isWord ? 1 : 0)] = entry
    return Int(entry)
  }

  private func beginAnew() {
    restarts += 1
    states.removeAll(keepingCapacity: true)
    stateNumbers.removeAll(keepingCapacity: true)
    entries.update(repeating: 0, count: 2 * FormTransitions.mostStarts)
  }

  /// The number of a state; nil where the table is full.
  private func number(_ state: Inner) -> UInt16? {
    if let known = stateNumbers[state] { return known }
    guard states.count < mostStates else { return nil }
    let place = states.count
    let number = UInt16(truncatingIfNeeded: place + FormTransitions.firstState)
    // SAFETY: the table has a row for each of `mostStates` states.
    (table + place * FormTransitions.stride).initialize(
      repeating: FormTransitions.unknown, count: FormTransitions.stride)
    states.append(state)
    stateNumbers[state] = number
    endOf[place] = FormTransitions.unknownEnd
    return number
  }

  // MARK: Learning

  /// What a symbol leads to; 0, and all begin anew, where the table is full.
  @inline(never)
  func follow(_ place: Int, _ symbol: UInt8) -> Int {
    var next = states[place]
    let seen = symbols.symbols[Int(symbol)]
    let isBorder = next.walk.step(seen.classBits) || next.isBorderPending
    next.isBorderPending = isBorder && seen.rows.isEmpty
    for (number, row) in seen.rows.enumerated() {
      if automaton.arrive(&next.state, isBorder: isBorder && number == 0) {
        table[place * FormTransitions.stride + Int(symbol)] = FormTransitions.matched
        return Int(FormTransitions.matched)
      }
      automaton.take(
        &next.state, row: Int(row), isWord: next.walk.isWord, isBorder: isBorder && number == 0)
    }
    guard let number = number(next) else {
      beginAnew()
      return 0
    }
    table[place * FormTransitions.stride + Int(symbol)] = number
    return Int(number)
  }

  // MARK: Ends

  private func end(_ state: FormAutomaton.State) -> Int32 {
    if let known = endNumbers[state] { return known }
    let number = Int32(truncatingIfNeeded: ends.count)
    ends.append(state)
    endNumbers[state] = number
    return number
  }
}
