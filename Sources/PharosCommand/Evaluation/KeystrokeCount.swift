import Pharos

/// How many letters of a text must be typed until a right item stands among the first few results.
struct KeystrokeCount {
  /// Results that a person sees at a glance.
  static let visible = 5

  private(set) var queries = 0
  /// Letters that were needed, of the queries that led there.
  private(set) var needed: [Int] = []
  /// What part of the text that is.
  private var shares = 0.0

  /// Types a text letter by letter; returns how many it took, nil if all of it is not enough.
  @discardableResult
  mutating func add(
    _ text: String, right: Set<String>, in snapshot: Snapshot, ranking: Ranking
  ) throws(IndexError) -> Int? {
    queries += 1
    var typed = ""
    for (place, letter) in text.enumerated() {
      typed.append(letter)
      let found = try snapshot.top(
        typed: TypedQuery(typed), limit: KeystrokeCount.visible, ranking: ranking)
      if try snapshot.identifiers(of: found.map(\.document)).contains(where: right.contains) {
        needed.append(place + 1)
        shares += Double(place + 1) / Double(text.count)
        return place + 1
      }
    }
    return nil
  }

  /// Queries that led to a right item.
  var found: Int { needed.count }
  var mean: Double { found == 0 ? 0 : Double(needed.reduce(0, +)) / Double(found) }
  var median: Double {
    let sorted = needed.sorted()
    guard found > 0 else { return 0 }
    return Double(sorted[(found - 1) / 2] + sorted[found / 2]) / 2
  }
  var meanShare: Double { found == 0 ? 0 : shares / Double(found) }
}
