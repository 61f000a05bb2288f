import BenchmarkMeasurement
import Pharos

/// `pharos-bench probe`: asks the queries of some classes inside of one function, for tools that
/// count what happens in it.
enum ProbeCommand {
  /// Queries of a class that are asked.
  static let queries = 10
  /// Every class is asked in each of them, with two calls a mode.
  static let modes: [QueryMode] = [.count, .top10]
  /// The function that is counted, as tools see it.
  static let functionName = "pharos_bench_probe"

  /// What the function does when it is called next.
  nonisolated(unsafe) fileprivate static var work: () -> Void = {}

  static func run(_ words: ArraySlice<String>) async throws -> Int32 {
    let options = try Options(words, valued: [])
    let index = try await SearchIndex.openForReading(at: options.operand(0, "INDEX"))
    let file = try QueryFile(contentsOf: options.operand(1, "QUERIES"))
    let names = try options.operand(2, "CLASSES").split(separator: ",").map(String.init)
    let snapshot = index.snapshot()
    let engine = PharosEngine(snapshot: snapshot)
    for name in names {
      guard let queryClass = file.classes.first(where: { $0.name == name }) else {
        throw BenchmarkFailure("no class \(name) in the queries")
      }
      let questions = try queryClass.queries.prefix(ProbeCommand.queries).compactMap(engine.prepare)
      for mode in ProbeCommand.modes {
        for question in questions { _ = try engine.answer(question, mode) }
        work = { for question in questions { _ = try? engine.answer(question, mode) } }
        // The profile of the first call also has calls of what went before; the second is exact.
        probe()
        probe()
      }
    }
    return 0
  }
}

/// The function that is counted; it has a name that tools can be told.
@_silgen_name("pharos_bench_probe")
@inline(never)
func probe() { ProbeCommand.work() }
