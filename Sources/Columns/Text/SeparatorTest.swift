import TextAnalysis

/// Whether each separator decides a pattern by itself: that of patterns of signs alone.
///
/// For one thread at a time.
package struct SeparatorTest {
  /// What all separators without some bytes, and without any of 0x80 or more, tell alike.
  private struct Others {
    let bytes: (UInt8, UInt8)
    let answer: Bool?
  }

  private let automaton: FormAutomaton
  private var others: Others?

  /// Nil for patterns that something else than a separator begins, or that values match by their ends.
  package init?(_ pattern: TextPattern) {
    guard let automaton = pattern.formAutomaton(), automaton.beginsWithSign,
      !automaton.acceptsAtEnd(automaton.initial), !automaton.acceptsAtEnd(automaton.idle)
    else { return nil }
    self.automaton = automaton
    guard let bytes = automaton.firstBytes, automaton.isQuiet(automaton.idle),
      automaton.isQuiet(automaton.initial)
    else { return }
    let stop = UInt8(ascii: "."), comma = UInt8(ascii: ",")
    let other = [bytes.0 == stop || bytes.1 == stop ? comma : stop]
    others = Others(bytes: bytes, answer: other.withUnsafeBufferPointer { matches($0) })
  }

  /// The bit, by `ASCII.bit(of:)`, of a byte that separators have, unless they have some of 0x80 or more, for
  /// which the answer is not false; 0 where there is none.
  package var bytesHad: UInt64 {
    guard let others, others.answer == false, others.bytes.0 == others.bytes.1 else { return 0 }
    return others.bytes.0 < 0x80 ? ASCII.bit(of: others.bytes.0) : 0
  }

  /// Whether values match that have a separator, in NFC, wherever they have it; nil where that depends
  /// on what stands beside it.
  ///
  /// Where it is not nil for any separator of a text, the text matches if and only if it is true for one
  /// of them.
  package func matches(_ separator: UnsafeBufferPointer<UInt8>) -> Bool? {
    if let others,
      !separator.contains(where: { $0 == others.bytes.0 || $0 == others.bytes.1 || $0 >= 0x80 })
    {
      return others.answer
    }
    let inside = automaton.step(automaton.idle, form: separator, isWord: false)
    let before = automaton.step(automaton.initial, form: separator, isWord: false)
    guard let inside, let before else { return inside == nil && before == nil ? true : nil }
    return leadsNowhere(inside) && leadsNowhere(before) ? false : nil
  }

  /// Whether what was found of the pattern is lost behind the separator, whatever token follows, or the end
  /// of the value.
  private func leadsNowhere(_ state: FormAutomaton.State) -> Bool {
    if state == automaton.idle { return true }
    // All words are alike then, and so are ideographs, for the pattern asks for none.
    return automaton.isAlikeForWords(state) && !automaton.acceptsAtEnd(state)
      && leads(state, to: automaton.idle, by: "a", isWord: true)
      && leads(state, to: automaton.idle, by: "\u{4E00}", isWord: false)
  }

  private func leads(
    _ state: FormAutomaton.State, to end: FormAutomaton.State, by token: StaticString,
    isWord: Bool
  ) -> Bool {
    token.withUTF8Buffer { automaton.step(state, form: $0, isWord: isWord) == end }
  }
}
