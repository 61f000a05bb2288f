extension AttributeRecipe {
  /// The kinds of values with the keys that each one takes.
  private static let kinds: [(String, [String])] = [
    ("title", ["shapes", "words"]), ("displayName", ["extension"]), ("list", ["count", "shapes"]),
    ("text", ["words", "succession", "repetition", "paragraphs", "insertions"]),
    ("persons", ["count"]), ("contentType", []), ("language", []),
    ("date", ["newest", "age", "clusters"]), ("number", ["values"]), ("flag", ["share"]),
    ("choice", ["values"]),
  ]

  init(_ node: RecipeNode) throws(RecipeError) {
    let common = ["name", "kind", "presence"]
    let every = common + AttributeRecipe.kinds.flatMap(\.1)
    let loose = try node.object(every.reduced())
    let kind = try loose.required("kind").text()
    let known = AttributeRecipe.kinds.map { ($0.0, $0) }
    let keys = try loose.required("kind").name(of: known).1
    let object = try node.object(common + keys)
    let name = try object.required("name")
    self.name = try name.text()
    guard self.name.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x5C }) else {
      throw name.failure("“\(self.name)” is no name of an attribute", "use letters and digits")
    }
    presence = try object.share("presence", default: .all)
    source = try AttributeRecipe.source(kind, object)
  }

  private static func source(
    _ kind: String, _ object: RecipeObject
  ) throws(RecipeError) -> Source {
    switch kind {
    case "title":
      return .title(
        shapes: try shapes(object.optional("shapes"), default: .words),
        words: try law(object.optional("words"), default: .uniform(1...6)))
    case "displayName":
      return .displayName(withExtension: try object.share("extension", default: .none))
    case "list":
      return .list(
        count: try law(object.optional("count"), default: .constant(1)),
        shapes: try shapes(object.optional("shapes"), default: .word))
    case "persons":
      return .persons(count: try law(object.optional("count"), default: .constant(1)))
    case "text": return .text(try runningText(object))
    case "contentType": return .contentType
    case "language": return .language
    case "date": return .date(try date(object))
    case "number": return .number(try IntegerLaw(object.required("values")))
    case "flag": return .flag(try object.share("share", default: Share(0.5)))
    default: return .choice(try choice(object.required("values")))
    }
  }

  private static func law(
    _ node: RecipeNode?, default law: IntegerLaw
  ) throws(RecipeError) -> IntegerLaw {
    guard let node else { return law }
    return try IntegerLaw(node)
  }

  /// Reads `{"words": 0.6, "fileName": 0.4}`.
  private static func shapes(
    _ node: RecipeNode?, default shape: TokenShape
  ) throws(RecipeError) -> Weighted<TokenShape> {
    guard let node else { return Weighted(only: shape) }
    let object = try node.object(TokenShape.named.map(\.0))
    var shapes: [TokenShape] = []
    var weights: [Double] = []
    for (name, shape) in TokenShape.named {
      guard let share = object.optional(name) else { continue }
      shapes.append(shape)
      weights.append(try share.number(in: 0.000_001...1))
    }
    guard !shapes.isEmpty else { throw node.failure("there is no shape", "name at least one") }
    return Weighted(shapes, weights: weights)
  }

  /// Reads `{"text": share, …}`.
  private static func choice(_ node: RecipeNode) throws(RecipeError) -> Weighted<String> {
    guard case .object(let members) = node.value, !members.isEmpty else {
      throw node.failure("the choice is empty", "write an object of texts and shares")
    }
    var weights: [Double] = []
    for member in members {
      let share = RecipeNode(member.value, path: node.joined(member.key))
      weights.append(try share.number(in: 0.000_001...1))
    }
    return Weighted(members.map(\.key), weights: weights)
  }

  private static func runningText(_ object: RecipeObject) throws(RecipeError) -> RunningText {
    var insertions: RunningText.Insertions?
    if let node = object.optional("insertions") {
      let members = try node.object(["share", "count", "shapes"])
      insertions = RunningText.Insertions(
        share: try members.share("share", default: .all),
        count: try law(members.optional("count"), default: .constant(1)),
        shapes: try shapes(members.required("shapes"), default: .word))
    }
    return RunningText(
      words: try IntegerLaw(object.required("words")),
      succession: try object.share("succession", default: Share(0.35)),
      repetition: try object.share("repetition", default: Share(0.12)),
      paragraphs: try object.share("paragraphs", default: .none), insertions: insertions)
  }

  private static func date(_ object: RecipeObject) throws(RecipeError) -> DateRecipe {
    let clusters = try object.optional("clusters")?.object(["share", "count", "width"])
    return DateRecipe(
      newest: try object.integer("newest", in: 0...4_000_000_000, default: 790_000_000),
      age: try IntegerLaw(object.required("age")),
      clustered: try clusters?.share("share", default: .all) ?? .none,
      clusterCount: try clusters?.integer("count", in: 1...100_000_000, default: 1000) ?? 1,
      clusterWidth: try clusters?.integer("width", in: 1...100_000_000, default: 3600) ?? 1)
  }
}

extension [String] {
  /// The elements, each once.
  fileprivate func reduced() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
