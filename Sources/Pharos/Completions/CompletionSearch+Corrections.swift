import SegmentStore

/// What was perhaps meant, where nothing completes the last word.
extension CompletionSearch {
  /// A word with its distance from what was typed.
  private struct Near {
    var distance: TypoDistance
    var word: HeaviestWords.Word
  }

  /// Whether the text as it stands finds nothing.
  func needsCorrection() throws -> Bool {
    if typed.isOpen { return true }
    guard let query = CompletionQuery.query(typed, isOpen: false) else { return false }
    return try snapshot.documents(query, limit: 1).isEmpty
  }

  /// The nearest words that stand in items with the other words: by distance, then by weight.
  ///
  /// Whole words first; then, while a word is being typed, those that begin with something near;
  /// and only if there are none, those with another first letter.
  func corrections(_ evidence: inout WordEvidence) throws -> [Candidate] {
    guard let term = typed.runs.last?.term else { return [] }
    for firstLetter in [TypoLimits.FirstLetter.same, .other] {
      var found: [Candidate] = []
      for isPrefix in typed.isOpen ? [false, true] : [false] where found.count < limit {
        guard
          let near = try snapshot.state.terms(
            near: term, isPrefix: isPrefix, firstLetter: firstLetter, meter)
        else { continue }
        try add(near, to: &found, &evidence)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Adds words, nearest first, then heaviest first.
  private func add(
    _ near: NearTerms, to found: inout [Candidate], _ evidence: inout WordEvidence
  ) throws {
    let segments = snapshot.state.segments.map(\.segment)
    for distance in near.distances where found.count < limit && !evidence.isExhausted {
      var words = try HeaviestWords(segments, near.stretches(at: distance), meter)
      while found.count < limit, !evidence.isExhausted, let word = try words.next() {
        try add(Near(distance: distance, word: word), to: &found, &evidence)
      }
    }
  }

  private func add(
    _ near: Near, to found: inout [Candidate], _ evidence: inout WordEvidence
  ) throws {
    guard !evidence.isExhausted, try evidence.has(near.word, { try spelling(of: near.word) }) else {
      return
    }
    let text = textBeforeLastRun + (try spelling(of: near.word))
    guard !found.contains(where: { $0.text == text }) else { return }
    let distance = Double(near.distance.edits) * 16 + Double(near.distance.cost)
    found.append(Candidate(text: text, kind: .correction, score: 1 / (1 + distance)))
  }
}
