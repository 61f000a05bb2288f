import TermDictionary

/// What was perhaps meant, where nothing completes the last word.
extension CompletionSearch {
  /// A word with its distance from what was typed.
  private struct Near {
    var text: String
    /// How likely it was meant, relative to others.
    var likelihood: Double

    init(_ distance: TypoDistance, isBeginning: Bool, weight: UInt64, _ text: String) {
      let near = SimilarWords.Word(
        term: [], distance: distance, isBeginning: isBeginning, frequency: 0)
      self.text = text
      likelihood = Double(near.likelihoodOfSlips) * Double(max(1, weight))
    }
  }

  /// Of so many texts with another last word the phrases are looked for.
  private static let mostCorrectedTexts = 3
  /// What a text is worth in which other words were corrected.
  private static let correctedScore = 0.04
  /// What a text is worth that is likelier than the one that was typed: more than any word.
  private static let likelierScore = 2.5
  /// What the likeliest word is worth.
  private static let mostOfCorrection = 0.9

  /// Whether enough of the last word is typed to doubt the text: shorter beginnings say little, and
  /// to count what has them beside each word that is near costs more than a keystroke may.
  var tellsLastWord: Bool {
    !typed.isOpen || (typed.runs.last?.term.count ?? 0) >= TitlePhrases.fewestLetters
  }

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
    if typed.runs.count == 1, !near.isEmpty {
      // What was meant may be further away, or lack its signs: `obrien`.
      guard let corrected = try correctedText(), !near.contains(where: { $0.text == corrected })
      else { return near }
      return [Candidate(text: corrected, kind: .correction, score: 1)] + near
    }
    var texts = near.prefix(CompletionSearch.mostCorrectedTexts).map { ($0.text, $0.score) }
    if texts.isEmpty {
      guard let corrected = try correctedText() else { return [] }
      texts = [(corrected, CompletionSearch.correctedScore)]
    }
    var found: [Candidate] = []
    for (text, score) in texts { found += try completed(text, score) }
    return CompletionSearch.sorted(found)
  }

  /// What was perhaps meant where words complete the text that stand apart in few items: `git comit`
  /// where some item has `git` and, elsewhere, `comity`.
  func likelierTexts() throws -> [Candidate] {
    guard let corrected = try correctedText() else { return [] }
    return try completed(corrected, CompletionSearch.likelierScore)
  }

  /// The text with any of its words corrected.
  private func correctedText() throws -> String? {
    try corrected.text {
      let query = TypedQuery(typed.text(0..<typed.bytes.count), isPlain: true)
      var search = try TypedSearch(snapshot, query, ranking: .default)
      search.closest = closest
      return try search.correction(of: query.text)?.text
    }
  }

  /// The results with all words or what may stand for them; nil where these need not be all there are.
  private var closest: ClosestItems? {
    guard let last = results.last, last.tier != .match else { return nil }
    let best = results.filter { $0.tier == .match || $0.tier == .similar }
    return ClosestItems(documents: best.map(\.document), areWide: true)
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

  /// The likeliest words near the last one that stand in items with the other words.
  ///
  /// Whole words, and while a word is being typed those that begin with something near; only if there
  /// are none, those with another first letter.
  private func nearWords(_ evidence: inout WordEvidence) throws -> [Candidate] {
    guard let term = typed.runs.last?.term else { return [] }
    for firstLetter in [TypoLimits.FirstLetter.same, .other] {
      var found: [Near] = []
      for isPrefix in typed.isOpen ? [false, true] : [false] {
        guard
          let near = try snapshot.state.terms(
            near: term, isPrefix: isPrefix, firstLetter: firstLetter, meter)
        else { continue }
        try add(near, isBeginning: isPrefix, to: &found, &evidence)
      }
      if !found.isEmpty { return CompletionSearch.candidates(found) }
    }
    return []
  }

  /// The likeliest first.
  private static func candidates(_ found: [Near]) -> [Candidate] {
    let most = found.map(\.likelihood).max() ?? 1
    return sorted(
      found.map { near in
        Candidate(
          text: near.text, kind: .correction,
          score: mostOfCorrection * (near.likelihood / most).squareRoot())
      })
  }

  /// Adds words, nearest first, then heaviest first.
  private func add(
    _ near: NearTerms, isBeginning: Bool, to found: inout [Near], _ evidence: inout WordEvidence
  ) throws {
    let segments = snapshot.state.segments.map(\.segment)
    for distance in near.distances where !evidence.isExhausted {
      var words = try HeaviestWords(segments, near.stretches(at: distance), meter)
      var tried = 0
      while tried < limit, !evidence.isExhausted, let word = try words.next() {
        tried += 1
        guard try evidence.has(word, { try spelling(of: word) }) else { continue }
        let text = textBeforeLastRun + (try spelling(of: word))
        guard !found.contains(where: { $0.text == text }) else { continue }
        found.append(Near(distance, isBeginning: isBeginning, weight: word.weight, text))
      }
    }
  }
}

/// A text with its words corrected, found when it is asked for first.
///
/// Not thread-safe: belongs to one running search.
final class CorrectedText {
  private var known: String??

  func text(_ find: () throws -> String?) rethrows -> String? {
    if let known { return known }
    let found = try find()
    known = .some(found)
    return found
  }
}
