import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A small case in which something fails, as code for a test.
package struct Counterexample: CustomStringConvertible {
  package let items: [Item]
  package let query: String

  package init(items: [Item], query: String) {
    self.items = items
    self.query = query
  }

  package var description: String {
    let code = items.map { "  " + Self.code($0) + ",\n" }.joined()
    return "let items: [Item] = [\n\(code)]\nlet query = \(Self.code(query))\n"
  }

  private static func code(_ item: Item) -> String {
    var arguments = [code(item.uniqueIdentifier)]
    if item.kind != .item { arguments.append("kind: .\(item.kind)") }
    if let domain = item.domainIdentifier { arguments.append("domain: \(code(domain))") }
    if let date = item.expirationDate { arguments.append("expirationDate: \(code(date))") }
    let pairs = item.attributes.map { "\(code($0.key.rawValue)): \(code($0.value))" }
    arguments.append("attributes: [" + (pairs.isEmpty ? ":" : pairs.joined(separator: ", ")) + "]")
    return "Item(" + arguments.joined(separator: ", ") + ")"
  }

  private static func code(_ value: AttributeValue) -> String {
    switch value {
    case .text(let text): return ".text(\(code(text)))"
    case .number(let number): return ".number(\(number))"
    case .boolean(let truth): return ".boolean(\(truth))"
    case .date(let date): return ".date(\(code(date)))"
    case .data(let data): return ".data(Data(\(Array(data))))"
    case .person(let person):
      let name = person.name.map(code) ?? "nil"
      let handles = person.handles.map(code).joined(separator: ", ")
      return ".person(Person(name: \(name), handles: [\(handles)]))"
    case .list(let elements):
      return ".list([" + elements.map(code).joined(separator: ", ") + "])"
    }
  }

  private static func code(_ date: Date) -> String {
    "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
  }

  /// A string literal in ASCII, so that marks and look-alikes are seen and survive pasting.
  private static func code(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
  }
}
