extension CompletionSearch {
  /// Suggestions as they come, no two of them with the same words, and none with those that were
  /// typed.
  struct Gathered {
    let limit: Int
    private(set) var completions: [Completion] = []
    /// Whether there was not even one with the words that were typed.
    private(set) var foundNothing = true
    private var keys: Set<[UInt8]> = []

    init(limit: Int, _ typed: TypedText) {
      self.limit = limit
      // A blank at the end tells nothing new.
      let key = typed.key
      keys.insert(key)
      if key.last == 0x20 { keys.insert(Array(key.dropLast())) }
    }

    var isFull: Bool { completions.count >= limit }

    mutating func add(_ candidate: Candidate, _ typed: TypedText) {
      guard !isFull else { return }
      foundNothing = false
      let text = TypedText(candidate.text)
      guard keys.insert(text.key).inserted else { return }
      let runs = typed.runs.map(\.term)
      let stretch =
        text.stretch(typed: runs[...], isOpen: typed.isOpen)
        ?? text.stretch(typed: runs.dropLast(), isOpen: false)
      let string = String(decoding: text.bytes, as: UTF8.self)
      let range = stretch.map { stretch in
        let start = string.utf8.index(string.startIndex, offsetBy: stretch.lowerBound)
        return start..<string.utf8.index(start, offsetBy: stretch.count)
      }
      completions.append(
        Completion(
          text: string, typedRanges: range.map { [$0] } ?? [], kind: candidate.kind,
          score: candidate.score))
    }
  }
}
