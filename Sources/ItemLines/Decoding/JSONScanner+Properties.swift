import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONScanner {
  /// Reads the value of a property of the item.
  mutating func property(
    _ property: ItemProperty, into fields: inout LineFields, isUpdate: Bool
  ) throws(LineProblem) {
    let found = try kind()
    let start = position
    if found == .null {
      if property == .identifier { throw misfit(property, "a text", found) }
      if isUpdate {
        throw LineProblem(
          offset: start,
          reason: "an update cannot remove “\(property.name)”; add the whole item instead")
      }
      return try null()
    }
    if isUpdate {
      switch property {
      case .identifier, .domain, .expirationDate: break
      case .kind, .indexName, .protectionClass:
        throw LineProblem(
          offset: start,
          reason: "an update cannot change “\(property.name)”; add the whole item instead")
      }
    }
    if property == .expirationDate {
      guard found == .text || found == .number else { throw misfit(property, "a date", found) }
      fields.expirationDate = try date(found)
      return
    }
    guard found == .text else { throw misfit(property, "a text", found) }
    let text = try text()
    switch property {
    case .identifier:
      if text.isEmpty { throw LineProblem(offset: start, reason: "the identifier is empty") }
      fields.identifier = text
    case .domain: fields.domain = text
    case .indexName: fields.indexName = text
    case .protectionClass: fields.protectionClass = text
    case .kind:
      switch text {
      case "item": fields.kind = .item
      case "userActivity": fields.kind = .userActivity
      default:
        throw LineProblem(offset: start, reason: "“itemKind” is “item” or “userActivity”")
      }
    case .expirationDate: break
    }
  }

  private func misfit(_ property: ItemProperty, _ demand: String, _ found: Kind) -> LineProblem {
    LineProblem(
      offset: position, reason: "“\(property.name)” takes \(demand), not \(found.rawValue)")
  }
}
