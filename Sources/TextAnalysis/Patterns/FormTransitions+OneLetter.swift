/// What words with one letter that the pattern asks for lead to, told by that letter.
extension FormTransitions {
  /// Finds the ends of words that have one letter alone of those that lead elsewhere: of `*e*` all words
  /// with that letter are matched, wherever it stands.
  ///
  /// - Parameters:
  ///   - first: the state before the first scalar.
  ///   - steps: the scalars that words may have.
  func addEndsByLetter(from first: Int, _ steps: [Step], to words: inout UsualWords) {
    for letter in UInt8(0)..<26 {
      let bit: UInt32 = 1 << UInt32(letter)
      guard words.active & bit != 0, words.required & WordLetters.all & ~bit == 0,
        let lower = steps.first(where: { $0.bytes.contains(0x61 + letter) }), !lower.isNeutral
      else { continue }
      let upper = steps.first { $0.bytes.contains(0x41 + letter) && !$0.isNeutral }
      let isCaseless = upper != nil
      let others = words.active & ~bit
      let allowed = steps.filter {
        $0.bytes.contains {
          WordLetters.bit(of: $0) & others == 0 && (isCaseless || !ASCII.isUppercase($0))
        }
      }
      let asked = [lower.symbol, upper?.symbol ?? lower.symbol]
      guard let end = end(from: first, allowed, having: asked) else { continue }
      words.endsByLetter[Int(letter)] = Int32(truncatingIfNeeded: end)
      if isCaseless { words.caseless |= bit }
    }
  }

  /// The one end of all words of some steps that take one of those that are asked for; nil where they lead
  /// to several.
  private func end(from first: Int, _ steps: [Step], having asked: [UInt8]) -> Int? {
    let known = restarts
    guard let before = reached(from: first, steps, since: known) else { return nil }
    var isMatched = before.isMatched
    var behind: Set<Int> = []
    for state in before.states {
      for symbol in asked {
        let next = next(state, symbol)
        guard restarts == known else { return nil }
        if next == Int(FormTransitions.matched) { isMatched = true } else { behind.insert(next) }
      }
    }
    for state in behind {
      guard let after = reached(from: state, steps, since: known) else { return nil }
      isMatched = isMatched || after.isMatched
      behind.formUnion(after.states)
    }
    var ends = Set(behind.map { end(behind: $0) })
    if isMatched { ends.insert(FormTransitions.matchedEnd) }
    return ends.count == 1 ? ends.first : nil
  }
}
