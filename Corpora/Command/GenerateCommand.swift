import CorpusGeneration

/// `pharos-corpus generate`: writes a corpus.
enum GenerateCommand {
  private static let syntax = CommandSyntax(
    "pharos-corpus generate", "Writes the items of a corpus as JSON Lines.",
    operands: ["RECIPE"],
    options: [
      .init("items", "N", "number of items (default: as the recipe says)"),
      .init("first", "N", "number of the first item (default 0)"),
      .init("output", "FILE", "where to write; - is standard output (default)"),
      .init("seed", "S", "another seed than the recipe's"),
      .init("threads", "T", "threads that make items (default 1)"),
    ],
    notes: """
      A corpus of few items is the beginning of every larger one of the same recipe and seed.
      Example: pharos-corpus generate Corpora/recipes/mixed.json --items 100000 --output c.jsonl
      """)

  /// Items that one thread makes at a time.
  private static let chunk = 2000

  static func run(_ arguments: ArraySlice<String>) async throws {
    let arguments = try syntax.parse(arguments)
    var recipe = try RecipeFile.read(arguments.operands[0])
    if let seed = try arguments.integer("seed", in: 0...(1 << 52)) { recipe.seed = UInt64(seed) }
    let count = try arguments.integer("items", in: 0...Recipe.mostItems) ?? recipe.itemCount
    let first = try arguments.integer("first", in: 0...Recipe.mostItems) ?? 0
    let threads = try arguments.integer("threads", in: 1...1024) ?? 1
    let output = try OutputFile(arguments.text("output") ?? "-")
    let generator = CorpusGenerator(recipe)
    let chunks = stride(from: first, to: first + count, by: chunk).map {
      $0..<min($0 + chunk, first + count)
    }
    guard threads > 1 else {
      for chunk in chunks { try output.write(generator.lines(chunk)) }
      return
    }
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      var started = 0
      func start() {
        guard started < chunks.count else { return }
        let number = started
        started += 1
        group.addTask { (number, generator.lines(chunks[number])) }
      }
      // A few chunks in advance, so that a slow one does not stop the others.
      for _ in 0..<2 * threads { start() }
      var waiting: [Int: [UInt8]] = [:]
      var written = 0
      for try await (number, lines) in group {
        waiting[number] = lines
        while let lines = waiting.removeValue(forKey: written) {
          try output.write(lines)
          written += 1
          start()
        }
      }
    }
  }
}
