import CorpusGeneration

/// `pharos-corpus typing`: makes typing traces.
enum TypingCommand {
  private static let syntax = CommandSyntax(
    "pharos-corpus typing", "Makes typing traces from the titles of a corpus.",
    operands: ["CORPUS.jsonl"],
    options: [
      .init("output", "FILE", "where to write the JSON; - is standard output (default)"),
      .init("traces", "N", "number of traces (default 500)"),
      .init("sample", "N", "items whose titles are used (default 200000)"),
      .init("seed", "S", "another seed than 7"),
    ],
    notes: """
      A trace is what stands in the search field after each key, with the milliseconds since the
      key before. Titles are typed as they are written, a fifth with a slip of the finger.
      """)

  static func run(_ arguments: ArraySlice<String>) throws {
    let arguments = try syntax.parse(arguments)
    let count = try arguments.integer("traces", in: 1...1_000_000) ?? 500
    let limit = try arguments.integer("sample", in: 1...Recipe.mostItems) ?? 200_000
    let seed = try arguments.integer("seed", in: 0...(1 << 52)) ?? 7
    var sample = CorpusSample()
    var file = try InputFile(arguments.operands[0])
    try sample.read(&file, limit: limit)
    let traces = TypingTrace.make(count, from: sample, seed: UInt64(seed))
    let output = try OutputFile(arguments.text("output") ?? "-")
    try output.write(TypingTrace.json(traces))
  }
}
