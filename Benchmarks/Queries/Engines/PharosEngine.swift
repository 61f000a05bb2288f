import BenchmarkMeasurement
import Pharos
import QueryLanguage

/// Our engine over one snapshot.
struct PharosEngine: MeasuredEngine {
  let snapshot: Snapshot

  var version: String { "Pharos" }

  func prepare(_ query: BenchmarkQuery) throws -> Query? {
    try Query(parsing: query.spotlight)
  }

  func answer(_ query: Query, _ mode: QueryMode) throws -> Int? {
    switch mode {
    case .count: try snapshot.count(query)
    case .top10: try snapshot.top(10, query).count
    case .ids: try snapshot.documents(query).count
    }
  }

  /// Compares the ten best scores with those of all matches sorted, and the numbers of matches of
  /// the modes with each other.
  func check(_ queries: [Query], _ mode: QueryMode) throws -> HitCheck? {
    guard mode == .top10 else { return nil }
    var agreed = 0
    for query in queries {
      let all = try snapshot.top(snapshot.storedItemCount, query).map(\.score)
      let best = try snapshot.top(10, query).map(\.score)
      let isSorted = zip(all, all.dropFirst()).allSatisfy(>=)
      let isWhole = try all.count == snapshot.count(query)
      if isSorted, isWhole, best == Array(all.prefix(10)) { agreed += 1 }
    }
    return HitCheck(method: "full sort", checked: queries.count, agreed: agreed)
  }
}
