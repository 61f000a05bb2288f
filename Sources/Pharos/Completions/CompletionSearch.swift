import QueryLanguage
import SegmentStore
import TextAnalysis

/// Finds the suggestions for one text in one snapshot.
struct CompletionSearch {
  /// A suggestion before its typed ranges are known.
  struct Candidate {
    var text: String
    var kind: Completion.Kind
    var score: Double
  }

  let snapshot: Snapshot
  let typed: TypedText
  let limit: Int
  /// The best results for the text, where they are known.
  let results: [TypedResult]
  let meter: QueryMeter

  init(snapshot: Snapshot, typed: TypedText, limit: Int, results: [TypedResult]) {
    self.snapshot = snapshot
    self.typed = typed
    self.limit = limit
    self.results = results
    meter = snapshot.beginning()
  }

  // MARK: All

  /// The suggestions, best first.
  func completions(_ chosen: EarlierQueries) throws -> [Completion] {
    var gathered = Gathered(limit: limit, typed)
    for entry in chosen.beginning(with: typed.key) {
      if gathered.isFull { break }
      let text = TypedText(entry.text)
      guard let query = CompletionQuery.query(text, isOpen: text.isOpen),
        try !snapshot.documents(query, limit: 1).isEmpty
      else { continue }
      let strength = Double(max(0, entry.strength))
      let score = 3 + (strength.isFinite ? strength / (1 + strength) : 1)
      gathered.add(Candidate(text: entry.text, kind: .query, score: score), typed)
    }
    guard !typed.runs.isEmpty, !gathered.isFull else { return gathered.completions }
    var evidence = try WordEvidence(snapshot, others: otherWords, joined: joinedText)
    let words = typed.isOpen ? try self.words(&evidence) : []
    let phrases = try self.phrases()
    merge(words, phrases, into: &gathered)
    if gathered.foundNothing, try needsCorrection() {
      evidence.forgetChecks()
      for correction in try corrections(&evidence) { gathered.add(correction, typed) }
    }
    return gathered.completions
  }

  /// Words and phrases by their scores, each kind in its own order.
  private func merge(
    _ words: [Candidate], _ phrases: [Candidate], into gathered: inout Gathered
  ) {
    var word = 0
    var phrase = 0
    while !gathered.isFull, word < words.count || phrase < phrases.count {
      if phrase == phrases.count
        || (word < words.count && words[word].score >= phrases[phrase].score)
      {
        gathered.add(words[word], typed)
        word += 1
      } else {
        gathered.add(phrases[phrase], typed)
        phrase += 1
      }
    }
  }

  // MARK: Words

  /// The words before the one that is being typed.
  var otherWords: [String] { typed.words.dropLast().map { typed.text(ofWord: $0) } }

  /// The runs of the last word before the one that is being typed.
  var joinedText: String {
    guard let word = typed.words.last, word.count > 1 else { return "" }
    return typed.text(typed.range(ofWords: word.lowerBound..<(word.upperBound - 1)))
  }

  /// The heaviest words that begin with the run that is being typed.
  private func words(_ evidence: inout WordEvidence) throws -> [Candidate] {
    let segments = snapshot.state.segments.map(\.segment)
    guard let last = typed.runs.last else { return [] }
    var words = try HeaviestWords(segments, beginningWith: last.term, meter)
    var found: [Candidate] = []
    var scale: Double = 0
    // One of them may be what was typed.
    while found.count <= limit, !evidence.isExhausted, let word = try words.next() {
      guard try evidence.has(word, { try spelling(of: word) }) else { continue }
      let size = CompletionSearch.size(of: word.weight)
      if found.isEmpty { scale = size }
      found.append(
        Candidate(
          text: textBeforeLastRun + (try spelling(of: word)), kind: .word,
          score: 1 + min(1, size / scale)))
    }
    return found
  }

  /// What stands before the last run, as it was typed, from the first word on.
  var textBeforeLastRun: String { text(to: typed.runs.last?.range.lowerBound) }

  private func text(to end: Int?) -> String {
    guard let start = typed.runs.first?.range.lowerBound, let end, start <= end else { return "" }
    return typed.text(start..<end)
  }

  /// How a word is usually spelled, in the segment where it weighs most; of equal ones in the
  /// oldest.
  func spelling(of word: HeaviestWords.Word) throws -> String {
    var best: (weight: UInt64, place: Int)?
    for (index, place) in word.places.enumerated() {
      let completions = snapshot.state.segments[place.segment].segment.completions
      let weight = try completions.weight(of: place.term)
      if best.map({ weight > $0.weight }) ?? true { best = (weight, index) }
    }
    guard let best else { return String(decoding: word.term, as: UTF8.self) }
    let place = word.places[best.place]
    let bytes = try snapshot.state.segments[place.segment].segment.completions
      .usualSpelling(of: place.term)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A weight on the scale on which words are compared with phrases.
  private static func size(of weight: UInt64) -> Double {
    Double(NaturalLogarithm.of(1 + Float(weight)))
  }

  // MARK: Phrases

  private func phrases() throws -> [Candidate] {
    let phrases = try TitlePhrases(typed).phrases(in: snapshot, known: results)
    let best = Double(max(1, phrases.first?.points ?? 1))
    // A word that is ended stays, and what separates it from the next is that of the title.
    let word = typed.words.last.map { typed.range(ofWords: $0) }
    let kept = text(to: typed.isOpen ? word?.lowerBound : word?.upperBound)
    return phrases.map { phrase in
      Candidate(
        text: kept + phrase.text, kind: .phrase,
        score: 1 + 0.95 * min(1, max(0, Double(phrase.points)) / best))
    }
  }
}

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
