import CorpusGeneration

/// `pharos-corpus describe`: shows what a recipe makes.
enum DescribeCommand {
  private static let syntax = CommandSyntax(
    "pharos-corpus describe", "Shows what a recipe makes, from a sample of its items.",
    operands: ["RECIPE"],
    options: [
      .init("sample", "N", "number of items to look at (default 2000)"),
      .init("seed", "S", "another seed than the recipe's"),
    ])

  static func run(_ arguments: ArraySlice<String>) throws {
    let arguments = try syntax.parse(arguments)
    var recipe = try RecipeFile.read(arguments.operands[0])
    if let seed = try arguments.integer("seed", in: 0...(1 << 52)) { recipe.seed = UInt64(seed) }
    let sample = try arguments.integer("sample", in: 1...1_000_000) ?? 2000
    let description = CorpusDescription(CorpusGenerator(recipe), sample: sample)
    print(description.text, terminator: "")
  }
}
