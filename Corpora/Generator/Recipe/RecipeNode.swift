/// A value of a recipe with the path that leads to it, read with checks.
package struct RecipeNode: Sendable {
  package let value: JSONValue
  package let path: String

  package init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  package func failure(_ problem: String, _ remedy: String) -> RecipeError {
    RecipeError(key: path, problem: problem, remedy: remedy)
  }

  private func wrongKind(_ wanted: String) -> RecipeError {
    failure("\(value.kindDescription) stands here", "write \(wanted)")
  }

  /// The members of an object; refuses keys that are not listed, and keys given twice.
  package func object(_ keys: [String]) throws(RecipeError) -> RecipeObject {
    guard case .object(let members) = value else { throw wrongKind("an object {…}") }
    var seen: Set<String> = []
    for member in members {
      let place = RecipeNode(member.value, path: joined(member.key))
      guard keys.contains(member.key) else {
        throw place.failure("there is no such key", "use one of: \(keys.joined(separator: ", "))")
      }
      guard seen.insert(member.key).inserted else {
        throw place.failure("the key is given twice", "keep one of them")
      }
    }
    return RecipeObject(node: self)
  }

  /// The path of a member.
  package func joined(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The elements of a list that has some.
  package func list() throws(RecipeError) -> [RecipeNode] {
    guard case .list(let elements) = value else { throw wrongKind("a list […]") }
    guard !elements.isEmpty else { throw failure("the list is empty", "give it an element") }
    return elements.enumerated().map { RecipeNode($1, path: "\(path)[\($0)]") }
  }

  package func text() throws(RecipeError) -> String {
    guard case .text(let text) = value else { throw wrongKind("a text in double quotes") }
    guard !text.isEmpty else { throw failure("the text is empty", "write at least one letter") }
    return text
  }

  package func number(in range: ClosedRange<Double>) throws(RecipeError) -> Double {
    guard case .number(let number) = value else { throw wrongKind("a number") }
    guard range.contains(number) else {
      throw failure(
        "\(number) is out of bounds", "use \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  package func integer(in range: ClosedRange<Int>) throws(RecipeError) -> Int {
    guard case .number(let number) = value else { throw wrongKind("a whole number") }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      throw failure(
        "\(number) does not fit",
        "use a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  package func share() throws(RecipeError) -> Share { Share(try number(in: 0...1)) }

  package func flag() throws(RecipeError) -> Bool {
    guard case .boolean(let flag) = value else { throw wrongKind("true or false") }
    return flag
  }

  /// One of the names of a vocabulary of the recipe language.
  package func name<Value>(of values: [(String, Value)]) throws(RecipeError) -> Value {
    let name = try text()
    guard let value = values.first(where: { $0.0 == name })?.1 else {
      throw failure(
        "“\(name)” is unknown", "use one of: \(values.map(\.0).joined(separator: ", "))")
    }
    return value
  }
}

/// The members of an object of a recipe.
package struct RecipeObject: Sendable {
  let node: RecipeNode

  /// A member that may be left out.
  package func optional(_ key: String) -> RecipeNode? {
    node.value[key].map { RecipeNode($0, path: node.joined(key)) }
  }

  /// A member that must be there.
  package func required(_ key: String) throws(RecipeError) -> RecipeNode {
    guard let found = optional(key) else {
      throw RecipeError(key: node.joined(key), problem: "the key is missing", remedy: "add it")
    }
    return found
  }

  package func text(_ key: String) throws(RecipeError) -> String { try required(key).text() }

  package func share(_ key: String, default share: Share) throws(RecipeError) -> Share {
    try optional(key)?.share() ?? share
  }

  package func integer(
    _ key: String, in range: ClosedRange<Int>, default value: Int
  ) throws(RecipeError) -> Int {
    try optional(key)?.integer(in: range) ?? value
  }

  package func number(
    _ key: String, in range: ClosedRange<Double>, default value: Double
  ) throws(RecipeError) -> Double {
    try optional(key)?.number(in: range) ?? value
  }
}
