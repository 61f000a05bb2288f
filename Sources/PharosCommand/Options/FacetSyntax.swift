import ItemLines
import Pharos
import QueryLanguage

/// A facet as `--facets` names it.
struct FacetSyntax {
  /// As it is written, without blanks.
  let spelling: String
  let facet: Facet

  /// The facets that are asked for; nil where the option is not given.
  static func facets(
    _ arguments: Arguments, limit: Int?, zone: TimeZoneRule
  ) throws(CommandFailure) -> [FacetSyntax]? {
    guard let text = arguments.text(.facets) else { return nil }
    var facets: [FacetSyntax] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let spelling = part.filter { $0 != " " }
      guard let facet = facet(spelling, limit ?? 10, zone) else {
        throw arguments.failure(
          "--facets takes attributes such as contentType,keywords,year(contentModificationDate), "
            + "not “\(PrintableText.excerpt(spelling))”")
      }
      facets.append(FacetSyntax(spelling: spelling, facet: facet))
    }
    return facets
  }

  /// Reads `name` or `kind(name)`.
  private static func facet(_ text: String, _ limit: Int, _ zone: TimeZoneRule) -> Facet? {
    var kind = ""
    var name = text
    if name.hasSuffix(")"), let open = name.firstIndex(of: "(") {
      kind = String(name[..<open])
      name = String(name[name.index(after: open)...].dropLast())
      if kind.isEmpty { return nil }
    }
    guard case .named? = AttributeReference(spelling: name) else { return nil }
    let key = AttributeKey(name).canonical
    switch kind.isEmpty ? usualKind(of: key) : kind {
    case "text": return .texts(key, limit: limit)
    case "path": return .paths(key, limit: limit)
    case "number": return .numbers(key, limit: limit)
    case "year": return .dates(key, by: .year, in: zone, limit: limit)
    case "month": return .dates(key, by: .month, in: zone, limit: limit)
    case "day": return .dates(key, by: .day, in: zone, limit: limit)
    default: return nil
    }
  }

  /// How an attribute is counted unless the option says so.
  private static func usualKind(of key: AttributeKey) -> String {
    switch PseudoAttribute(rawValue: key.rawValue) {
    case .domainIdentifier: return "path"
    case .expirationDate: return "year"
    case .uniqueIdentifier, nil: break
    }
    switch AttributeRegistry.attribute(named: key.rawValue)?.type {
    case .number, .boolean: return "number"
    case .date, .dateList: return "year"
    default: return "text"
    }
  }
}
