import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONText {
  /// Writes the value of an attribute.
  package mutating func value(_ value: AttributeValue) {
    switch value {
    case .text(let text): self.text(text)
    case .number(let number): self.number(number)
    case .boolean(let truth): boolean(truth)
    case .date(let date): self.date(date)
    case .data(let data): text(data.base64EncodedString())
    case .person(let person): self.person(person)
    case .list(let elements): list(elements) { $0.value($1) }
    }
  }

  private mutating func person(_ person: Person) {
    object { json in
      if let name = person.name {
        json.key("name")
        json.text(name)
      }
      json.key("handles")
      json.list(person.handles) { $0.text($1) }
      if let kind = person.handleIdentifier {
        json.key("handleIdentifier")
        json.text(kind)
      }
      if let contact = person.contactIdentifier {
        json.key("contactIdentifier")
        json.text(contact)
      }
    }
  }

  /// Writes an item.
  package mutating func item(_ item: Item) { object { $0.members(of: item) } }

  /// Writes the members of an item's object.
  package mutating func members(of item: Item) {
    key("id")
    text(item.uniqueIdentifier)
    if let domain = item.domainIdentifier {
      key("domain")
      text(domain)
    }
    if item.kind == .userActivity {
      key("itemKind")
      text("userActivity")
    }
    if let name = item.indexName {
      key("indexName")
      text(name)
    }
    if let protectionClass = item.protectionClass {
      key("protectionClass")
      text(protectionClass)
    }
    if let date = item.expirationDate {
      key("expirationDate")
      self.date(date)
    }
    key("attributes")
    object { json in
      for (key, value) in item.attributes {
        json.key(key.rawValue)
        json.value(value)
      }
    }
  }
}
