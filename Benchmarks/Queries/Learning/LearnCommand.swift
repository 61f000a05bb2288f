import BenchmarkMeasurement
import Foundation
import TestSupport

/// `pharos-bench learn`: what the learning ranker does for made-up people.
enum LearnCommand {
  static func run(_ words: ArraySlice<String>) throws -> Int32 {
    let options = try Options(words, valued: ["seeds", "first", "choices"])
    let seeds = try UInt64(options.number("seeds") ?? 100)
    // Those from 2000 to 3999 were used to choose the constants of the model.
    let first = try UInt64(options.number("first") ?? 40_000)
    var simulation = LearningSimulation()
    if let choices = try options.number("choices") { simulation.choices = Int(choices) }
    guard seeds > 0 else { throw BenchmarkFailure("--seeds is at least 1") }
    let outcomes = (first..<first + seeds).map { simulation.run(seed: $0) }
    print("Seeds \(first) to \(first + seeds - 1), \(simulation.choices) choices each.\n")
    print(table(outcomes).markdown, terminator: "")
    let isGood = outcomes.gain(at: 0.5) > 0 && outcomes.gain(at: 0.05) >= -0.01
    print(
      isGood
        ? "\nThe median is above the fixed weights, and the worst twentieth at most 1 % below."
        : "\nThe median is not above the fixed weights, or the worst twentieth more than 1 % below."
    )
    return isGood ? 0 : 1
  }

  private static func table(_ outcomes: [LearningSimulation.Outcome]) -> MarkdownTable {
    var table = MarkdownTable(
      ["taste", "people", "fixed", "learned", "gain, worst", "gain, 5 %", "gain, median", "in use"])
    let kinds = SimulatedPerson.Kind.allCases.map { kind in
      (kind.rawValue, outcomes.filter { $0.kind == kind })
    }
    for (name, group) in kinds + [("all", outcomes)] where !group.isEmpty {
      table.add([
        name, "\(group.count)", NumberText.fixed(Statistics.mean(group.map(\.fixed)), 4),
        NumberText.fixed(Statistics.mean(group.map(\.learned)), 4),
        percent(group.gain(at: 0)), percent(group.gain(at: 0.05)), percent(group.gain(at: 0.5)),
        percent(Double(group.count { $0.confidence > 0 }) / Double(group.count)),
      ])
    }
    return table
  }

  private static func percent(_ share: Double) -> String {
    NumberText.fixed(100 * share, 1) + " %"
  }
}
