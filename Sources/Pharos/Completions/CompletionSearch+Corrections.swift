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
  /// Whole words first; then, while a word is being typed, those that begin with something near; and
  /// only if there are none, those with another first letter.
  func corrections(_ evidence: inout WordEvidence) throws -> [Candidate] {
    guard let term = typed.runs.last?.term else { return [] }
    for keepsFirstLetter in [true, false] {
      let limits = TypoLimits.usual(for: term, keepsFirstLetter: keepsFirstLetter)
      guard limits.edits > 0 else { return [] }
      var found: [Candidate] = []
      for near in try wholeWords(term, limits) where found.count < limit {
        try add(near, to: &found, &evidence)
      }
      if found.count < limit, typed.isOpen {
        try addBeginnings(term, limits, to: &found, &evidence)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The words within the limits, nearest first.
  private func wholeWords(_ term: [UInt8], _ limits: TypoLimits) throws -> [Near] {
    var words: [[UInt8]: Near] = [:]
    for (number, entry) in snapshot.state.segments.enumerated() {
      let vocabulary = entry.segment.vocabulary
      for fuzzy in try vocabulary.terms(near: term, limits: limits) {
        let weight = try entry.segment.completions.weight(of: fuzzy.number)
        guard weight > 0 else { continue }
        let text = try vocabulary.term(fuzzy.number)
        let empty = HeaviestWords.Word(term: text, weight: 0, places: [])
        var near = words[text] ?? Near(distance: fuzzy.distance, word: empty)
        near.word.weight += weight
        near.word.places.append((number, fuzzy.number))
        words[text] = near
      }
    }
    return words.values.sorted {
      $0.distance != $1.distance ? $0.distance < $1.distance : $0.word.precedes($1.word)
    }
  }

  /// The words that begin with something within the limits, nearest first, then heaviest first.
  private func addBeginnings(
    _ term: [UInt8], _ limits: TypoLimits, to found: inout [Candidate],
    _ evidence: inout WordEvidence
  ) throws {
    let segments = snapshot.state.segments.map(\.segment)
    let ranges = try segments.map { segment in
      try segment.vocabulary.termsBeginning(near: term, limits: limits)
    }
    for distance in Set(ranges.joined().map(\.distance)).sorted() {
      let stretches = ranges.map { ranges in
        ranges.filter { $0.distance == distance }.map(\.terms)
      }
      var words = try HeaviestWords(segments, stretches)
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
