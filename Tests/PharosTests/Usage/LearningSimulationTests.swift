import TestSupport
import Testing

@testable import Pharos

/// What learning does for made-up people; `pharos-bench learn` runs many more of them.
@Suite struct LearningSimulationTests {
  @Test func betterAndHardlyEverWorse() {
    let simulation = LearningSimulation()
    let outcomes = (9_000..<9_040 as Range<UInt64>).map { simulation.run(seed: $0) }
    // Three in ten have nothing to gain: among so few people the median of all is a matter of luck.
    let differing = outcomes.filter { $0.kind != .asDefault && $0.kind != .random }
    #expect(differing.gain(at: 0.5) > 0.005, "the median of those with another taste")
    #expect(outcomes.map(\.gain).reduce(0, +) / 40 > 0.02, "the mean of all")
    #expect(outcomes.gain(at: 0.05) >= -0.01, "the worst twentieth")
    for kind in [SimulatedPerson.Kind.strong, .oneSided, .fewSignals] {
      let gains = outcomes.filter { $0.kind == kind }
      #expect(gains.gain(at: 0.5) > 0.03, "\(kind.rawValue): \(gains.map(\.gain))")
    }
    for outcome in outcomes where outcome.kind == .asDefault || outcome.kind == .random {
      #expect(outcome.gain > -0.03, "seed \(outcome.seed)")
    }
  }

  @Test func theSameSeedIsTheSamePerson() {
    let simulation = LearningSimulation()
    let (first, second) = (simulation.run(seed: 7), simulation.run(seed: 7))
    #expect(first.learned == second.learned && first.confidence == second.confidence)
  }
}
