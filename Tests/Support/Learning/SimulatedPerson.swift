import Foundation
import Pharos
import PharosTesting

/// A made-up person who chooses among results: by taste, partly by what the ranking cannot know,
/// from what was looked at, and sometimes at random.
package struct SimulatedPerson {
  /// How the taste differs from the default weights.
  package enum Kind: String, CaseIterable, Sendable {
    /// It does not.
    case asDefault = "as the default"
    /// Every weight a little.
    case mild = "mildly different"
    /// Every weight much.
    case strong = "strongly different"
    /// One weight is fourfold, another a tenth.
    case oneSided = "one-sided"
    /// Three weights are quite different.
    case fewSignals = "three signals"
    /// Not at all, but most choices are random.
    case random = "at random"
    /// One signal puts the person off, which no multiplier above 0 can say.
    case averse = "averse to a signal"
    /// The best summand counts, by its square root; nothing linear.
    case nonlinear = "not linear"
  }

  package let kind: Kind
  private let weights: [Double]
  /// The deviation of what makes a result attractive besides its summands.
  private let hidden: Double
  /// How often a choice is random.
  private let randomness: Double
  /// How fast fewer results are looked at from place to place.
  private let carelessness: Double
  /// How little differences matter.
  private let temperature: Double

  /// Kinds in turn: of ten seeds two as the default, two mildly different, one of each other kind.
  package init(seed: UInt64, using random: inout SeededGenerator) {
    let kinds = Kind.allCases + [.asDefault, .mild]
    kind = kinds[Int(seed % UInt64(kinds.count))]
    var weights = SimulatedResults.signals.map { _ in 1.0 }
    switch kind {
    case .asDefault, .random, .nonlinear: break
    case .mild: weights = weights.map { _ in exp(0.35 * random.normal()) }
    case .strong: weights = weights.map { _ in exp(0.9 * random.normal()) }
    case .oneSided:
      weights[random.number(below: weights.count)] = 4
      weights[random.number(below: weights.count)] = 0.1
    case .fewSignals:
      for _ in 0..<3 {
        weights[random.number(below: weights.count)] = random.pick([0.1, 0.3, 3, 5])
      }
    case .averse: weights[random.number(below: weights.count)] = -0.5
    }
    self.weights = weights.map { min($0, 8) }
    hidden = random.pick([0.5, 1, 2])
    randomness = kind == .random ? 0.7 : random.pick([0, 0.05, 0.15])
    carelessness = random.pick([0.3, 0.7, 1.2])
    temperature = random.pick([0.5, 1, 2])
  }

  /// How much the person likes each of some results.
  func likings(
    of results: [SimulatedResults.Result], using random: inout SeededGenerator
  ) -> [Double] {
    let scale = Double(weights.count) / max(1, weights.reduce(0, +))
    return results.map { result in
      let taste =
        kind == .nonlinear
        ? 3 * (result.max() ?? 0).squareRoot()
        : zip(result, weights).reduce(0) { $0 + $1.0 * $1.1 }
      return scale * taste + hidden * random.normal()
    }
  }

  /// The place of the choice among results in the order they are shown.
  func choice(among likings: [Double], using random: inout SeededGenerator) -> Int {
    if random.share() < randomness { return random.number(below: likings.count) }
    let best = likings.max() ?? 0
    var shares = likings.enumerated().map { place, liking in
      let isSeen = place == 0 || random.share() < pow(Double(place + 1), -carelessness)
      return isSeen ? exp((liking - best) / temperature) : 0
    }
    if shares.reduce(0, +) <= 0 { shares[0] = 1 }
    var left = random.share() * shares.reduce(0, +)
    for (place, share) in shares.enumerated() {
      left -= share
      if left < 0 { return place }
    }
    return shares.lastIndex { $0 > 0 } ?? 0
  }
}
