import ByteStore
import TextAnalysis

/// The preparation of a walk in parts, for several threads.
extension TextMatcher {
  /// A part of the tables: what follows each form of a range, by numbers of states of its own.
  package struct Part: Sendable {
    let forms: Range<Int>
    let states: [FormAutomaton.State]
    /// Inside of values, and before them.
    let inside: [UInt8]
    let before: [UInt8]
    /// Inside of values, every form has an entry.
    let isWhole: Bool
  }

  private static let parts = 8
  /// Fewer forms are passed by one thread.
  package static let leastShared = 1 << 16

  /// The forms of each part; nil where one thread prepares in little time, or nothing is to be prepared.
  ///
  /// - Parameter least: fewer forms are passed by one thread.
  package func partsOfPreparation(
    atLeast least: Int = TextMatcher.leastShared
  ) throws(StoreError) -> [Range<Int>]? {
    guard let automaton, !isPrepared, !automaton.isDead(automaton.idle),
      forms.count >= least, try formsBesideWords(automaton.idle) == nil
    else { return nil }
    let (count, parts) = (forms.count, TextMatcher.parts)
    return (0..<parts).map { (count * $0 / parts)..<(count * ($0 + 1) / parts) }
  }

  /// Prepares a part, by a matcher that is used for nothing else.
  package func filled(_ range: Range<Int>) throws(StoreError) -> Part {
    guard let idle = try beginPreparation(), let automaton else {
      return Part(
        forms: range.lowerBound..<range.lowerBound, states: [], inside: [], before: [],
        isWhole: false)
    }
    let isWhole = try fill(initial, idle, transitions(of: automaton), range)
    return Part(
      forms: range, states: states, inside: entries(range, idle),
      before: initial == idle ? [] : entries(range, initial), isWhole: isWhole)
  }

  private func entries(_ range: Range<Int>, _ number: UInt8) -> [UInt8] {
    // SAFETY: every form has a slot below the size of the tables.
    let start = table(of: number) + TextFormat.firstForm + range.lowerBound
    return Array(UnsafeBufferPointer(start: start, count: range.count))
  }

  /// Puts the parts together.
  package func finishPreparation(_ parts: [Part]) throws(StoreError) {
    guard let idle = try beginPreparation() else { return }
    for part in parts {
      var numbers = [UInt8](repeating: TextMatcher.unknown, count: 256)
      numbers[Int(TextMatcher.matched)] = TextMatcher.matched
      for (place, state) in part.states.enumerated() where hasRoom(for: state) {
        numbers[place + TextMatcher.firstState] = try number(
          of: state, accepts: automaton?.acceptsAtEnd(state) ?? false)
      }
      enter(part.inside, part.forms, numbers, idle)
      if initial != idle { enter(part.before, part.forms, numbers, initial) }
    }
    if parts.allSatisfy(\.isWhole), states.count + TextMatcher.firstState < mostStates {
      reference = idle
    }
    try prepareSkipping(idle)
  }

  private func hasRoom(for state: FormAutomaton.State) -> Bool {
    numbers[state] != nil || states.count + TextMatcher.firstState < mostStates
  }

  private func enter(_ entries: [UInt8], _ range: Range<Int>, _ numbers: [UInt8], _ state: UInt8) {
    let table = self.table(of: state) + TextFormat.firstForm + range.lowerBound
    for (place, entry) in entries.enumerated() {
      // SAFETY: every form has a slot below the size of the tables.
      if entry != TextMatcher.unknown { table[place] = numbers[Int(entry)] }
    }
  }
}
