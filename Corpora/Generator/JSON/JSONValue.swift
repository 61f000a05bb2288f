/// A JSON value, with the members of objects in the order they are written.
package enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([Member])

  /// A key with its value.
  package struct Member: Sendable, Equatable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// What a person calls this kind of value.
  package var kindDescription: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The value of a member; nil where there is none or this is no object.
  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text, nil for any other kind.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number, nil for any other kind.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The elements, nil for any other kind.
  package var list: [JSONValue]? {
    if case .list(let elements) = self { elements } else { nil }
  }
}
