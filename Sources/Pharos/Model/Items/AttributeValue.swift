#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The value of one attribute of an item.
///
/// Literals of the usual kinds are values: `"Paris"`, `3`, `4.5`, `true`, `["work", "important"]`.
public enum AttributeValue: Sendable, Hashable {
  /// Text, kept byte for byte as given. URLs are text too.
  case text(String)
  /// A number; must be finite.
  case number(Double)
  /// A truth value; in a query it counts as 1 or 0.
  case boolean(Bool)
  /// A moment in time.
  case date(Date)
  /// Bytes that are kept but not searched, except for ``AttributeKey/htmlContentData``.
  case data(Data)
  /// A person: found by name and by each handle.
  indirect case person(Person)
  /// Several values. Lists do not nest. An empty list counts as no value.
  case list([AttributeValue])

  /// The elements of a list, or the value itself as the only element.
  public var elements: [AttributeValue] {
    if case .list(let elements) = self { elements } else { [self] }
  }

  /// What a person would call this kind of value, for messages.
  var kindDescription: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .boolean: "a Boolean"
    case .date: "a date"
    case .data: "data"
    case .person: "a person"
    case .list: "a list"
    }
  }
}

extension AttributeValue: ExpressibleByStringInterpolation {
  /// A text.
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}

extension AttributeValue: ExpressibleByIntegerLiteral {
  /// A number.
  public init(integerLiteral value: Int) {
    self = .number(Double(value))
  }
}

extension AttributeValue: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }
}

extension AttributeValue: ExpressibleByBooleanLiteral {
  /// A truth value.
  public init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension AttributeValue: ExpressibleByArrayLiteral {
  /// A list.
  public init(arrayLiteral elements: AttributeValue...) {
    self = .list(elements)
  }
}
