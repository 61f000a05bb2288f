/// `pharos-bench run`: measures everything, and writes results after every engine, so that a run
/// that is stopped leaves what it has.
enum RunCommand {
  static func run(_ words: ArraySlice<String>) async throws -> Int32 {
    let options = try Options(
      words,
      valued: [
        "corpus", "queries", "sizes", "modes", "budget", "output", "peers", "peer-command",
        "python", "lucene", "cores", "work", "noise-classes",
      ], flags: ["one-thread", "keep"])
    let run = try BenchmarkRun(options)
    return try run.run()
  }
}
