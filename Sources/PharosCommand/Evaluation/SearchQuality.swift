/// How good the results of queries are, by judgments of people.
///
/// - nDCG@10: the sum of `gain / log2(place + 1)` over the first ten results, divided by that of the
///   best order (Järvelin and Kekäläinen, 2002). The gain is 1 for what is right; `2^grade - 1` when
///   grades count.
/// - MAP: the mean over queries of average precision, over all results that were asked for.
/// - MRR: the mean of 1 / place of the first right result.
/// - recall@100: the share of right items among the first hundred results.
///
/// Queries without a right item are left out.
struct SearchQuality {
  /// The results that nDCG looks at.
  static let depth = 10

  private(set) var queries = 0
  private var gain = 0.0
  private var precision = 0.0
  private var reciprocal = 0.0
  private var recall = 0.0

  var normalizedGain: Double { mean(gain) }
  var averagePrecision: Double { mean(precision) }
  var reciprocalRank: Double { mean(reciprocal) }
  var recallAtHundred: Double { mean(recall) }

  private func mean(_ sum: Double) -> Double { queries == 0 ? 0 : sum / Double(queries) }

  /// Takes in the results of one query, best first, and returns its own figures.
  ///
  /// - Parameter usesGrades: whether the gain grows with the grade.
  @discardableResult
  mutating func add(
    _ results: [String], right: [String: Double], usesGrades: Bool
  ) -> (gain: Double, precision: Double)? {
    guard !right.isEmpty else { return nil }
    queries += 1
    func value(_ grade: Double) -> Double { usesGrades ? SearchQuality.power(grade) - 1 : 1 }
    var found = 0
    var sum = 0.0
    var own = 0.0
    for (place, identifier) in results.enumerated() {
      guard let grade = right[identifier] else { continue }
      found += 1
      sum += Double(found) / Double(place + 1)
      if found == 1 { reciprocal += 1 / Double(place + 1) }
      if place < 10 { own += value(grade) / SearchQuality.discount(place) }
      if place < 100 { recall += 1 / Double(right.count) }
    }
    let best = right.values.map(value).sorted(by: >).prefix(10).enumerated().reduce(0) {
      $0 + $1.element / SearchQuality.discount($1.offset)
    }
    let normalized = best > 0 ? own / best : 0
    gain += normalized
    precision += sum / Double(right.count)
    return (normalized, sum / Double(right.count))
  }

  /// `log2(place + 2)`, places from 0.
  private static func discount(_ place: Int) -> Double { logarithm(Double(place + 2)) }

  /// The binary logarithm of a positive number.
  static func logarithm(_ value: Double) -> Double {
    // log2 by the series of the inverse hyperbolic tangent, after taking out the exponent.
    let significand = value.significand
    let ratio = (significand - 1) / (significand + 1)
    var term = ratio
    var sum = 0.0
    var number = 1.0
    while term > 1e-18 {
      sum += term / number
      term *= ratio * ratio
      number += 2
    }
    return Double(value.exponent) + 2 * sum / 0.693147180559945309417
  }

  /// 2 to a grade.
  private static func power(_ grade: Double) -> Double {
    var result = 1.0
    var left = min(grade, 60)
    while left >= 1 {
      result *= 2
      left -= 1
    }
    return result * (1 + left)
  }
}
