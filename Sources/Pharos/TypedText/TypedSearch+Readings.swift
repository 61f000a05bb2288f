/// What was perhaps meant by a text, as a noisy channel: how likely the slips are, and how many items
/// speak for the words.
extension TypedSearch {
  /// What more items have is no slip.
  private static let mostDoubted = 24
  /// So many readings are weighed.
  private static let mostReadings = 32
  /// The words of so many similar matches are readings.
  static let mostMatches = 10
  /// So many times as likely as the text as it stands a reading must be.
  private static let leastRatio: Float = 3
  /// How likely a blank is missing or one too many, or another sign stands between words.
  static let likelihoodOfBlank: Float = 0.2

  /// How certain it must be that another text was meant.
  enum Certainty {
    /// Likelier than the text as it stands: enough to ask.
    case likelier
    /// Likelier, and no item has the words as they were typed side by side.
    case apart
    /// A few slips of the usual kind away, and four times as likely as any other reading.
    case clear

    fileprivate var margin: Float { self == .clear ? 4 : 1 }
  }

  /// The likeliest reading of the text, with an item that has its words; nil where the text as it
  /// stands is likely enough, or nothing is near that items have together.
  ///
  /// - Parameter certainty: when there is a reading.
  func likeliestReading(
    _ certainty: Certainty = .likelier
  ) throws -> (reading: TypedReading, document: DocumentReference)? {
    guard !isLong, words.contains(where: \.isWritten), words.count <= TypedSearch.mostScoredWords
    else { return nil }
    let evidence = try ReadingEvidence(self)
    guard let typed = try evidence.weightAsTyped(items: TypedSearch.mostDoubted) else { return nil }
    if certainty == .apart, typed.areClose { return nil }
    let margin = certainty.margin
    for isWide in [false, true] {
      if isWide, try certainty == .clear || !mayBeSpelledWrong() { return nil }
      var best: (reading: TypedReading, document: DocumentReference)?
      var most = TypedSearch.leastRatio * typed.weight
      var second: Float = 0
      let all = try readings(isWide: isWide).map { (ReadingEvidence.mostWeight(of: $0), $0) }
      for (mostWeight, reading) in all.sorted(by: { $0.0 > $1.0 }) {
        // What is not above this neither is the likeliest nor comes near it.
        let least = max(second, most / margin)
        guard mostWeight > least else { break }
        let found = try evidence.weight(of: reading, ifAbove: least / reading.likelihood)
        let weight = found.weight * reading.likelihood
        guard weight > most, let document = found.document else {
          second = max(second, weight)
          continue
        }
        if best != nil { second = most }
        most = weight
        best = (reading, document)
      }
      if let best { return second * margin > most ? nil : best }
    }
    return nil
  }

  /// Whether a wider search finds more words near one that few items have.
  private func mayBeSpelledWrong() throws -> Bool {
    try words.contains { word in
      try word.mayBeSpelledWrong && replaced(word).frequency <= TypedSearch.mostDoubted
    }
  }

  // MARK: Candidates

  /// Readings with one change, and those of the best items with similar words.
  private func readings(isWide: Bool) throws -> [TypedReading] {
    let replaced = try words.map { try self.replaced($0, isWide: isWide) }
    var found: [TypedReading] = []
    var known: Set<[[UInt8]]> = []
    func add(_ reading: TypedReading) {
      guard !reading.changes.isEmpty, found.count < TypedSearch.mostReadings,
        known.insert(reading.key).inserted
      else { return }
      found.append(reading)
    }
    let joined = try joinedWords().compactMap { change(joining: $0.place) }
    let best = words.count > 1 ? try closest(replaced, isWide) : nil
    // Where no item has all words or what may stand for them, no reading has any.
    if let best, best.isEmpty { return [] }
    for change in joined { add(TypedReading(changes: [change])) }
    for (place, replaced) in replaced.enumerated() {
      for change in spellings(replaced, place) { add(TypedReading(changes: [change])) }
    }
    let matches = ItemMatches(self, among: best ?? [])
    for item in matches.items { add(try reading(replaced, joined, of: item, matches)) }
    // The likeliest of each word first.
    for rank in 0..<SimilarWords.most {
      for (place, replaced) in replaced.enumerated() where rank < replaced.near.count {
        add(TypedReading(changes: [change(replaced.near[rank], place)]))
      }
    }
    return found
  }

  /// The best items with all words or what may stand for them; nil where nothing may stand for one.
  private func closest(
    _ replaced: [Replaced], _ isWide: Bool
  ) throws -> [DocumentReference]? {
    if let closest, closest.areWide || !isWide { return closest.documents }
    guard let request = try similarMatches(replaced) else { return nil }
    return try RankedSearch(snapshot, ranking: ranking, now: now, statistics: statistics)
      .top(TypedSearch.mostMatches, request).map(\.document)
  }

  private func change(_ near: SimilarWords.Word, _ place: Int) -> TypedReading.Change {
    TypedReading.Change(
      place: place, typed: 1, meant: [near.term], likelihood: near.likelihoodOfSlips,
      mostItems: near.frequency)
  }

  private func change(joining place: Int) -> TypedReading.Change? {
    guard let first = words[place].plain.term, let second = words[place + 1].plain.term else {
      return nil
    }
    return TypedReading.Change(
      place: place, typed: 2, meant: [first + second], likelihood: TypedSearch.likelihoodOfBlank)
  }

  /// Several words that stand for one.
  private func spellings(_ replaced: Replaced, _ place: Int) -> [TypedReading.Change] {
    var all = replaced.spellings
    if let split = replaced.split { all.append((split, TypedSearch.likelihoodOfBlank)) }
    return all.map { spelling in
      TypedReading.Change(
        place: place, typed: 1, meant: spelling.meant, likelihood: spelling.likelihood)
    }
  }

  /// The words as an item has them.
  private func reading(
    _ replaced: [Replaced], _ joined: [TypedReading.Change], of item: DocumentReference,
    _ matches: ItemMatches
  ) throws -> TypedReading {
    var reading = TypedReading()
    for (place, replaced) in replaced.enumerated() {
      guard try !matches.has(item, asTyped(replaced.word.plain)) else { continue }
      if let near = try replaced.similar.firstIndex(where: { try matches.has(item, $0.test) }) {
        reading.changes.append(change(replaced.near[near], place))
      } else if let spelling = try spellings(replaced, place).first(where: {
        try matches.has(item, TypedWord.phrase(of: WordSplits.text($0.meant)))
      }) {
        reading.changes.append(spelling)
      }
    }
    for change in joined
    where reading.change(at: change.place) == nil && reading.change(at: change.place + 1) == nil {
      let places = change.place...(change.place + 1)
      guard try matches.has(item, TypedWord.phrase(of: WordSplits.text(change.meant))),
        try places.contains(where: { try !matches.has(item, asTyped(words[$0].plain)) })
      else { continue }
      reading.changes.append(change)
    }
    reading.changes.sort { $0.place < $1.place }
    return reading
  }
}

/// The best items with all words of a text or what may stand for them; of those that match as typed
/// some may be missing.
struct ClosestItems {
  var documents: [DocumentReference]
  /// Whether two edits in words of five to eight letters are among what may stand for them.
  var areWide = false
}
