import Foundation
import Pharos
import PharosTesting

/// A person uses a search that learns; then it is asked whether that was for the better.
package struct LearningSimulation {
  /// The outcome for one person.
  package struct Outcome: Sendable {
    package let seed: UInt64
    package let kind: SimulatedPerson.Kind
    /// Normalised discounted cumulative gain of ten results, the mean over queries that nothing was
    /// learned from.
    package let fixed: Double
    package let learned: Double
    package let confidence: Double

    /// How much better the learned ranking is, relative to the fixed one.
    package var gain: Double { learned / fixed - 1 }
  }

  /// Choices that are learned from.
  package var choices = 200
  /// Queries that are then asked.
  package var queries = 60
  private let candidates = 20
  private let visible = 8

  package init() {}

  package func run(seed: UInt64) -> Outcome {
    var random = SeededGenerator(seed: seed)
    let person = SimulatedPerson(seed: seed, using: &random)
    var model = RankingModel()
    for _ in 0..<choices {
      let results = SimulatedResults.list(of: candidates, using: &random)
      let shown = order(results, model.multipliers).prefix(visible).map { results[$0] }
      let choice = person.choice(
        among: person.likings(of: shown, using: &random), using: &random)
      let vectors = shown.map { SignalVector(values: $0.map { Float($0) }) }
      if let lesson = RankingLesson(choosing: choice, of: vectors) { model.learn(lesson) }
    }
    let multipliers = model.multipliers
    var fixed = 0.0
    var learned = 0.0
    for _ in 0..<queries {
      let results = SimulatedResults.list(of: candidates, using: &random)
      let gains = gains(person.likings(of: results, using: &random))
      fixed += quality(order(results, [:]), gains)
      learned += quality(order(results, multipliers), gains)
    }
    return Outcome(
      seed: seed, kind: person.kind, fixed: fixed / Double(queries),
      learned: learned / Double(queries), confidence: model.confidence)
  }

  /// Results by the sum of their summands, best first, as scores in whole points order them.
  private func order(
    _ results: [SimulatedResults.Result], _ multipliers: [RankingSignal: Float]
  ) -> [Int] {
    let factors = SimulatedResults.signals.map { Double(multipliers[$0] ?? 1) }
    let scores = results.map { result in
      zip(result, factors).reduce(0) { $0 + $1.0 * $1.1 }
    }
    return results.indices.sorted {
      scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1
    }
  }

  /// The one that is liked best gains 7, the next two 3, the next three 1.
  private func gains(_ likings: [Double]) -> [Double] {
    var gains = likings.map { _ in 0.0 }
    for (rank, place) in likings.indices.sorted(by: { likings[$0] > likings[$1] }).enumerated() {
      gains[place] = rank == 0 ? 7 : rank < 3 ? 3 : rank < 6 ? 1 : 0
    }
    return gains
  }

  private func quality(_ order: [Int], _ gains: [Double]) -> Double {
    func sum(_ gains: [Double]) -> Double {
      gains.prefix(10).enumerated().reduce(0) { $0 + $1.element / log2(Double($1.offset + 2)) }
    }
    return sum(order.map { gains[$0] }) / sum(gains.sorted(by: >))
  }
}

extension [LearningSimulation.Outcome] {
  /// The gain that a share of the outcomes does not exceed, by the nearest-rank rule.
  package func gain(at share: Double) -> Double {
    let gains = map(\.gain).sorted()
    guard let last = gains.last else { return 0 }
    let rank = Int((share * Double(count)).rounded(.up))
    return rank < count ? gains[Swift.max(rank, 1) - 1] : last
  }
}
