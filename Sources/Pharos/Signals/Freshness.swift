import Columns

/// How fresh a date is at one moment: the weight at that moment, half of it
/// ``Ranking/freshnessAge`` before or after, a third at twice that distance.
struct Freshness {
  /// No date counts more.
  let most: Float
  private let age: Double
  let now: Recency

  init(_ ranking: borrowing Ranking, now: Double) {
    age = min(max(1, ranking.freshnessAge), 1e12)
    most = ranking.bounded(.freshness, ranking.freshnessWeight)
    self.now = Recency(secondsSince2001: now)
  }

  /// What a date counts; 0 where there is none.
  func score(_ recency: Recency) -> Float {
    guard recency.code != Recency.none.code else { return 0 }
    return score(
      distance: recency.code > now.code ? recency.code - now.code : now.code - recency.code)
  }

  /// What dates of a stretch, by their codes, count at most from this moment on for so many
  /// seconds.
  func bound(from earliest: UInt64, through latest: UInt64, during seconds: UInt64) -> Float {
    if latest < now.code { return score(distance: now.code - latest) }
    let end = now.code + seconds
    return score(distance: earliest > end ? earliest - end : 0)
  }

  /// Falls, also when rounded.
  private func score(distance: UInt64) -> Float { Float(age / (age + Double(distance))) * most }
}
