import ByteStore
import QueryLanguage
import TextAnalysis

/// Finds the suggestions for one text in one snapshot.
struct CompletionSearch {
  /// A suggestion before its typed ranges are known.
  struct Candidate {
    var text: String
    var kind: Completion.Kind
    var score: Double
  }

  /// So many words behind those before them are enough.
  private static let enough = 5
  /// So many words are tried behind those before them.
  private static let mostNeighbours = 6
  /// Items that have a word and one before it, for all such words but the heaviest: whether they have both
  /// side by side is told by their texts, at 0.3 us each.
  private static let mostItemsOfNeighbours = 1 << 13
  /// Below this a word behind others cannot be as good as the best phrase.
  private static let neighbourShare = 0.6
  /// The best phrase comes after the best word.
  private static let phraseShare = 0.95

  let snapshot: Snapshot
  let typed: TypedText
  let limit: Int
  /// The best results for the text, where they are known.
  let results: [TypedResult]
  let meter: QueryMeter
  private let now: Double
  let corrected = CorrectedText()

  init(snapshot: Snapshot, typed: TypedText, limit: Int, results: [TypedResult]) {
    self.snapshot = snapshot
    self.typed = typed
    self.limit = limit
    self.results = results
    meter = snapshot.beginning()
    now = snapshot.configuration.clock().timeIntervalSinceReferenceDate
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
    var evidence = LazyEvidence(search: self)
    var (found, areApart) = try candidates(&evidence)
    if areApart, tellsLastWord, !found.isEmpty || !gathered.foundNothing {
      found = CompletionSearch.sorted(try likelierTexts() + found)
    }
    for candidate in found { gathered.add(candidate, typed) }
    if gathered.foundNothing, try needsCorrection() {
      for correction in try corrections(&evidence) { gathered.add(correction, typed) }
    }
    return gathered.completions
  }

  /// Words and phrases, best first.
  ///
  /// Where no item has all that was typed side by side, the last words are completed in items that have
  /// the others, too: then they stand apart.
  private func candidates(_ evidence: inout LazyEvidence) throws -> ([Candidate], areApart: Bool) {
    let phrases = try TitlePhrases(typed).phrases(in: snapshot, known: results, meter)
    let whole = phrases.filter { $0.kept == 0 }
    var found = candidates(whole)
    if typed.runs.count == 1 {
      // What only ends the word is found as a word.
      found.removeAll { $0.kind == .word }
      if typed.isOpen { found += try words(&evidence) }
    } else if typed.isOpen, whole.isEmpty {
      found += try neighbours(&evidence)
    }
    if found.isEmpty {
      if try areKnown(before: phrases.first?.kept ?? 0) { found = candidates(phrases) }
      let last = typed.runs.count - 1
      if typed.isOpen, typed.stretchStarts.last == last, try areKnown(before: last) {
        found += try words(&evidence)
      }
    }
    return (CompletionSearch.sorted(found), typed.runs.count > 1 && whole.isEmpty)
  }

  /// Best first; of equal ones those found first.
  static func sorted(_ candidates: [Candidate]) -> [Candidate] {
    candidates.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
  }

  // MARK: Words

  /// The words before the one that is being typed.
  var otherWords: [String] { typed.words.dropLast().map { typed.text(ofWord: $0) } }

  /// The runs of the last word before the one that is being typed.
  var joinedText: String {
    guard let word = typed.words.last, word.count > 1 else { return "" }
    return typed.text(typed.range(ofWords: word.lowerBound..<(word.upperBound - 1)))
  }

  /// The heaviest words that begin with the run that is being typed, in items with the others.
  private func words(_ evidence: inout LazyEvidence) throws -> [Candidate] {
    var found: [Candidate] = []
    var most: Double = 1
    // One of them may be what was typed.
    try forEachWord(&evidence) { word in
      if found.isEmpty { most = Double(max(1, word.weight)) }
      found.append(
        Candidate(
          text: textBeforeLastRun + (try spelling(of: word)), kind: .word,
          score: 1 + (Double(word.weight) / most).squareRoot()))
      return found.count <= limit
    }
    return found
  }

  /// Words that stand behind those before them in some item: the heaviest that do.
  private func neighbours(_ evidence: inout LazyEvidence) throws -> [Candidate] {
    var found: [Candidate] = []
    var tried = 0
    var most: Double = 1
    let dead = try snapshot.state.dead(at: now)
    let before =
      try typed.runs.dropLast().map {
        try snapshot.state.frequency(of: $0.term, dead: dead)
      }.min() ?? 0
    var left = CompletionSearch.mostItemsOfNeighbours
    try forEachWord(&evidence) { word in
      if tried == 0 { most = Double(max(1, word.weight)) }
      tried += 1
      if tried > 1 {
        let items = min(before, try snapshot.state.frequency(of: word.term, dead: dead))
        guard items <= left else { return tried < CompletionSearch.mostNeighbours }
        left -= items
      }
      if let text = try written(textBeforeLastRun + (try spelling(of: word))) {
        found.append(
          Candidate(
            text: text, kind: .word,
            score: 1 + CompletionSearch.neighbourShare * (Double(word.weight) / most).squareRoot()))
      }
      return found.count <= CompletionSearch.enough && tried < CompletionSearch.mostNeighbours
    }
    return found
  }

  /// Lends words, heaviest first, until `body` has enough of them.
  private func forEachWord(
    _ evidence: inout LazyEvidence, _ body: (HeaviestWords.Word) throws -> Bool
  ) throws {
    guard let last = typed.runs.last else { return }
    var words = try HeaviestWords(
      snapshot.state.segments.map(\.segment), beginningWith: last.term, meter)
    try evidence.use { evidence in
      while !evidence.isExhausted, let word = try words.next() {
        guard try evidence.has(word, { try spelling(of: word) }) else { continue }
        guard try body(word) else { break }
      }
    }
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
    let entry = snapshot.state.segments[place.segment]
    let (bytes, number) = try entry.segment.completions.usualSpelling(of: place.term)
    let usual = String(decoding: bytes, as: UTF8.self)
    // Where items are gone, it may be the spelling of those.
    guard let dead = try entry.dead(at: now) else { return usual }
    let searched = snapshot.state.planner(of: entry, QueryStatistics(meter))
      .attributes(in: .defaultSearchAndContent)
    let living = try dead.living(
      with: place.term, in: entry.segment, searched, mask: 1 << UInt8(number & 7), meter)
    return try living != nil ? usual : livingSpelling(usual)
  }

  // MARK: Phrases

  /// Phrases behind what of the text stays as it was typed.
  private func candidates(_ phrases: [PhraseTally.Phrase]) -> [Candidate] {
    let best = phrases.first?.worth ?? 1
    return phrases.map { phrase in
      Candidate(
        text: text(to: typed.runs[phrase.kept].range.lowerBound) + phrase.text,
        kind: phrase.completesWord ? .word : .phrase,
        score: 1 + CompletionSearch.phraseShare * (phrase.worth / best))
    }
  }
}

/// ``WordEvidence`` that is looked up when it is needed first.
struct LazyEvidence {
  let search: CompletionSearch
  private var evidence: WordEvidence?

  init(search: CompletionSearch) { self.search = search }

  /// Lends it; what was tried before does not count.
  mutating func use<Result>(_ body: (inout WordEvidence) throws -> Result) throws -> Result {
    var evidence =
      try self.evidence
      ?? WordEvidence(search.snapshot, others: search.otherWords, joined: search.joinedText)
    self.evidence = nil
    evidence.forgetChecks()
    defer { self.evidence = evidence }
    return try body(&evidence)
  }
}
