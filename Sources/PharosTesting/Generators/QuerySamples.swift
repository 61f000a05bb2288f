import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the items of a corpus hold, for making queries of it.
struct QuerySamples {
  /// Texts of the items with the attribute each stands in, persons and HTML as they are searched.
  private(set) var texts: [(name: String, text: String)] = []
  private(set) var numbers: [(name: String, number: Double)] = []
  /// Seconds since 2001.
  private(set) var dates: [(name: String, seconds: Double)] = []
  private(set) var identifiers: [String] = []
  private(set) var domains: [String] = []
  private(set) var names: Set<String> = ["title", "keywords", "pageCount", "completionDate"]

  init(_ items: [Item]) {
    for item in items {
      identifiers.append(item.uniqueIdentifier)
      if let domain = item.domainIdentifier { domains.append(domain) }
      for (key, value) in item.attributes {
        names.insert(key.rawValue)
        for element in value.elements { add(element, of: key.rawValue) }
      }
    }
    sortedNames = names.sorted()
  }

  /// The attributes that occur, in the order of their names.
  private(set) var sortedNames: [String] = []

  private mutating func add(_ element: AttributeValue, of name: String) {
    switch element {
    case .text(let text): texts.append((name, text))
    case .person(let person):
      for text in [person.name].compactMap({ $0 }) + person.handles { texts.append((name, text)) }
    case .data(let data) where name == "htmlContentData":
      texts.append((name, ReferenceHTML.text(of: String(decoding: data, as: UTF8.self))))
    case .number(let number): numbers.append((name, number))
    case .boolean(let value): numbers.append((name, value ? 1 : 0))
    case .date(let date): dates.append((name, date.timeIntervalSinceReferenceDate))
    case .data, .list: break
    }
  }
}
