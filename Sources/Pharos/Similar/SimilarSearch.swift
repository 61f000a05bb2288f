import QueryLanguage

/// One search for items like another one: its most telling words, asked as one ranked query.
struct SimilarSearch {
  /// So many words are looked for.
  ///
  /// Two items count as alike where both are right for one query. nDCG@10 of the others for each item,
  /// Cranfield and CACM: 16 words 0.390 and 0.420, 24 words 0.402 and 0.425, 32 words 0.411 and 0.422,
  /// 48 words 0.412 and 0.419, all words 0.410 and 0.416.
  static let mostWords = 32

  let snapshot: Snapshot
  /// Where the item is.
  let place: (segment: Int, document: UInt32)
  let ranking: Ranking
  let binder: Binder
  let statistics: QueryStatistics
  /// Per segment: documents that are deleted or have expired.
  let dead: [DeadDocuments?]
  /// Of each segment.
  let planners: [SegmentPlanner]
  /// Whether bounds are used where few documents match, too.
  var alwaysPrunes = false

  init(_ snapshot: Snapshot, _ identifier: String, ranking: Ranking) throws {
    self.snapshot = snapshot
    self.ranking = ranking
    let state = snapshot.state
    let binder = Binder(snapshot.configuration)
    self.binder = binder
    let dead = try state.dead(at: binder.now)
    guard let place = try state.location(of: Array(identifier.utf8)),
      dead[place.segment]?.set.contains(Int(place.document)) != true
    else { throw IndexError.noSuchItem(identifier: identifier) }
    self.place = (place.segment, place.document)
    self.dead = dead
    let statistics = QueryStatistics(snapshot.beginning())
    self.statistics = statistics
    planners = state.planners(statistics)
  }

  /// The items most like it, best first.
  func top(_ count: Int, filters: [Query]) throws -> [RankedDocument] {
    let conditions = try binder.bind(filters, within: snapshot.configuration.queryLimits)
    guard count > 0 else { return [] }
    let words = try words(SimilarSearch.mostWords)
    guard let greatest = words.map(\.share).max() else { return [] }
    var alternatives = TypedAlternatives()
    let nodes = words.map { word in
      alternatives.node([
        TypedAlternative(
          test: TypedWord.test(ofTerm: word.term), factor: word.share / greatest)
      ])
    }
    var request = RankedRequest(
      .conjunction([.disjunction(nodes)] + (conditions.map { [$0.unscored] } ?? [])))
    request.alwaysPrunes = alwaysPrunes
    let all = alternatives
    request.weighing = { all.weigh($0) }
    let search = try RankedSearch(
      snapshot, ranking: ranking, now: binder.now, statistics: statistics,
      without: [snapshot.state.reference(place.segment, place.document)])
    return try search.top(count, request)
  }
}
