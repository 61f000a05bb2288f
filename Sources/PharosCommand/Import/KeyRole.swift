import Pharos

/// What the value under a key of a line is for.
enum KeyRole {
  /// A property of the item itself.
  case property(ItemProperty)
  /// An attribute; a custom one has no type.
  case attribute(AttributeKey, AttributeType?)
  /// The key cannot be used.
  case refused(String)
}

/// The properties of an item that a line can have.
enum ItemProperty: UInt8 {
  case identifier, domain, expirationDate, kind, indexName, protectionClass

  /// The name people know it by.
  var name: String {
    switch self {
    case .identifier: "id"
    case .domain: "domain"
    case .expirationDate: "expirationDate"
    case .kind: "itemKind"
    case .indexName: "indexName"
    case .protectionClass: "protectionClass"
    }
  }
}

/// Finds the role of a key, and remembers it.
struct KeyTable {
  /// More distinct names than these are looked up anew each time.
  private static let capacity = 8192

  private var roles: [String: KeyRole] = [:]

  mutating func role(of key: String) -> KeyRole {
    if let role = roles[key] { return role }
    let role = KeyTable.resolve(key)
    if roles.count < KeyTable.capacity { roles[key] = role }
    return role
  }

  private static func resolve(_ key: String) -> KeyRole {
    switch AttributeRegistry.canonicalName(for: key) {
    case "id", "uniqueIdentifier": return .property(.identifier)
    case "domain", "domainIdentifier": return .property(.domain)
    case "expirationDate": return .property(.expirationDate)
    case "itemKind": return .property(.kind)
    case "indexName": return .property(.indexName)
    case "protectionClass": return .property(.protectionClass)
    case let name:
      if let definition = AttributeRegistry.attribute(named: name) {
        return .attribute(definition.key, definition.type)
      }
      do throws(CustomAttributeError) {
        return .attribute(AttributeKey(try CustomAttribute(name: name).name), nil)
      } catch {
        return .refused("“\(PrintableText.excerpt(key))” is no name: \(error.problem.rawValue)")
      }
    }
  }
}
