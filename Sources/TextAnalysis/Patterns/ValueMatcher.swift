/// A pattern against many whole values, one look-up for each scalar.
///
/// Finds what ``TextPattern/matches(nfc:)`` finds. Worth making for some hundred values. For one
/// thread at a time.
package final class ValueMatcher {
  private let pattern: TextPattern
  /// Nil for patterns whose states do not fit one word.
  private let transitions: FormTransitions?

  /// Makes ready for values of any kind.
  package init(_ pattern: TextPattern) {
    self.pattern = pattern
    transitions = pattern.formAutomaton().map { automaton in
      let transitions = FormTransitions(automaton)
      transitions.addStart(automaton.initial)
      return transitions
    }
  }

  /// Whether a value in NFC matches.
  package func matches(nfc value: UnsafeBufferPointer<UInt8>) -> Bool {
    transitions?.matches(value: value, from: 0) ?? pattern.matches(nfc: Array(value))
  }

  /// Whether a value matches, given in any normal form.
  package func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    if ASCII.prefixLength(value, from: 0) == value.count { return matches(nfc: value) }
    return Normalization.nfc(Array(value)).withUnsafeBufferPointer { matches(nfc: $0) }
  }
}
