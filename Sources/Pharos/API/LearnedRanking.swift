/// What the ranking has learned from one person's choices.
///
/// See ``SearchIndex/resetLearnedRanking()`` and ``SearchIndex/setLearning(isFrozen:)``.
public struct LearnedRanking: Sendable, Hashable {
  /// What each signal is multiplied with, 1/4 … 4; 1 for those that are not there.
  ///
  /// All above 0: whatever is learned, a better match, hint or date never lowers a score.
  public let multipliers: [RankingSignal: Float]
  /// How far what was learned is used: 0 not at all, 1 as it is.
  ///
  /// Above 0 only if choices were better foretold by it than by the weights as they are, each
  /// choice before it was learned from; 1 if all together were more than twenty times as likely.
  public let confidence: Double
  /// The number of choices that it was learned from.
  public let choices: Int
  /// Whether nothing more is learned.
  public let isFrozen: Bool
}

extension Snapshot {
  /// What the ranking has learned from the person's choices.
  public var learnedRanking: LearnedRanking {
    let model = state.usage.learning
    return LearnedRanking(
      multipliers: model.multipliers, confidence: model.confidence,
      choices: Int(clamping: model.lessons), isFrozen: model.isFrozen)
  }
}

extension SearchIndex {
  /// Forgets what the ranking has learned; how items were used, and typed texts, stay.
  public func resetLearnedRanking() async throws(IndexError) {
    try await commit(WriteBatch([.changeUsage([.resetLearning])]))
  }

  /// Says whether the ranking learns from now on; what it has learned stays in use.
  public func setLearning(isFrozen: Bool) async throws(IndexError) {
    try await commit(WriteBatch([.changeUsage([.freezeLearning(isFrozen)])]))
  }

  /// Counts events, and learns from choices among results whose scores are known.
  ///
  /// - Parameter lessons: what the ranker learns; see ``RankingLesson``.
  package func record(
    _ events: [UsageEvent], lessons: [RankingLesson]
  ) async throws(IndexError) {
    try checkVisible(events)
    guard !(events.isEmpty && lessons.isEmpty) else { return }
    try await commit(
      WriteBatch([.record(events), .changeUsage(lessons.map { .learn($0) })]))
  }
}
