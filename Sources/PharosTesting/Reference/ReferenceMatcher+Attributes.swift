import ContentTypes
import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ReferenceMatcher {
  /// The elements of the attribute that a query calls `name`; none if the item has no value.
  func elements(named name: String, of item: Item) -> [AttributeValue] {
    let name = AttributeRegistry.canonicalName(for: name)
    // Rule 17.
    switch name {
    case "uniqueIdentifier":
      return [.text(item.uniqueIdentifier)]
    case "expirationDate":
      return item.expirationDate.map { [.date($0)] } ?? []
    case "domainIdentifier":
      if let domain = item.domainIdentifier { return [.text(domain)] }
    case "contentTypeTree" where item[.contentTypeTree] == nil:
      guard case .text(let type)? = item[.contentType] else { return [] }
      return UniformTypes.ancestors(of: type).map { .text($0) }
    default:
      // A custom attribute that is declared not searchable is as good as missing.
      guard scope(of: name) != nil else { return [] }
    }
    return item[AttributeKey(name)]?.elements ?? []
  }

  /// The elements that `*` or `**` look at, each with whether it is content (rule 14).
  func elementsSearchedByDefault(
    of item: Item, withContent: Bool
  ) -> [(element: AttributeValue, isContent: Bool)] {
    var result: [(AttributeValue, Bool)] = []
    for (key, value) in item.attributes {
      switch scope(of: key.rawValue) {
      case .defaults: result += value.elements.map { ($0, false) }
      case .content where withContent: result += value.elements.map { ($0, true) }
      default: break
      }
    }
    return result
  }

  private func scope(of name: String) -> SearchScope? {
    cache.scope(of: name) { AttributeRegistry.scope(of: name, declared: customAttributes) }
  }

  /// Whether an attribute is text content, which is always matched by words.
  func isContent(named name: String) -> Bool {
    AttributeRegistry.attribute(named: name)?.isContent ?? false
  }

  /// The texts that an element offers for matching (rule 13).
  func texts(of element: AttributeValue, isContent: Bool) -> [String] {
    switch element {
    case .text(let text): [text]
    case .person(let person): [person.name].compactMap { $0 } + person.handles
    case .data(let data): isContent ? [cache.htmlText(of: data)] : []
    case .number, .boolean, .date, .list: []
    }
  }
}
