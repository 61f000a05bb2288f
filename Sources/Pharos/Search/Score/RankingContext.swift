/// What the ranked queries of one search share: the documents, the ranking, and the moment.
///
/// A class, for it has many parts and is handed on. Not thread-safe: belongs to one running query.
final class RankingContext {
  let state: IndexState
  let ranking: Ranking
  /// Seconds since 2001.
  let now: Double
  let statistics: QueryStatistics
  /// Per segment: documents that are deleted or have expired.
  let dead: [DeadDocuments?]

  init(
    _ state: IndexState, ranking: Ranking, now: Double, statistics: QueryStatistics
  ) throws {
    self.state = state
    self.ranking = ranking
    self.now = now
    self.statistics = statistics
    dead = try state.dead(at: now)
  }
}
