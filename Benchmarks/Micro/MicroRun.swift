import BenchmarkMeasurement
import CorpusGeneration
import Foundation

/// Measures all parts, one after the other, and prints a table.
struct MicroRun {
  private let options: MicroOptions

  init(_ options: MicroOptions) { self.options = options }

  func run() async throws {
    let recipe = try Recipe(
      json: [UInt8](Data(contentsOf: URL(fileURLWithPath: options.recipePath))))
    let subject = try await MicroSubject(CorpusGenerator(recipe), items: options.items)
    defer { subject.remove() }
    let benchmarks = try MicroRun.benchmarks(of: subject).filter { benchmark in
      options.filter.map { benchmark.name.contains($0) } ?? true
    }
    if let name = options.probe {
      guard let benchmark = benchmarks.first(where: { $0.name == name }) else {
        throw BenchmarkFailure("there is no benchmark “\(name)”")
      }
      return try InstructionProbe.count(benchmark)
    }
    let limits = PhysicalLimits(seconds: options.seconds)
    var results: [MicroResult] = []
    for benchmark in benchmarks {
      let nanoseconds =
        try LeastTime.of(seconds: options.seconds, benchmark.round) / Double(benchmark.elements)
      var result = MicroResult(
        name: benchmark.name, unit: benchmark.unit, elements: benchmark.elements,
        nanoseconds: nanoseconds, limitNanoseconds: limits.nanoseconds(of: benchmark))
      if options.countsInstructions {
        do throws(CallgrindProfile.Skipped) {
          result.instructions = try InstructionProbe.instructions(benchmark, options)
        } catch {
          FileHandle.standardError.write(Data("instructions of \(benchmark.name): \(error)\n".utf8))
        }
      }
      results.append(result)
    }
    print(MicroRun.table(results, limits), terminator: "")
    if let path = options.outputPath {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      try encoder.encode(Output(limits: limits, results: results))
        .write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }

  private struct Output: Encodable {
    let limits: PhysicalLimits
    let results: [MicroResult]
  }

  private static func benchmarks(of subject: MicroSubject) throws -> [MicroBenchmark] {
    try BlockBenchmarks.all() + PostingBenchmarks.all(subject) + VocabularyBenchmarks.all(subject)
      + PhraseBenchmarks.all(subject) + TextBenchmarks.all(subject) + StoreBenchmarks.all(subject)
      + RecoveryBenchmarks.all(subject) + UsageBenchmarks.all(subject)
      + VectorBenchmarks.all()
  }

  private static func table(_ results: [MicroResult], _ limits: PhysicalLimits) -> String {
    let gigabytes = { NumberText.fixed(1 / $0, 1) }
    var text =
      "Memory: read \(gigabytes(limits.reading)) GB/s, cached \(gigabytes(limits.cached)) GB/s, "
      + "copied \(gigabytes(limits.copying)) GB/s, "
      + "a jump \(NumberText.fixed(limits.jumping, 0)) ns.\n\n"
    let counts = results.contains { $0.instructions != nil }
    var table = MarkdownTable(
      ["part", "elements", "an element is", "ns", "limit, ns", "ratio"]
        + (counts ? ["instructions"] : []))
    for result in results {
      table.add(
        [
          result.name, NumberText.grouped(result.elements), result.unit,
          NumberText.fixed(result.nanoseconds, 3), NumberText.fixed(result.limitNanoseconds, 3),
          NumberText.fixed(result.ratio, 1),
        ] + (counts ? [result.instructions.map { NumberText.fixed($0, 1) } ?? "—"] : []))
    }
    text += table.markdown
    return text
  }
}
