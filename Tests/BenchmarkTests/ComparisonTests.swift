import BenchmarkMeasurement
import Testing

@testable import QueryBenchmarks

@Suite struct ComparisonTests {
  @Test func verdicts() {
    #expect(Verdict(old: 100, new: 104, noise: 0.05) == .withinNoise)
    #expect(Verdict(old: 100, new: 106, noise: 0.05) == .regressed)
    #expect(Verdict(old: 100, new: 96, noise: 0.05) == .withinNoise)
    #expect(Verdict(old: 100, new: 90, noise: 0.05) == .improved)
    #expect(Verdict(old: 0, new: 90, noise: 0.05) == .withinNoise)
  }

  @Test func ofARateMoreIsBetter() {
    let faster = RunComparison.Entry(name: "x", old: 100, new: 200, unit: .rate, noise: 0.1)
    #expect(faster.verdict == .improved)
    let slower = RunComparison.Entry(name: "x", old: 200, new: 100, unit: .rate, noise: 0.1)
    #expect(slower.verdict == .regressed)
  }

  @Test func noiseOfTheRunsIsGranted() {
    let old = SampleResults.make(scale: 1, noise: 0)
    #expect(RunComparison(old: old, new: SampleResults.make(scale: 1.2, noise: 0)).hasRegressed)
    #expect(!RunComparison(old: old, new: SampleResults.make(scale: 1.2, noise: 0.3)).hasRegressed)
    let better = RunComparison(old: old, new: SampleResults.make(scale: 0.5, noise: 0))
    #expect(!better.hasRegressed)
    #expect(better.entries.contains { $0.verdict == .improved })
    #expect(CompareCommand.text(better, showsAll: false).contains("improved"))
  }

  @Test func differentMachinesAreWarnedOf() {
    var new = SampleResults.make(scale: 1, noise: 0)
    new.environment.processor = "another one"
    let comparison = RunComparison(old: SampleResults.make(scale: 1, noise: 0), new: new)
    #expect(comparison.warnings.count == 1)
  }

  @Test func timingLoopCountsAndCuts() {
    var asked = 0
    let quick = TimingLoop(budget: 0.05).run(queries: 3) { query in
      asked += 1
      return query == 1 ? nil : query
    }
    #expect(quick.hits == [0, -1, 2])
    #expect(quick.samples[1].isEmpty)
    #expect(quick.samples[0].count == quick.samples[2].count)
    #expect(quick.samples[0].count <= 10)
    let cut = TimingLoop(budget: 0).run(queries: 20) { $0 }
    #expect(cut.hits.count == 5)
    #expect(cut.samples.allSatisfy { $0.count == 1 })
    let all = TimingLoop(budget: 0, asksEveryQuery: true).run(queries: 20) { $0 }
    #expect(all.hits.count == 20)
  }

  @Test func exactCostGrowsWithTheHits() throws {
    var results = SampleResults.make(scale: 1, noise: 0).corpora[0].engines[0]
    ExactCost.apply(to: &results)
    let term = try #require(results.result("term_title.common", "count"))
    #expect(abs((term.ratioToExact ?? 0) - 1) < 1e-9)
    let infix = try #require(results.result("infix_any.3", "count"))
    #expect((infix.ratioToExact ?? 0) > 1)
  }

  @Test func sizesAreRead() throws {
    #expect(try CorpusFile.items("10k") == 10_000)
    #expect(try CorpusFile.items("1M") == 1_000_000)
    #expect(try CorpusFile.items("123") == 123)
    for text in ["", "k", "-1k", "9223372036854775807k", "1G"] {
      #expect(throws: BenchmarkFailure.self) { try CorpusFile.items(text) }
    }
  }

  @Test func optionsAreRead() throws {
    let options = try Options(
      ["a", "--x", "1", "--y=2", "--x", "3", "--flag", "b"], valued: ["x", "y"], flags: ["flag"])
    #expect(options.operands == ["a", "b"])
    #expect(options.text("x") == "3")
    #expect(options.all("x") == ["1", "3"])
    #expect(try options.number("y") == 2)
    #expect(options.has("flag"))
    #expect(throws: BenchmarkFailure.self) { try Options(["--z"], valued: []) }
    #expect(throws: BenchmarkFailure.self) { try Options(["--x"], valued: ["x"]) }
    #expect(throws: BenchmarkFailure.self) { try options.operand(2, "C") }
  }

  @Test func profilesAreRead() {
    let text = """
      events: Ir
      fn=probe
      1 10
      cfn=malloc
      calls=3 0
      1 300
      cfn=other
      calls=7 0
      summary: 4711
      """
    let profile = CallgrindProfile(text)
    #expect(profile.instructions == 4_711)
    #expect(profile.allocations == 3)
  }

  @Test func limitsAreKept() {
    let file = ThresholdFile(
      description: "", items: 1, classes: [], limits: ["bytes per item: all": 10, "gone": 1])
    #expect(CheckCommand.report(["bytes per item: all": 10], file) == 0)
    #expect(CheckCommand.report(["bytes per item: all": 10.1], file) == 1)
  }
}
