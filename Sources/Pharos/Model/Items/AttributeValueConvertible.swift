#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What can be the value of an attribute: texts, numbers, Booleans, dates, data, persons, and lists
/// and optional ones of these.
///
/// An enumeration with raw values takes part by declaring the conformance:
/// `extension Colour: AttributeValueConvertible {}`.
public protocol AttributeValueConvertible: Sendable {
  /// The value to be stored; nil where there is none.
  var attributeValue: AttributeValue? { get }
}

extension AttributeValueConvertible
where Self: RawRepresentable, RawValue: AttributeValueConvertible {
  /// The raw value.
  public var attributeValue: AttributeValue? { rawValue.attributeValue }
}

extension AttributeValue: AttributeValueConvertible {
  /// The value itself.
  public var attributeValue: AttributeValue? { self }
}

extension String: AttributeValueConvertible {
  /// The text.
  public var attributeValue: AttributeValue? { .text(self) }
}

extension Bool: AttributeValueConvertible {
  /// The truth value.
  public var attributeValue: AttributeValue? { .boolean(self) }
}

extension AttributeValueConvertible where Self: BinaryInteger {
  /// The number; exact up to 2^53.
  public var attributeValue: AttributeValue? { .number(Double(self)) }
}

extension Int: AttributeValueConvertible {}
extension Int8: AttributeValueConvertible {}
extension Int16: AttributeValueConvertible {}
extension Int32: AttributeValueConvertible {}
extension Int64: AttributeValueConvertible {}
extension UInt: AttributeValueConvertible {}
extension UInt8: AttributeValueConvertible {}
extension UInt16: AttributeValueConvertible {}
extension UInt32: AttributeValueConvertible {}
extension UInt64: AttributeValueConvertible {}

extension AttributeValueConvertible where Self: BinaryFloatingPoint {
  /// The number; an item with one that is not finite is refused.
  public var attributeValue: AttributeValue? { .number(Double(self)) }
}

extension Float: AttributeValueConvertible {}
extension Double: AttributeValueConvertible {}

extension Date: AttributeValueConvertible {
  /// The moment.
  public var attributeValue: AttributeValue? { .date(self) }
}

extension Data: AttributeValueConvertible {
  /// The bytes; they are kept, not searched.
  public var attributeValue: AttributeValue? { .data(self) }
}

extension URL: AttributeValueConvertible {
  /// The URL as a text.
  public var attributeValue: AttributeValue? { .text(absoluteString) }
}

extension UUID: AttributeValueConvertible {
  /// The identifier as a text.
  public var attributeValue: AttributeValue? { .text(uuidString) }
}

extension Person: AttributeValueConvertible {
  /// The person.
  public var attributeValue: AttributeValue? { .person(self) }
}

extension Optional: AttributeValueConvertible where Wrapped: AttributeValueConvertible {
  /// The value that is there.
  public var attributeValue: AttributeValue? { self?.attributeValue }
}

extension Array: AttributeValueConvertible where Element: AttributeValueConvertible {
  /// The list of the values that are there; nil when there is none.
  public var attributeValue: AttributeValue? { AttributeValue.list(of: self) }
}

extension Set: AttributeValueConvertible where Element: AttributeValueConvertible & Comparable {
  /// The list of the values, ascending; nil when there is none.
  public var attributeValue: AttributeValue? { AttributeValue.list(of: sorted()) }
}

extension AttributeValue {
  fileprivate static func list(of values: [some AttributeValueConvertible]) -> AttributeValue? {
    let elements = values.compactMap(\.attributeValue)
    return elements.isEmpty ? nil : .list(elements)
  }
}
