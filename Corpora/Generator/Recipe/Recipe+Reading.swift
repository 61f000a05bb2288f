extension Recipe {
  private static let keys = [
    "pharosCorpus", "name", "summary", "seed", "items", "identifiers", "languages",
    "contentTypes", "domains", "attributes",
  ]

  /// Reads a recipe from the bytes of a JSON file.
  package init(json bytes: [UInt8]) throws(RecipeError) {
    let value: JSONValue
    do {
      value = try JSONReader.value(of: bytes)
    } catch {
      throw RecipeError(key: "", problem: "no JSON: \(error)", remedy: "correct the syntax")
    }
    try self.init(RecipeNode(value))
  }

  private init(_ root: RecipeNode) throws(RecipeError) {
    let object = try root.object(Recipe.keys)
    let version = try object.required("pharosCorpus")
    guard version.value.number == Double(Recipe.version) else {
      throw version.failure(
        "this version of recipes is not understood", "use \(Recipe.version), or a newer program")
    }
    name = try object.text("name")
    summary = try object.text("summary")
    seed = UInt64(try object.integer("seed", in: 0...(1 << 52), default: 1))
    itemCount = try object.integer("items", in: 1...Recipe.mostItems, default: 1_000_000)
    identifiers =
      try object.optional("identifiers")?
      .name(of: [("uuid", .uuid), ("number", .number)]) ?? .uuid
    languages = try Recipe.languages(try object.required("languages"))
    contentTypes = try Recipe.contentTypes(try object.required("contentTypes"))
    domains = try object.optional("domains").map { node throws(RecipeError) in
      try Recipe.domains(node)
    }
    attributes = try Recipe.attributes(try object.required("attributes"))
  }

  /// The most items of a corpus.
  package static let mostItems = 1_000_000_000

  private static func languages(_ node: RecipeNode) throws(RecipeError) -> [Language] {
    var languages: [Language] = []
    for element in try node.list() {
      let object = try element.object(["model", "share", "vocabulary", "exponent", "shift"])
      languages.append(
        Language(
          model: try object.required("model").name(of: LanguageModel.all.map { ($0.name, $0) }),
          share: try object.number("share", in: 0.000_001...1, default: 1),
          vocabulary: try object.integer("vocabulary", in: 500...2_000_000, default: 100_000),
          exponent: try object.number("exponent", in: 0.5...3, default: 1.25),
          shift: try object.number("shift", in: 0...100, default: 4)))
    }
    return languages
  }

  private static func contentTypes(
    _ node: RecipeNode
  ) throws(RecipeError) -> Weighted<ContentType> {
    var types: [ContentType] = []
    var weights: [Double] = []
    for element in try node.list() {
      let object = try element.object(["type", "extension", "share"])
      types.append(
        ContentType(
          identifier: try object.text("type"), fileExtension: try object.text("extension")))
      weights.append(try object.number("share", in: 0.000_001...1, default: 1))
    }
    return Weighted(types, weights: weights)
  }

  private static func domains(_ node: RecipeNode) throws(RecipeError) -> Weighted<String> {
    let object = try node.object(["prefix", "names", "exponent"])
    let prefix = try object.text("prefix")
    let exponent = try object.number("exponent", in: 0...3, default: 1)
    var names: [String] = []
    for element in try object.required("names").list() {
      names.append(prefix + (try element.text()))
    }
    let weights = (1...names.count).map { PortableMath.power(Double($0), -exponent) }
    return Weighted(names, weights: weights)
  }

  private static func attributes(_ node: RecipeNode) throws(RecipeError) -> [AttributeRecipe] {
    var attributes: [AttributeRecipe] = []
    for element in try node.list() {
      let attribute = try AttributeRecipe(element)
      if attributes.contains(where: { $0.name == attribute.name }) {
        throw element.failure("“\(attribute.name)” is described twice", "remove one of them")
      }
      attributes.append(attribute)
    }
    return attributes
  }
}
