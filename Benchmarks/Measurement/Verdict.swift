/// What a comparison of two measurements says.
package enum Verdict: String, Codable, Sendable, CaseIterable {
  case improved
  case regressed
  case withinNoise = "within noise"

  /// Judges two values of which less is better.
  ///
  /// - Parameter noise: the relative difference that means nothing, 0.1 for a tenth.
  package init(old: Double, new: Double, noise: Double) {
    guard old > 0, new > 0 else {
      self = .withinNoise
      return
    }
    let ratio = new / old
    if ratio > 1 + noise {
      self = .regressed
    } else if ratio < 1 / (1 + noise) {
      self = .improved
    } else {
      self = .withinNoise
    }
  }
}
