import CorpusGeneration

/// `pharos-corpus queries`: chooses queries.
enum QueriesCommand {
  private static let syntax = CommandSyntax(
    "pharos-corpus queries", "Chooses queries of controlled selectivity from a corpus.",
    operands: ["CORPUS.jsonl"],
    options: [
      .init("output", "FILE", "where to write the JSON; - is standard output (default)"),
      .init("per-class", "N", "queries in a class (default 50)"),
      .init("sample", "N", "items that frequencies are counted in (default 200000)"),
      .init("seed", "S", "another seed than 7"),
      .init("kind", "KIND", "both (default), trees or spotlight: see below"),
    ],
    notes: """
      "classes" are trees that every engine can be asked, "spotlight" are query strings in the
      Spotlight language. --kind trees leaves the strings out, --kind spotlight writes them, alone,
      as "classes".
      A band is a share of the items that hold the term in textContent: rare 0.002-0.01 %,
      medium 0.1-0.5 %, common 2-20 %; a tenth of that in titles.
      """)

  static func run(_ arguments: ArraySlice<String>) throws {
    let arguments = try syntax.parse(arguments)
    let perClass = try arguments.integer("per-class", in: 1...100_000) ?? 50
    let limit = try arguments.integer("sample", in: 1...Recipe.mostItems) ?? 200_000
    let seed = try arguments.integer("seed", in: 0...(1 << 52)) ?? 7
    let kind =
      try arguments.choice("kind", QuerySet.Kind.allCases.map { ($0.rawValue, $0) }) ?? .both
    var sample = CorpusSample()
    var file = try InputFile(arguments.operands[0])
    try sample.read(&file, limit: limit)
    let queries = QuerySet(sample, perClass: perClass, seed: UInt64(seed))
    let output = try OutputFile(arguments.text("output") ?? "-")
    try output.write(queries.json(kind))
    var note = "\(sample.count) items looked at; queries by class:\n"
    for group in queries.classes + queries.spotlight {
      note += "  \(group.name) \(group.queries.count)\n"
    }
    try OutputFile.standardError.write(Array(note.utf8))
  }
}
