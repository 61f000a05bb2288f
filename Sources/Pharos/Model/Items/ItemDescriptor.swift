#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How values of a type of the program's own become items, and are read back from them.
///
/// ```swift
/// struct Note: Codable {
///   var id: UUID
///   var folder: String
///   var title: String
///   var tags: [String]
///   var changed: Date?
/// }
///
/// let notes = ItemDescriptor<Note>(identifier: \.id)
///   .domain(\.folder)
///   .attribute(.title, \.title)
///   .attribute(.keywords, \.tags)
///   .attribute(.contentModificationDate, \.changed)
///   .keepingValue()
///
/// try await index.add(allNotes, as: notes)
/// let found = try index.snapshot().values(Attribute.keywords == "travel", as: notes)
/// ```
///
/// A descriptor is a value: every call gives a new one with one thing more. A value whose property
/// is nil has no such attribute. Adding a value again replaces its item.
public struct ItemDescriptor<Value: Codable & Sendable>: Sendable {
  typealias Property<Result> = @Sendable (Value) -> Result

  private let identifier: Property<String>
  private var domainIdentifier: Property<String?> = { _ in nil }
  private var expiration: Property<Date?> = { _ in nil }
  private var attributes: [(key: AttributeKey, value: Property<AttributeValue?>)] = []
  /// The attribute that keeps the encoded value; nil where values are not kept.
  var valueKey: AttributeKey?

  /// Values that a text, a number, a UUID or the like tells from all others in the index.
  ///
  /// - Parameter identifier: a key path such as `\.id`, or a closure; its description is the
  ///   identifier of the item.
  public init<Identifier: CustomStringConvertible & Sendable>(
    identifier: @escaping @Sendable (Value) -> Identifier
  ) {
    self.identifier = { identifier($0).description }
  }

  /// Puts all items into a domain.
  public func domain(_ domain: String) -> Self {
    changed { $0.domainIdentifier = { _ in domain } }
  }

  /// Puts each item into the domain that its value names, if it names one.
  ///
  /// - Parameter domain: a key path such as `\.folder`, or a closure.
  public func domain(_ domain: @escaping @Sendable (Value) -> String?) -> Self {
    changed { $0.domainIdentifier = domain }
  }

  /// Lets items be found until a moment, or for good where there is none.
  ///
  /// - Parameter date: a key path such as `\.expires`, or a closure.
  public func expirationDate(_ date: @escaping @Sendable (Value) -> Date?) -> Self {
    changed { $0.expiration = date }
  }

  /// Gives items the value of a property as an attribute; none where it is nil or an empty list.
  ///
  /// A registered attribute takes values of its own type only: an item with another is refused when
  /// it is added. Of several bindings of one attribute, the last one that has a value counts.
  ///
  /// - Parameters:
  ///   - key: the attribute.
  ///   - value: a key path such as `\.title`, or a closure.
  public func attribute<Property: AttributeValueConvertible>(
    _ key: AttributeKey, _ value: @escaping @Sendable (Value) -> Property
  ) -> Self {
    changed { $0.attributes.append((key, { value($0).attributeValue })) }
  }

  /// Gives items an attribute that is computed from the value; none where the result is nil.
  public func attribute(
    _ key: AttributeKey, computedBy value: @escaping @Sendable (Value) -> AttributeValue?
  ) -> Self {
    changed { $0.attributes.append((key, value)) }
  }

  /// Keeps each value in its item, so that it can be read back.
  ///
  /// It is stored as JSON and not searched; ``value(of:)`` decodes it. A change of the type must go
  /// on reading what was stored before, or the items are added again.
  ///
  /// - Parameter key: where it is kept.
  public func keepingValue(in key: AttributeKey = "pharos_value") -> Self {
    changed { $0.valueKey = key }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var new = self
    change(&new)
    return new
  }

  /// The item that stands for a value.
  ///
  /// - Throws: ``ItemValueError/notEncodable(identifier:reason:)`` when the value is to be kept and
  ///   cannot be encoded.
  public func item(for value: Value) throws(ItemValueError) -> Item {
    var item = Item(
      identifier(value), domain: domainIdentifier(value), expirationDate: expiration(value))
    for (key, attribute) in attributes {
      if let found = attribute(value) { item[key] = found }
    }
    if let valueKey { item[valueKey] = .data(try encoded(value)) }
    return item
  }

  /// The identifier of the item that stands for a value.
  public func identifier(of value: Value) -> String { identifier(value) }
}

extension AttributeKey {
  /// Where ``ItemDescriptor/keepingValue(in:)`` keeps values unless told otherwise.
  package static let encodedValue = AttributeKey("pharos_value")
}
