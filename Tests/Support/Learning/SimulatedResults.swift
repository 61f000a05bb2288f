import Foundation
import Pharos
import PharosTesting

/// Results of made-up queries: for each the summands of its score, as a search would give them.
struct SimulatedResults {
  /// Summands of one result, in the order of ``signals``.
  typealias Result = [Double]

  /// What counts under the default ranking: the first signals, without those that must be asked for.
  static let signals = RankingSignal.learned.filter { $0 != .popularity && $0 != .language }

  /// What a summand is on average where it is there, and how often it is.
  private static let shape: [(size: Double, share: Double)] = signals.map {
    switch $0 {
    case .titles: (3, 0.5)
    case .keywords: (2, 0.3)
    case .people: (1.5, 0.15)
    case .descriptions: (1.2, 0.35)
    case .content: (1.5, 0.7)
    case .exactness: (1.5, 0.35)
    case .closeness: (1, 0.5)
    case .item: (1, 1)
    case .freshness: (1, 0.8)
    case .usage: (1.5, 0.25)
    case .popularity, .language, .likeness: (0, 0)
    }
  }

  /// A list of results for one query.
  static func list(of count: Int, using random: inout SeededGenerator) -> [Result] {
    // Rare words make all summands of matches larger, common ones smaller.
    let rarity = 0.5 + random.share()
    return (0..<count).map { _ in
      shape.map { size, share in
        random.share() < share ? rarity * size * (0.25 + random.gamma()) : 0
      }
    }
  }
}

extension SeededGenerator {
  /// Evenly between 0 and 1.
  mutating func share() -> Double { Double.random(in: 0..<1, using: &self) }

  /// Of a normal distribution around 0 with a deviation of 1.
  mutating func normal() -> Double {
    (-2 * log(1 - share())).squareRoot() * cos(2 * .pi * share())
  }

  /// Of a gamma distribution of shape 2 and mean 0.8.
  fileprivate mutating func gamma() -> Double { -0.4 * (log(1 - share()) + log(1 - share())) }
}
