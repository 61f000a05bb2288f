import BenchmarkMeasurement
import Pharos
import QueryLanguage

/// Compares what the engine finds with the reference matcher, on some of the items: for queries
/// that the scan does not express.
struct SampleCheck {
  /// Items that are looked at, spread over the corpus.
  private static let items = 200
  /// Queries of a class that are looked at.
  private static let queries = 10

  let corpus: String
  let index: String

  /// Notes in the answers of some classes how many of the queries agreed.
  func apply(_ file: QueryFile, _ names: Set<String>, to answer: inout QueryAnswer) async throws {
    let index = try await SearchIndex.openForReading(at: index)
    let snapshot = index.snapshot()
    let items = try SampledItems(
      SampleCheck.items, of: snapshot.storedItemCount, corpus: corpus)
    for queryClass in file.classes where names.contains(queryClass.name) {
      var check = HitCheck(method: "matcher on a sample", checked: 0, agreed: 0)
      for query in queryClass.queries.prefix(SampleCheck.queries) {
        let query = try Query(parsing: query.spotlight)
        check.checked += 1
        if try items.disagreements(on: query, in: snapshot).isEmpty { check.agreed += 1 }
      }
      for mode in [QueryMode.count, .ids] {
        answer.queries[queryClass.name]?[mode.rawValue]?.check = check
      }
    }
  }
}
