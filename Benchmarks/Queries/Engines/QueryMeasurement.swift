import BenchmarkMeasurement

/// Measures all classes of a query file with one engine.
struct QueryMeasurement {
  let loop: TimingLoop
  var modes = QueryMode.allCases
  /// Whether histograms and checks are wanted beside what the protocol asks for.
  var isDetailed = false
  /// Names of classes to measure; nil measures all.
  var only: Set<String>?

  /// Class, then mode, then what was measured.
  func run<Engine: MeasuredEngine>(
    _ file: QueryFile, _ engine: Engine
  ) throws -> [String: [String: ModeAnswer]] {
    var answers: [String: [String: ModeAnswer]] = [:]
    for queryClass in file.classes where only?.contains(queryClass.name) ?? true {
      let prepared = try queryClass.queries.map { try engine.prepare($0) }
      for mode in modes {
        let timing = try loop.run(queries: prepared.count) { number in
          guard let query = prepared[number] else { return nil }
          return try engine.answer(query, mode)
        }
        var answer = ModeAnswer(timing, isDetailed: isDetailed)
        if isDetailed { answer.check = try engine.check(prepared.compactMap { $0 }, mode) }
        answers[queryClass.name, default: [:]][mode.rawValue] = answer
      }
    }
    return answers
  }

  /// What a runner says of a whole query file.
  func answer<Engine: MeasuredEngine>(_ file: QueryFile, _ engine: Engine) throws -> QueryAnswer {
    let answers = try run(file, engine)
    return QueryAnswer(
      version: engine.version,
      residentKibibytes: ProcessMemory.current.peakResidentBytes >> 10, queries: answers)
  }
}
