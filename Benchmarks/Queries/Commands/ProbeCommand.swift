import BenchmarkMeasurement
import Pharos
import QueryLanguage

/// `pharos-bench probe`: asks the queries of some classes inside of one function, for tools that
/// count what happens in it.
enum ProbeCommand {
  /// Queries of a class that are asked.
  static let queries = 10
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
    for name in names {
      guard let queryClass = file.classes.first(where: { $0.name == name }) else {
        throw BenchmarkFailure("no class \(name) in the queries")
      }
      let queries = try queryClass.queries.prefix(ProbeCommand.queries).map {
        try Query(parsing: $0.spotlight)
      }
      for query in queries { _ = try snapshot.count(query) }
      work = { for query in queries { _ = try? snapshot.count(query) } }
      // The profile of the first call also has calls of what went before; the second is exact.
      probe()
      probe()
    }
    return 0
  }
}

/// The function that is counted; it has a name that tools can be told.
@_silgen_name("pharos_bench_probe")
@inline(never)
func probe() { ProbeCommand.work() }
