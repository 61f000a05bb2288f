import SegmentStore

/// What was perhaps meant, where nothing completes the last word.
extension CompletionSearch {
  /// A word with its distance from what was typed.
  private struct Near {
    var distance: TypoDistance
    var word: HeaviestWords.Word
  }

  /// Of so many texts with another last word the phrases are looked for.
  private static let mostCorrectedTexts = 3
  /// What a text is worth in which other words were corrected.
  private static let correctedScore = 0.04

  /// Whether the text as it stands finds nothing.
  func needsCorrection() throws -> Bool {
    if typed.isOpen { return true }
    guard let query = CompletionQuery.query(typed, isOpen: false) else { return false }
    return try snapshot.documents(query, limit: 1).isEmpty
  }

  /// What was perhaps meant, best first.
  ///
  /// The last word may be wrong, or another one; a text of several words goes on as it would had it
  /// been typed without the slip.
  func corrections(_ evidence: inout LazyEvidence) throws -> [Candidate] {
    let near = try evidence.use { try nearWords(&$0) }
    guard typed.runs.count > 1 else { return near }
    var texts = near.prefix(CompletionSearch.mostCorrectedTexts).map { ($0.text, $0.score) }
    if texts.isEmpty {
      guard let corrected = try correctedText() else { return [] }
      texts = [(corrected, CompletionSearch.correctedScore)]
    }
    var found: [Candidate] = []
    for (text, score) in texts { found += try completed(text, score) }
    return CompletionSearch.sorted(found)
  }

  /// The text with any of its words corrected.
  private func correctedText() throws -> String? {
    let query = TypedQuery(typed.text(0..<typed.bytes.count), isPlain: true)
    let search = try TypedSearch(snapshot, query, ranking: .default)
    guard !results.isEmpty else { return try search.correction(of: query.text)?.text }
    // The results tell what is similar.
    guard let best = results.first, best.tier == .similar else { return nil }
    return try search.correction(of: query.text, in: best.document)?.text
  }

  /// A corrected text as items write it, and the phrases that begin with it.
  private func completed(_ text: String, _ score: Double) throws -> [Candidate] {
    let corrected = TypedText(text)
    let phrases = try TitlePhrases(corrected, takesWhole: true)
      .phrases(in: snapshot, known: [], meter).filter { $0.kept == 0 }
    guard let best = phrases.first else {
      return [Candidate(text: try written(text) ?? text, kind: .correction, score: score)]
    }
    return phrases.map { phrase in
      Candidate(
        text: phrase.text, kind: .correction, score: score * (0.5 + 0.5 * phrase.worth / best.worth)
      )
    }
  }

  /// The nearest words that stand in items with the other words: by distance, then by weight.
  ///
  /// Whole words first; then, while a word is being typed, those that begin with something near;
  /// and only if there are none, those with another first letter.
  private func nearWords(_ evidence: inout WordEvidence) throws -> [Candidate] {
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
