import BenchmarkMeasurement

/// `pharos-bench peer`: one call of the protocol that all engines are measured by.
enum PeerCommand {
  static func run(_ words: ArraySlice<String>) async throws -> Int32 {
    let options = try Options(
      words, valued: ["engine", "modes", "classes", "sample", "sampled"], flags: ["detailed"])
    let runner = try runner(options.text("engine") ?? "pharos")
    let call = try options.operand(0, "index, open, query or update")
    switch call {
    case "index":
      let text = try options.operand(3, "THREADS")
      guard let threads = Int(text), threads > 0 else {
        throw BenchmarkFailure("THREADS is a number from 1 on, not “\(text)”")
      }
      try AnswerOutput.write(
        try await runner.index(
          corpus: options.operand(1, "CORPUS"), at: options.operand(2, "INDEX"), threads: threads))
    case "open":
      try AnswerOutput.write(try await runner.open(at: options.operand(1, "INDEX")))
    case "query":
      try AnswerOutput.write(try await query(runner, options))
    case "update":
      try AnswerOutput.write(
        try await runner.update(
          corpus: options.operand(1, "CORPUS"), at: options.operand(2, "INDEX")))
    default:
      throw BenchmarkFailure("no call “\(call)”; there are index, open, query and update")
    }
    return 0
  }

  /// How many cores the call of a command line may use; nil where it is no call of the protocol.
  ///
  /// `index` is told; all other calls are measured on one core. `any` and `keys` are, too, unless
  /// `--cores` says otherwise.
  static func cores(_ words: ArraySlice<String>) -> Int? {
    if words.first == "any" || words.first == "keys" {
      guard let place = words.firstIndex(of: "--cores"), place + 1 < words.endIndex else {
        return 1
      }
      return Int(words[place + 1]).map { max(1, $0) }
    }
    guard words.first == "peer" || words.first == "scan" else { return nil }
    guard let place = words.firstIndex(of: "index"), place + 3 < words.endIndex else { return 1 }
    return Int(words[place + 3]).map { max(1, $0) }
  }

  private static func query(_ runner: any PeerRunner, _ options: Options) async throws
    -> QueryAnswer
  {
    let path = try options.operand(1, "INDEX")
    let file = try QueryFile(contentsOf: options.operand(2, "QUERIES"))
    let text = try options.operand(3, "BUDGET")
    guard let budget = Double(text), budget >= 0 else {
      throw BenchmarkFailure("BUDGET is a number of seconds, not “\(text)”")
    }
    var measurement = QueryMeasurement(loop: TimingLoop(budget: budget))
    measurement.isDetailed = options.has("detailed")
    measurement.only = options.list("classes").map(Set.init)
    if let modes = options.text("modes") { measurement.modes = try QueryMode.list(modes) }
    var answer = try await runner.query(at: path, file, measurement)
    if let corpus = options.text("sample"), let names = options.list("sampled") {
      try await SampleCheck(corpus: corpus, index: path).apply(file, Set(names), to: &answer)
    }
    return answer
  }

  private static func runner(_ name: String) throws -> any PeerRunner {
    switch name {
    case "pharos": PharosRunner()
    case "fts5": FTS5Runner(isTrigram: false)
    case "fts5-trigram": FTS5Runner(isTrigram: true)
    default:
      throw BenchmarkFailure("no engine “\(name)”; there are pharos, fts5 and fts5-trigram")
    }
  }
}
