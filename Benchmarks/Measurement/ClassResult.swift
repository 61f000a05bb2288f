/// One class of queries in one mode.
package struct ClassResult: Codable, Sendable {
  package var name: String
  /// `count`, `top10` or `ids`.
  package var mode: String
  package var queries: Int
  /// Queries the engine cannot answer.
  package var unsupported: Int
  package var samples: Int
  package var p50Microseconds: Double
  package var p95Microseconds: Double
  package var p99Microseconds: Double
  package var meanMicroseconds: Double
  /// Preparing a query outside of the timed call, where an engine does that.
  package var preparationMicroseconds: Double?
  package var queriesPerSecond: Double
  /// Hits of each query; -1 where it is not supported.
  package var hits: [Int]
  /// All samples, where the engine hands them over.
  package var histogram: Histogram?
  /// How steady the machine was; nil where not known.
  ///
  /// The distance of the quartiles of repeated measurements of a query, relative to their median.
  package var spread: Double?
  /// How the hits compare with those of a plain scan.
  package var check: HitCheck?
  /// Median time divided by that of an exact term with as many hits.
  package var ratioToExact: Double?
  /// The same of the 99th percentile.
  package var ratioToExactP99: Double?

  package init(name: String, mode: String) {
    (self.name, self.mode) = (name, mode)
    (queries, unsupported, samples) = (0, 0, 0)
    (p50Microseconds, p95Microseconds, p99Microseconds, meanMicroseconds) = (0, 0, 0, 0)
    (queriesPerSecond, hits) = (0, [])
  }

  /// The median number of hits of the queries that were answered.
  package var medianHits: Int {
    let answered = hits.filter { $0 >= 0 }.sorted()
    return answered.isEmpty ? 0 : answered[answered.count / 2]
  }

  /// Whether the numbers stand for the class: enough of its queries were answered.
  package var isRepresentative: Bool {
    samples >= 5 && queries > 0 && unsupported * 10 <= queries
  }

  /// Median with the preparation, as a caller feels it.
  package var fullP50: Double { p50Microseconds + (preparationMicroseconds ?? 0) }

  /// 99th percentile with the preparation.
  package var fullP99: Double { p99Microseconds + (preparationMicroseconds ?? 0) }
}

/// How answers compare with those of something slower and simpler in the same run.
package struct HitCheck: Codable, Sendable, Equatable {
  /// What they were compared with: `scan`, `matcher on a sample`, `full sort`.
  package var method: String
  package var checked: Int
  package var agreed: Int

  package init(method: String, checked: Int, agreed: Int) {
    (self.method, self.checked, self.agreed) = (method, checked, agreed)
  }

  package var isClean: Bool { checked == agreed }
}

/// A class measured twice under the same conditions.
package struct NoiseSample: Codable, Sendable {
  package var name: String
  package var mode: String
  package var firstMicroseconds: Double
  package var secondMicroseconds: Double

  package init(name: String, mode: String, first: Double, second: Double) {
    (self.name, self.mode, firstMicroseconds, secondMicroseconds) = (name, mode, first, second)
  }

  /// How far the two are apart, relative to the lesser.
  package var difference: Double {
    let least = min(firstMicroseconds, secondMicroseconds)
    return least > 0 ? abs(firstMicroseconds - secondMicroseconds) / least : 0
  }
}
