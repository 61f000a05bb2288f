import CorpusGeneration

/// What a run is told on the command line.
struct LoadOptions: Sendable {
  /// How queries follow one another.
  enum Loop: String, Sendable, Codable, CaseIterable {
    /// They arrive at a given rate, whether earlier ones were answered or not.
    case open
    /// Every reader asks the next one when it has the answer to the last.
    case closed
  }

  /// What must be reached for the exit code 0.
  struct Goals: Sendable, Codable {
    var p99Milliseconds: Double?
    var queriesPerSecond: Double?
    var changesPerSecond: Double?
  }

  let recipePath: String
  let mixPath: String
  let items: Int
  let indexPath: String?
  let loop: Loop
  /// Queries a second, open loop.
  let rate: Double
  let readers: Int
  /// Changes a second; 0 writes nothing.
  let writeRate: Double
  let seconds: Double
  let warmupSeconds: Double
  let seed: UInt64
  let outputPath: String?
  let goals: Goals

  static let syntax = CommandSyntax(
    "pharos-load", "Asks and changes an index of generated items at the same time.",
    operands: ["RECIPE"],
    options: [
      .init("items", "N", "items that the index begins with (default 100000)"),
      .init("index", "DIR", "the index; made when it is not there (default: in memory)"),
      .init("mix", "FILE", "shares of queries and changes (a file of Benchmarks/Load/mixes)"),
      .init("loop", "LOOP", "open (default): a fixed rate; closed: one after the other"),
      .init("rate", "QPS", "queries a second in the open loop (default 1000)"),
      .init("readers", "N", "reading threads (default 2)"),
      .init("write-rate", "N", "changes a second (default 0)"),
      .init("seconds", "S", "length of the measurement (default 30)"),
      .init("warmup", "S", "seconds before it that do not count (default 3)"),
      .init("seed", "S", "seed of the choices and arrivals (default 1)"),
      .init("output", "FILE", "where to write the results as JSON"),
      .init("goal-p99-ms", "MS", "fail when the 99th percentile of responses is above"),
      .init("goal-qps", "N", "fail when fewer queries a second are answered"),
      .init("goal-write-rate", "N", "fail when fewer changes a second are made"),
    ],
    notes: """
      Open loop: queries have moments at which they are due (a Poisson process), and the response
      time counts from there, so that a stall is felt by every query that it delays. Service time
      counts from the moment a reader begins. What the load tester itself costs is shown.

      pharos-load report LOAD.json writes a page with plots of what was measured.

      Exit codes: 0 done; 1 a goal was missed; 2 wrong usage or input, or the index failed.

      Example: pharos-load Corpora/recipes/mixed.json --mix Benchmarks/Load/mixes/mixed.json \\
        --items 1000000 --index load.index --rate 10000 --write-rate 1000 --goal-p99-ms 5
      """)

  init(_ arguments: some Sequence<String>) throws(UsageProblem) {
    let arguments = try LoadOptions.syntax.parse(arguments)
    recipePath = arguments.operands[0]
    guard let mixPath = arguments.text("mix") else {
      throw .wrong("pharos-load: --mix FILE is missing", command: "pharos-load")
    }
    self.mixPath = mixPath
    items = try arguments.integer("items", in: 1...Recipe.mostItems) ?? 100_000
    indexPath = arguments.text("index")
    loop = try arguments.choice("loop", Loop.allCases.map { ($0.rawValue, $0) }) ?? .open
    rate = try arguments.number("rate", in: 0.1...10_000_000) ?? 1000
    readers = try arguments.integer("readers", in: 1...1024) ?? 2
    writeRate = try arguments.number("write-rate", in: 0...10_000_000) ?? 0
    seconds = try arguments.number("seconds", in: 0.1...1_000_000) ?? 30
    warmupSeconds = try arguments.number("warmup", in: 0...1_000_000) ?? 3
    seed = UInt64(try arguments.integer("seed", in: 0...(1 << 52)) ?? 1)
    outputPath = arguments.text("output")
    goals = Goals(
      p99Milliseconds: try arguments.number("goal-p99-ms", in: 0...1_000_000),
      queriesPerSecond: try arguments.number("goal-qps", in: 0...1e12),
      changesPerSecond: try arguments.number("goal-write-rate", in: 0...1e12))
    guard loop == .closed || rate * (seconds + warmupSeconds) <= 50_000_000 else {
      throw .wrong(
        "pharos-load: more than 50 million queries; lower --rate or --seconds",
        command: "pharos-load")
    }
  }
}
