import BenchmarkMeasurement

/// Compares numbers of hits with those of the scan, query by query.
enum HitComparison {
  /// Notes in the results of an engine how they compare; where the scan has no answer, what the
  /// engine's own check says stays.
  ///
  /// - Parameter typed: classes of which the scan is asked only what is nearest.
  static func apply(
    _ reference: EngineResults, to engine: inout EngineResults, without typed: Set<String>
  ) {
    for place in engine.classes.indices where engine.classes[place].mode != "top10" {
      let result = engine.classes[place]
      guard !typed.contains(result.name), let scanned = reference.result(result.name, "count")
      else { continue }
      var (checked, agreed) = (0, 0)
      for (expected, found) in zip(scanned.hits, result.hits) where expected >= 0 && found >= 0 {
        checked += 1
        if expected == found { agreed += 1 }
      }
      if checked > 0 {
        engine.classes[place].check = HitCheck(method: "scan", checked: checked, agreed: agreed)
      }
    }
  }

  /// The classes of which the scan cannot answer every query.
  ///
  /// - Parameter typed: as above.
  static func unanswered(_ reference: EngineResults, without typed: Set<String>) -> [String] {
    reference.classes.filter { result in
      result.mode == "count" && (result.hits.contains(-1) || typed.contains(result.name))
    }.map(\.name)
  }
}
