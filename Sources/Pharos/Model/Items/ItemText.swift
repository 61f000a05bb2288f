import ContentTypes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the attributes of an item offer to queries: the one answer that indexing and verification
/// share.
///
/// Attributes are named canonically or by an alias. Beside the stored ones there are the properties
/// of the entry that a query may name (``PseudoAttribute``) and `contentTypeTree`, which is derived
/// from `contentType` where the item does not have it.
package struct ItemText: Sendable {
  private let item: Item

  /// The view of an item.
  package init(_ item: Item) {
    self.item = item
  }

  /// The texts that text patterns are matched against: texts, names and handles of persons, and the
  /// text of
  /// ``AttributeKey/htmlContentData``.
  package func texts(of name: String) -> [String] {
    let key = AttributeKey(name).canonical
    var texts: [String] = []
    for element in elements(of: key) {
      switch element {
      case .text(let text):
        texts.append(text)
      case .person(let person):
        if let name = person.name { texts.append(name) }
        texts += person.handles
      case .data(let data) where key == .htmlContentData:
        texts.append(HTMLText.text(of: data))
      case .data, .number, .boolean, .date, .list:
        break
      }
    }
    return texts
  }

  private func elements(of key: AttributeKey) -> [AttributeValue] {
    item.value(forQueryName: key)?.elements ?? []
  }
}

extension Item {
  /// All attributes that queries can name, with their values: the stored ones, `contentTypeTree`
  /// also where it is derived, `domainIdentifier` (the item's own domain before the attribute) and
  /// `expirationDate`.
  ///
  /// The unique identifier is not among them: it is found through its own index.
  package var indexedAttributes: AttributeSet {
    var result = attributes
    for name in PseudoAttribute.allCases.map(\.rawValue) {
      let key = AttributeKey(name)
      result[key] = key == .uniqueIdentifier ? nil : value(forQueryName: key)
    }
    result[.contentTypeTree] = value(forQueryName: .contentTypeTree)
    return result
  }

  /// The value that a canonical name stands for in a query.
  fileprivate func value(forQueryName key: AttributeKey) -> AttributeValue? {
    switch key {
    case .uniqueIdentifier: .text(uniqueIdentifier)
    case .expirationDate: expirationDate.map { .date($0) }
    case .domainIdentifier: domainIdentifier.map { .text($0) } ?? attributes[key]
    case .contentTypeTree: attributes[key] ?? derivedContentTypeTree
    default: attributes[key]
    }
  }

  /// The content type and all types it conforms to, or nil if the item has no content type.
  private var derivedContentTypeTree: AttributeValue? {
    guard case .text(let type)? = attributes[.contentType] else { return nil }
    return .list(UniformTypes.ancestors(of: type).map { .text($0) })
  }
}

extension AttributeKey {
  /// Names the identifier of the entry in a query.
  fileprivate static var uniqueIdentifier: Self { Self(rawValue: "uniqueIdentifier") }
  /// Names the expiration date of the entry in a query.
  fileprivate static var expirationDate: Self { Self(rawValue: "expirationDate") }
}
