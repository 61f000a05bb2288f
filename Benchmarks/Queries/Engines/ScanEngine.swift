import QueryLanguage

/// The scan as an engine: exact counts and places, no rank.
final class ScanEngine: MeasuredEngine {
  private let scan: BruteScan
  private var places: [UInt32] = []

  init(_ corpus: ScanCorpus) { scan = BruteScan(corpus: corpus) }

  var version: String { "scan of folded text in memory" }

  /// Folds the texts the query needs, and finds out whether it is understood.
  func prepare(_ query: BenchmarkQuery) throws -> Query? {
    let query = try Query(parsing: query.spotlight)
    return scan.answer(query) == nil ? nil : query
  }

  func answer(_ query: Query, _ mode: QueryMode) throws -> Int? {
    guard mode != .top10, let bits = scan.answer(query) else { return nil }
    guard mode == .ids else { return bits.population }
    places.removeAll(keepingCapacity: true)
    bits.append(to: &places)
    return places.count
  }
}
