import BenchmarkMeasurement

/// `pharos-bench scan`: measures the scan, and gives the number of hits of every query.
enum ScanCommand {
  /// What it prints: the answer of `query`, and what making the texts ready took.
  struct Answer: Codable {
    var items: Int
    var seconds: Double
    var foldedBytes: Int
    var query: QueryAnswer
  }

  static func run(_ words: ArraySlice<String>) throws -> Int32 {
    let options = try Options(words, valued: ["modes", "classes"])
    let path = try options.operand(0, "CORPUS")
    let file = try QueryFile(contentsOf: options.operand(1, "QUERIES"))
    guard let budget = Double(try options.operand(2, "BUDGET")) else {
      throw BenchmarkFailure("BUDGET is a number of seconds")
    }
    let start = MonotonicClock.now()
    let corpus = try ScanCorpus(path: path)
    let seconds = MonotonicClock.seconds(since: start)
    let engine = ScanEngine(corpus)
    var loop = TimingLoop(budget: budget)
    // The hits are what every engine is compared with.
    loop.asksEveryQuery = true
    var measurement = QueryMeasurement(loop: loop, modes: [.count])
    measurement.only = options.list("classes").map(Set.init)
    var answers = try measurement.run(file, engine)
    loop.asksEveryQuery = false
    measurement = QueryMeasurement(loop: loop, modes: [.ids])
    measurement.only = options.list("classes").map(Set.init)
    for (name, answer) in try measurement.run(file, engine) {
      answers[name]?.merge(answer) { $1 }
    }
    let query = QueryAnswer(
      version: engine.version,
      residentKibibytes: ProcessMemory.current.peakResidentBytes >> 10, queries: answers)
    try AnswerOutput.write(
      Answer(
        items: corpus.count, seconds: seconds, foldedBytes: corpus.foldedBytes, query: query))
    return 0
  }
}
