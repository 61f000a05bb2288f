#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A change of some attributes of an item that is already in the index.
///
/// An attribute with a value replaces the stored one, an attribute with nil removes it, and one
/// that is not mentioned stays. Domain and expiration date replace the stored ones when they are
/// set.
public struct ItemUpdate: Sendable, Hashable {
  /// The identifier of the item to change.
  public var uniqueIdentifier: String
  /// The new domain, or nil to keep the stored one.
  public var domainIdentifier: String?
  /// The new expiration date, or nil to keep the stored one.
  public var expirationDate: Date?
  /// New values; nil removes the attribute.
  public var attributes: [AttributeKey: AttributeValue?]

  /// Creates an update.
  public init(
    _ uniqueIdentifier: String, domain: String? = nil, expirationDate: Date? = nil,
    attributes: [AttributeKey: AttributeValue?] = [:]
  ) {
    self.uniqueIdentifier = uniqueIdentifier
    self.domainIdentifier = domain
    self.expirationDate = expirationDate
    self.attributes = attributes
  }

  /// The changes under canonical names, ascending and each once.
  ///
  /// Where an attribute is given by its name and by aliases too, the name counts; among aliases the
  /// last one in the order of their spelling, so that the outcome does not depend on the order of a
  /// dictionary.
  var changes: [(key: AttributeKey, value: AttributeValue?)] {
    var chosen: [AttributeKey: (spelling: AttributeKey, value: AttributeValue?)] = [:]
    for (spelling, value) in attributes {
      let key = spelling.canonical
      if let other = chosen[key]?.spelling, other == key || (spelling != key && spelling < other) {
        continue
      }
      chosen[key] = (spelling, value)
    }
    return chosen.map { (key: $0.key, value: $0.value.value) }.sorted { $0.key < $1.key }
  }
}

extension Item {
  /// The item as it is after an update.
  ///
  /// The identifier stays.
  package func applying(_ update: ItemUpdate) -> Item {
    var result = self
    if let domain = update.domainIdentifier { result.domainIdentifier = domain }
    if let date = update.expirationDate { result.expirationDate = date }
    for (key, value) in update.changes {
      result.attributes[key] = value
    }
    return result
  }
}
