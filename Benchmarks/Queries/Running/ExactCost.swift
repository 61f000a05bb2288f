import BenchmarkMeasurement
import Foundation

/// What an exact term costs, by its number of hits: the measure for every other class.
struct ExactCost {
  private let points: [(hits: Double, p50: Double, p99: Double)]

  /// Takes the classes of one exact term in one mode.
  ///
  /// What more hits cost less than, fewer hits do not cost more than: a class that was disturbed
  /// does not make others look cheap.
  init(_ engine: EngineResults, mode: String) {
    var points = engine.classes.filter { result in
      result.mode == mode && result.samples > 0
        && (result.name.hasPrefix("term_") || result.name.hasPrefix("exact"))
    }.map { result in
      (Double(max(1, engine.hits(result.name))), result.p50Microseconds, result.p99Microseconds)
    }.sorted { $0.0 < $1.0 }
    for place in points.indices.dropLast().reversed() {
      points[place].1 = min(points[place].1, points[place + 1].1)
      points[place].2 = min(points[place].2, points[place + 1].2)
    }
    self.points = points
  }

  /// Notes in every class how its times compare with those of an exact term with as many hits.
  static func apply(to engine: inout EngineResults) {
    for mode in QueryMode.allCases {
      let cost = ExactCost(engine, mode: mode.rawValue)
      for place in engine.classes.indices where engine.classes[place].mode == mode.rawValue {
        let result = engine.classes[place]
        guard result.samples > 0, let exact = cost.at(hits: engine.hits(result.name)) else {
          continue
        }
        engine.classes[place].ratioToExact = result.p50Microseconds / exact.p50
        engine.classes[place].ratioToExactP99 = result.p99Microseconds / exact.p99
      }
    }
  }

  /// Between two classes by the logarithms; beyond the last in proportion to the hits.
  func at(hits: Int) -> (p50: Double, p99: Double)? {
    let hits = Double(max(1, hits))
    guard let first = points.first, let last = points.last else { return nil }
    if hits <= first.hits { return (first.p50, first.p99) }
    if hits >= last.hits { return (last.p50 * hits / last.hits, last.p99 * hits / last.hits) }
    guard let upper = points.firstIndex(where: { $0.hits >= hits }), upper > 0 else { return nil }
    let (low, high) = (points[upper - 1], points[upper])
    let width = log(high.hits) - log(low.hits)
    let share = width > 0 ? (log(hits) - log(low.hits)) / width : 1
    func between(_ one: Double, _ other: Double) -> Double {
      one > 0 && other > 0 ? exp(log(one) + share * (log(other) - log(one))) : max(one, other)
    }
    return (between(low.p50, high.p50), between(low.p99, high.p99))
  }
}
