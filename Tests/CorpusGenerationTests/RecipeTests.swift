import CorpusGeneration
import ItemLines
import Pharos
import Testing

@Suite("Recipes")
struct RecipeTests {
  /// Every recipe of the project makes items that the engine takes.
  @Test(arguments: Recipes.names)
  func recipesOfTheProject(_ name: String) throws {
    let recipe = try Recipe(json: Recipes.bytes(name))
    #expect(recipe.name == name)
    let generator = CorpusGenerator(recipe)
    var decoder = ItemDecoder(limits: ItemLimits())
    for number in 0..<25 {
      let line = generator.item(number)
      let item = try decoder.item(line, 0..<line.count)
      #expect(item.uniqueIdentifier == generator.identifier(number))
      #expect(item.attributes[.contentType] != nil)
    }
  }

  @Test(arguments: [
    (
      "\"sigma\": 1, \"minimum\": 1, \"maximum\": 500", "\"minimum\": 1, \"maximum\": 500",
      "attributes[3].words.sigma", "add it"
    ),
    ("\"lognormal\", \"mean\"", "\"lognromal\", \"mean\"", "attributes[3].words.law", "lognormal"),
    ("\"english\"", "\"klingon\"", "languages[0].model", "german"),
    ("\"share\": 0.6", "\"share\": 1.6", "languages[0].share", "1.0"),
    ("\"share\": 0.25", "\"shore\": 0.25", "attributes[10].shore", "share"),
    ("\"kind\": \"flag\"", "\"kind\": \"flags\"", "attributes[10].kind", "flag"),
    ("\"pharosCorpus\": 1", "\"pharosCorpus\": 2", "pharosCorpus", "use 1"),
    ("\"seed\": 7,", "\"seed\": 7, \"seed\": 8,", "seed", "keep one"),
    ("\"fileName\": 0.4", "\"filename\": 0.4", "attributes[0].shapes.filename", "fileName"),
    (
      "\"minimum\": 0, \"maximum\": 3}", "\"minimum\": 4, \"maximum\": 3}", "attributes[2].count",
      "exchange"
    ),
    ("\"weights\": [0.5, 0.3, 0.2]", "\"weights\": []", "attributes[9].values.weights", "element"),
    ("\"name\": \"rating\"", "\"name\": \"title\"", "attributes[9]", "remove"),
    ("\"vocabulary\": 1500", "\"vocabulary\": 3.5", "languages[0].vocabulary", "whole number"),
    ("\"names\": [\"a\", \"b\"]", "\"names\": \"a\"", "domains.names", "list"),
  ])
  func badRecipesNameKeyAndRemedy(
    _ old: String, _ new: String, _ key: String, _ remedy: String
  ) throws {
    let recipe = Recipes.small(replacing: old, with: new)
    let error = #expect(throws: RecipeError.self, "\(new)") { try Recipe(json: recipe) }
    #expect(error?.key == key)
    #expect(error?.remedy.contains(remedy) == true, "\(String(describing: error))")
  }

  @Test func brokenJSONNamesLineAndColumn() {
    let recipe = Array("{\"a\": 1,\n \"b\" 2}".utf8)
    let error = #expect(throws: RecipeError.self) { try Recipe(json: recipe) }
    #expect(error?.problem.contains("line 2, column 6") == true)
  }

  /// No prefix and no change of one byte of a recipe is a trap.
  @Test func damagedRecipesAreRefusedOrRead() {
    let bytes = Recipes.small()
    for length in stride(from: 0, to: bytes.count, by: 7) {
      _ = try? Recipe(json: Array(bytes[..<length]))
    }
    var random = RandomStream(seed: 3, .queries)
    for _ in 0..<300 {
      var changed = bytes
      changed[random.below(changed.count)] = UInt8(truncatingIfNeeded: random.next())
      _ = try? Recipe(json: changed)
    }
  }
}
