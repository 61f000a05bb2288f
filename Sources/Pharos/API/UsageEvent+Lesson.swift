extension UsageEvent {
  /// What the ranking can learn from the event; nil unless it is a choice among several results.
  ///
  /// - Parameter signals: the summands of a result's score, by signal, under a ranking without
  ///   multipliers; nil for a result that is gone. Asked for the chosen one, for at most sixteen above
  ///   it, and for the one below.
  package func lesson(
    signals: (_ identifier: String) throws -> [RankingSignal: Float]?
  ) rethrows -> RankingLesson? {
    guard action == .select, let place = visible.firstIndex(of: identifier) else { return nil }
    guard let chosen = try signals(identifier) else { return nil }
    let passed = try visible[max(0, place - RankingLesson.mostPassed)..<place].compactMap {
      try signals($0).map { SignalVector($0) }
    }
    let next = place + 1 < visible.count ? try signals(visible[place + 1]) : nil
    guard !passed.isEmpty || next != nil else { return nil }
    return RankingLesson(
      chosen: SignalVector(chosen), passed: passed, next: next.map { SignalVector($0) })
  }
}
