extension Snapshot {
  /// What the ranking can learn from events: from each selection whose typed text and visible
  /// results are known.
  func lessons(of events: [UsageEvent]) throws(IndexError) -> [RankingLesson] {
    guard !state.usage.learning.isFrozen else { return [] }
    // What was chosen is learned whatever queries may take.
    let snapshot = within(.unlimited)
    // Nothing is learned of likeness, which takes a search to find out.
    var ranking = configuration.ranking
    ranking.multipliers = [:]
    ranking.likenessWeight = 0
    var lessons: [RankingLesson] = []
    for event in events {
      guard event.action == .select, event.visible.count > 1, let text = event.typedText else {
        continue
      }
      let query = TypedQuery(text, isPersonal: false)
      let lesson = try reporting {
        try event.lesson { identifier in
          try snapshot.explainScore(of: identifier, typed: query, ranking: ranking)?.signals
        }
      }
      if let lesson { lessons.append(lesson) }
    }
    return lessons
  }
}
