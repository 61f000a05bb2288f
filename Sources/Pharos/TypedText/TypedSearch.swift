import QueryLanguage
import TextAnalysis

/// One search for typed text over a snapshot.
struct TypedSearch {
  /// So many words count for scores: of a long text the rarest; further ones are only looked for.
  static let mostScoredWords = 32
  /// The rarest are found among so many.
  static let mostWordsLookedUp = 512
  /// Of so many words all are meant, and an item that lacks one comes after those that have all; of
  /// longer texts the rare words judge.
  static let mostMeantWords = 4
  /// In long texts more occurrences of a word count longer: a title that has it does not outweigh
  /// everything else, as it does for a name that is typed.
  private static let saturationOfLongTexts: Float = 2

  let snapshot: Snapshot
  let syntax: TypedSyntax
  /// Each once, in the order in which they were typed first.
  let words: [TypedWord]
  /// Of long texts: how often each word was typed, by its key.
  let repeats: [TypedWord: Int]
  /// Whether the words judge instead of deciding.
  let isLong: Bool
  /// What else every match must satisfy by the form of the text: each any of its alternatives.
  let conditions: [[TypedAlternativePart]]
  /// The words of which values and neighbours count: those above, and those of phrases.
  let closeWords: [TypedWord]
  let looksElsewhere: Bool
  let filters: [BoundNode]
  let now: Double
  let statistics: QueryStatistics
  let ranking: Ranking
  /// Per segment: documents that are deleted or have expired.
  let dead: [DeadDocuments?]
  let learnedForms: LearnedForms
  let replacements = Replacements()
  let sharedBonuses = SharedBonuses()
  /// Whether bounds are used where few documents match, too.
  var alwaysPrunes = false
  /// The best items with all words or what may stand for them, where they are known.
  var closest: ClosestItems?
  /// Whether a phrase of the text is looked for by its words, so that no item matches.
  var lacksPhrases = false

  /// - Parameter syntax: what is understood of the text where that is not what it says.
  init(
    _ snapshot: Snapshot, _ query: TypedQuery, ranking: Ranking, syntax: TypedSyntax? = nil
  ) throws {
    self.snapshot = snapshot
    var ranking = ranking
    if query.isPersonal, ranking.multipliers.isEmpty {
      ranking.multipliers = snapshot.state.usage.learning.multipliers
    }
    let syntax = syntax ?? query.syntax
    self.syntax = syntax
    looksElsewhere = !query.isPlain
    var seen: Set<TypedWord> = []
    let all = TypedWord.words(of: syntax.plainText)
    words = all.filter { seen.insert($0).inserted }
    let repeats =
      words.count > TypedSearch.mostMeantWords
      ? Dictionary(all.filter(\.isWritten).map { ($0.key, 1) }, uniquingKeysWith: +) : [:]
    self.repeats = repeats
    isLong = repeats.count > TypedSearch.mostMeantWords
    if isLong { ranking.saturation *= TypedSearch.saturationOfLongTexts }
    self.ranking = ranking
    let configuration = snapshot.configuration
    let binder = Binder(configuration)
    let now = binder.now
    self.now = now
    let filters = try binder.bind(query.filters, within: configuration.queryLimits)
    self.filters = filters.map { [$0.unscored] } ?? []
    let time = TimeContext(now: now, zone: configuration.timeZone)
    conditions = syntax.conditions.map { $0.bound(by: binder, at: time) }
    closeWords = TypedSearch.closeWords(words, syntax)
    statistics = QueryStatistics(snapshot.beginning())
    statistics.sharePatterns()
    let state = snapshot.state
    let dead = try state.dead(at: now)
    self.dead = dead
    learnedForms = state.rankingMemory.forms(dead: dead.total)
    learnedForms.prepare(state, dead: dead)
  }

  var scoredWords: ArraySlice<TypedWord> { words.prefix(TypedSearch.mostScoredWords) }

  /// Every word must match, or a form or a synonym of it, and every filter.
  func matches() throws -> RankedRequest {
    var alternatives = TypedAlternatives()
    guard isLong else {
      var parts = try scoredWords.map { alternatives.node(try asTyped($0)) }
      parts += try words.dropFirst(TypedSearch.mostScoredWords).map { word in
        alternatives.node(try asTyped(word)).unscored
      }
      return try request(parts, alternatives)
    }
    let judging = try judgingNode(&alternatives)
    let deciding = try decidingNode(&alternatives).unscored
    return try request([judging, deciding], alternatives)
  }

  /// - Parameters:
  ///   - lacksWord: every item with all words as they were typed is among the results, so none of
  ///     what follows has them all: no value that is the text, and no two words that are all of it.
  ///   - meant: the words of which values and neighbours count, where they are not those that were
  ///     typed.
  func request(
    _ parts: [BoundNode], _ alternatives: TypedAlternatives, lacksWord: Bool = false,
    meant: [TypedWord]? = nil
  ) throws -> RankedRequest {
    var alternatives = alternatives
    let nodes = try parts + conditionNodes(&alternatives) + filters
    let node: BoundNode = nodes.isEmpty ? .constant(true) : .conjunction(nodes)
    let lacksClose = lacksWord && closeWords == Array(scoredWords)
    let bonuses =
      try meant.map { try self.bonuses($0, lacksWord: lacksClose) }
      ?? replacements.bonuses.value(of: lacksClose) {
        try self.bonuses(closeWords, lacksWord: lacksClose)
      }
    var request = RankedRequest(node, bonuses: bonuses)
    request.alwaysPrunes = alwaysPrunes
    request.sharedBonuses = sharedBonuses
    let all = alternatives
    request.clauses = all.clauses
    request.weighing = { all.weigh($0) }
    return request
  }

  private func bonuses(_ words: [TypedWord], lacksWord: Bool) throws -> [RankedLeaf] {
    RankedLeaf.bonuses(words, ranking, whole: try wholeLastWord(), lacksWord: lacksWord)
  }

  /// The best results, best first.
  func top(_ count: Int, fillsUp: Bool) throws -> [TypedResult] {
    guard count > 0 else { return [] }
    let results = isLong ? try topJudged(count, fillsUp: fillsUp) : try topMeant(count, fillsUp)
    guard lacksPhrases else { return results }
    return results.map {
      TypedResult(document: $0.document, tier: max($0.tier, .partial), score: $0.score)
    }
  }

  /// The best results for a text whose words are all meant.
  private func topMeant(_ count: Int, _ fillsUp: Bool) throws -> [TypedResult] {
    var results: [TypedResult] = []
    func add(_ tier: TypedMatchTier, _ request: RankedRequest) throws {
      let search = try RankedSearch(
        snapshot, ranking: ranking, now: now, statistics: statistics,
        without: results.map(\.document))
      results += try search.top(count - results.count, request).map { found in
        TypedResult(document: found.document, tier: tier, score: found.score)
      }
    }
    try add(.match, try matches())
    guard fillsUp, results.count < count, !words.isEmpty else { return results }
    var replaced = try scoredWords.map { try self.replaced($0) }
    results += try similar(count - results.count, replaced, to: results)
    if results.isEmpty, words.contains(where: \.mayBeSpelledWrong) {
      // Nothing agrees: then more may be wrong than a slip.
      replaced = try scoredWords.map { try self.replaced($0, isWide: true) }
      if let request = try similarMatches(replaced, allAreFound: true) {
        try add(.similar, request)
      }
    }
    if results.count < count, let request = try partialMatches(replaced, allAreFound: true) {
      try add(.partial, request)
    }
    return results
  }
}
