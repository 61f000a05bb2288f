/// Why an item or an update cannot be indexed.
public struct ItemError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The item has no identifier.
    case emptyIdentifier
    /// An identifier is longer than 4 KiB.
    case identifierTooLong(field: String, bytes: Int, limit: Int)
    /// The name is neither registered nor allowed for a custom attribute.
    case nameNotAllowed(CustomAttributeError.Problem)
    /// The value is not one that the attribute takes.
    case wrongType(expected: AttributeType, found: String)
    /// A number or date is infinite or not a number.
    case notFinite
    /// A date lies outside of the years 1 to 9999.
    case dateOutOfRange
    /// A list holds a list.
    case nestedList
    /// All content together is longer than ``IndexConfiguration/maximumItemBytes``.
    case contentTooLong(bytes: Int, limit: Int)
  }

  /// The identifier of the item.
  public let uniqueIdentifier: String
  /// The attribute at fault, if it is one.
  public let attribute: String?
  /// What is wrong.
  public let reason: Reason

  /// What to do about it, in one sentence.
  public var remedy: String {
    switch reason {
    case .emptyIdentifier: "Give every item an identifier that is unique in the index."
    case .identifierTooLong: "Use a shorter identifier, such as a digest of this one."
    case .nameNotAllowed: "Use a registered attribute, or another name for the custom one."
    case .wrongType(let expected, _): "Give it \(expected.demand)."
    case .notFinite: "Leave the attribute out where there is no finite value."
    case .dateOutOfRange: "Give a date of the years 1 to 9999, or leave the attribute out."
    case .nestedList: "Put all elements into one list."
    case .contentTooLong: "Shorten the text, or raise the limit in the configuration of the index."
    }
  }
}

extension ItemError: CustomStringConvertible {
  /// The item, the attribute, what is wrong, and what to do about it.
  public var description: String {
    let place = attribute.map { ", attribute “\($0)”" } ?? ""
    return "Item “\(uniqueIdentifier.prefix(80))”\(place): \(problem). \(remedy)"
  }

  private var problem: String {
    switch reason {
    case .emptyIdentifier:
      "the identifier is empty"
    case .identifierTooLong(let field, let bytes, let limit):
      "\(field) has \(bytes) bytes, more than \(limit)"
    case .nameNotAllowed(let problem):
      "the name is not allowed, \(problem.rawValue)"
    case .wrongType(let expected, let found):
      "it takes \(expected.demand), not \(found)"
    case .notFinite:
      "the value is not finite"
    case .dateOutOfRange:
      "the date lies outside of the years 1 to 9999"
    case .nestedList:
      "a list inside a list"
    case .contentTooLong(let bytes, let limit):
      "\(bytes) bytes of content, more than \(limit)"
    }
  }
}

extension AttributeType {
  /// The values it takes, in words.
  var demand: String {
    switch self {
    case .text: "a text"
    case .textList: "a text or a list of texts"
    case .number: "a number"
    case .boolean: "a Boolean, 0 or 1"
    case .date: "a date"
    case .dateList: "a date or a list of dates"
    case .data: "data"
    case .url: "a URL as text"
    case .personList: "a person or a list of persons"
    case .headers: "a text “Name: value” or a list of them"
    }
  }
}
