import BenchmarkMeasurement

/// An engine whose queries can be timed.
protocol MeasuredEngine {
  /// A query made ready outside of the timed call.
  associatedtype Prepared

  /// Its name and version.
  var version: String { get }

  /// Makes a query ready; nil when the engine cannot answer it.
  func prepare(_ query: BenchmarkQuery) throws -> Prepared?

  /// Answers, and returns the number of matches found; nil when the engine has no such mode.
  func answer(_ query: Prepared, _ mode: QueryMode) throws -> Int?

  /// Compares answers with something slower; nil when there is nothing to compare with.
  func check(_ queries: [Prepared], _ mode: QueryMode) throws -> HitCheck?
}

extension MeasuredEngine {
  /// Nothing to compare with.
  func check(_ queries: [Prepared], _ mode: QueryMode) throws -> HitCheck? { nil }
}
