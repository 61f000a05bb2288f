import CorpusGeneration

/// What a run is told on the command line.
struct MicroOptions: Sendable {
  let recipePath: String
  let items: Int
  let seconds: Double
  /// Only benchmarks whose name has this.
  let filter: String?
  let countsInstructions: Bool
  let outputPath: String?
  /// The benchmark to run once inside of the function that a tool counts.
  let probe: String?

  static let syntax = CommandSyntax(
    "pharos-micro",
    "Measures the parts of the engine, each beside what the machine can do at best.",
    operands: ["RECIPE"],
    options: [
      .init("items", "N", "items of the segment that is measured (default 20000)"),
      .init("seconds", "S", "seconds for each benchmark (default 0.5)"),
      .init("filter", "TEXT", "only benchmarks whose name has this"),
      .init(flag: "instructions", "count instructions an element too, with valgrind"),
      .init("output", "FILE", "where to write the numbers as JSON"),
      .init("probe", "NAME", "run one benchmark once, for tools that count"),
    ],
    notes: """
      Each benchmark is the least time of many rounds, divided by its elements. The limit is what
      the same run measured for memory that is read, written or copied: the bytes of an element
      at that speed, and a jump for each place in memory that must be known before the next. A ratio
      of 1 means that nothing could be faster, below it that what was looked for was in the cache.

      Exit codes: 0 done; 2 wrong usage or input, or the engine failed.

      Example: pharos-micro Corpora/recipes/mixed.json --items 100000 --instructions
      """)

  init(_ arguments: some Sequence<String>) throws(UsageProblem) {
    let arguments = try MicroOptions.syntax.parse(arguments)
    recipePath = arguments.operands[0]
    items = try arguments.integer("items", in: 100...Recipe.mostItems) ?? 20_000
    seconds = try arguments.number("seconds", in: 0.001...3600) ?? 0.5
    filter = arguments.text("filter")
    countsInstructions = arguments.has("instructions")
    outputPath = arguments.text("output")
    probe = arguments.text("probe")
  }
}
