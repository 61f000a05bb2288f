import SegmentStore

/// What the items of a segment are worth whatever the query, at one moment: their own signals, and how
/// fresh they are.
///
/// Documents are numbered by rank and date, so the bounds of windows of 4 096 documents mostly fall
/// along the segment.
struct ItemSignals {
  private let columns: FixedColumns
  private let ranking: Ranking
  private let freshness: Freshness
  /// Whether dates count.
  private let isDated: Bool
  /// The most that a document of each window is worth.
  private let windows: [Float]
  /// The most that a document of each window, or of any behind it, is worth.
  private let rest: [Float]

  init(_ segment: Segment, ranking: Ranking, now: Double) throws {
    columns = segment.fixedColumns
    self.ranking = ranking
    let freshness = Freshness(ranking, now: now)
    self.freshness = freshness
    let ranks = columns.staticRanks
    var windows: [Float] = []
    if freshness.most > 0 {
      let bounds = try columns.recencyBounds()
      isDated = bounds.hasDates
      windows = bounds.windows.map { bounds in
        bounds.map { freshness.bound(from: $0.earliest, through: $0.latest) } ?? 0
      }
    } else {
      isDated = false
    }
    let count = Int((segment.documentCount + (DocumentWindow.size - 1)) / DocumentWindow.size)
    while windows.count < count { windows.append(0) }
    for index in 0..<count {
      windows[index] += ranking.itemScore(
        ofRank: ranks.rank(ofDocument: UInt32(index) * DocumentWindow.size))
    }
    var rest = windows
    for index in rest.indices.dropLast().reversed() {
      rest[index] = max(rest[index], rest[index + 1])
    }
    self.windows = windows
    self.rest = rest
  }

  /// The most that a document at or after one is worth.
  func bound(from document: UInt32) -> Float {
    let window = Int(document / DocumentWindow.size)
    return window < rest.count ? rest[window] : 0
  }

  /// The most that a document of a span is worth.
  func bound(from first: UInt32, through last: UInt32) -> Float {
    let start = Int(first / DocumentWindow.size)
    guard start < windows.count else { return 0 }
    let end = min(Int(last / DocumentWindow.size), windows.count - 1)
    var most = windows[start]
    for index in start...end { most = max(most, windows[index]) }
    return most
  }

  /// What a document is worth.
  func score(_ document: UInt32) throws -> Float {
    let own = ranking.itemScore(ofRank: columns.staticRanks.rank(ofDocument: document))
    guard isDated else { return own }
    return freshness.score(try columns.recency(ofDocument: document)) + own
  }

  /// What the documents of a span are worth where it is the same for all.
  func commonScore(from first: UInt32, through last: UInt32) -> Float? {
    guard !isDated else { return nil }
    let rank = columns.staticRanks.rank(ofDocument: first)
    guard rank == columns.staticRanks.rank(ofDocument: last) else { return nil }
    return ranking.itemScore(ofRank: rank)
  }

  /// The summands of a document.
  func summands(_ document: UInt32) throws -> (own: Float, freshness: Float) {
    (
      ranking.itemScore(ofRank: columns.staticRanks.rank(ofDocument: document)),
      isDated ? freshness.score(try columns.recency(ofDocument: document)) : 0
    )
  }
}

/// How fresh a date is at one moment: the weight at that moment, half of it ``Ranking/freshnessAge``
/// before or after, a third at twice that distance.
struct Freshness {
  /// No date counts more.
  let most: Float
  private let age: Double
  private let now: Recency

  init(_ ranking: Ranking, now: Double) {
    age = min(max(1, ranking.freshnessAge), 1e12)
    most = ranking.bounded(.freshness, ranking.freshnessWeight)
    self.now = Recency(secondsSince2001: now)
  }

  /// What a date counts; 0 where there is none.
  func score(_ recency: Recency) -> Float {
    guard recency != .none else { return 0 }
    let distance = recency.code > now.code ? recency.code - now.code : now.code - recency.code
    return Float(age / (age + Double(distance))) * most
  }

  /// What dates of a stretch count at most.
  func bound(from earliest: Recency, through latest: Recency) -> Float {
    if earliest <= now, now <= latest { return most }
    return max(score(earliest), score(latest))
  }
}
