import QueryLanguage
import SegmentStore
import TextAnalysis

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One search for typed text over a snapshot.
struct TypedSearch {
  /// Further words are looked for, but do not count for scores, and no similar ones are looked for.
  static let mostScoredWords = 32

  let snapshot: Snapshot
  let words: [TypedWord]
  let filters: [BoundNode]
  let now: Double
  let statistics: QueryStatistics
  let ranking: Ranking
  /// Whether bounds are used where few documents match, too.
  var alwaysPrunes = false

  init(_ snapshot: Snapshot, _ query: TypedQuery, ranking: Ranking) throws {
    self.snapshot = snapshot
    var ranking = ranking
    if query.isPersonal, ranking.multipliers.isEmpty {
      ranking.multipliers = snapshot.state.usage.learning.multipliers
    }
    self.ranking = ranking
    var seen: Set<TypedWord> = []
    words = TypedWord.words(of: query.text).filter { seen.insert($0).inserted }
    let configuration = snapshot.configuration
    let binder = Binder(
      now: configuration.clock().timeIntervalSinceReferenceDate, zone: configuration.timeZone,
      firstWeekday: configuration.firstWeekday)
    now = binder.now
    filters = try query.filters.map { filter in
      try filter.check(configuration.queryLimits)
      return TypedSearch.unscored(binder.bind(filter.root))
    }
    statistics = QueryStatistics(snapshot.beginning())
  }

  var scoredWords: ArraySlice<TypedWord> { words.prefix(TypedSearch.mostScoredWords) }

  /// The same matches, which count for no score.
  static func unscored(_ node: BoundNode) -> BoundNode { .not(.not(node)) }

  /// Every word must match, or a synonym of it, and every filter.
  var matches: RankedRequest {
    var alternatives = TypedAlternatives()
    var parts = scoredWords.map { alternatives.node(asTyped($0)) }
    parts += words.dropFirst(TypedSearch.mostScoredWords).map { word in
      TypedSearch.unscored(alternatives.node(asTyped(word)))
    }
    return request(parts, alternatives)
  }

  /// The word as it was typed, and its synonyms.
  func asTyped(_ word: TypedWord) -> [TypedAlternative] {
    var all = [TypedAlternative(test: word.test(), factor: 1)]
    let synonyms = snapshot.configuration.synonyms
    if !synonyms.groups.isEmpty, let term = word.term {
      all += synonyms.words(for: term).map { synonym in
        TypedAlternative(
          test: TypedWord.phrase(of: synonym), factor: Synonyms.factor)
      }
    }
    return all
  }

  func request(
    _ parts: [BoundNode], _ alternatives: TypedAlternatives
  ) -> RankedRequest {
    let all = parts + filters
    let node: BoundNode = all.isEmpty ? .constant(true) : .conjunction(all)
    var request = RankedRequest(
      node, bonuses: RankedLeaf.bonuses(scoredWords.map(\.plain), ranking))
    request.alwaysPrunes = alwaysPrunes
    request.weighing = { alternatives.weigh($0) }
    return request
  }

  /// The best results, best first.
  func top(_ count: Int, fillsUp: Bool) throws -> [TypedResult] {
    var results: [TypedResult] = []
    func add(_ tier: TypedMatchTier, _ request: RankedRequest) throws {
      let search = try RankedSearch(
        snapshot, ranking: ranking, now: now, statistics: statistics,
        without: results.map(\.document))
      results += try search.top(count - results.count, request).map { found in
        TypedResult(document: found.document, tier: tier, score: found.score)
      }
    }
    guard count > 0 else { return [] }
    try add(.match, matches)
    guard fillsUp, results.count < count, !words.isEmpty else { return results }
    let similar = try similarWords()
    if let request = similarMatches(similar) { try add(.similar, request) }
    if results.count < count, let request = try partialMatches(similar) {
      try add(.partial, request)
    }
    return results
  }
}
