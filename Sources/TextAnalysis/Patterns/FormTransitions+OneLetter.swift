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
          WordLetters.bit(of: $0) & others == 0 && (isCaseless || !WordLetters.isUppercase($0))
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
    struct Place: Hashable {
      let state: Int
      let hasAsked: Bool
    }
    let known = restarts
    var found = [Place(state: first, hasAsked: false)]
    var isFound = Set(found)
    var ends: Set<Int> = []
    var place = 0
    while place < found.count {
      for step in steps {
        let next = next(found[place].state, step.symbol)
        guard restarts == known else { return nil }
        if next == Int(FormTransitions.matched) {
          ends.insert(FormTransitions.matchedEnd)
          continue
        }
        let hasAsked = found[place].hasAsked || asked.contains(step.symbol)
        let reached = Place(state: next, hasAsked: hasAsked)
        guard isFound.insert(reached).inserted else { continue }
        if hasAsked { ends.insert(end(behind: next)) }
        guard ends.count < 2, found.count < FormTransitions.mostReached else { return nil }
        found.append(reached)
      }
      place += 1
    }
    return ends.count == 1 ? ends.first : nil
  }
}
