import QueryLanguage

/// How a query was carried out: the plan of each segment, and what was read.
public struct Explanation: Sendable, Hashable, CustomStringConvertible {
  /// The query in canonical form.
  public let query: String
  /// One line a node, indented by two blanks a level.
  public let plan: [String]
  /// Attribute names that no registered or stored attribute has, with the nearest that one has.
  public let unknownAttributes: [UnknownAttribute]
  /// The number of items found.
  public let matches: Int
  /// Posting and document lists opened.
  public let listsOpened: Int
  /// Terms of the lexicons that patterns expanded to.
  public let termsExpanded: Int
  /// Items with the words of a phrase, in whose texts they were looked for side by side, and
  /// beside the signs of the pattern.
  public let phraseCandidates: Int
  /// Items whose text was read to decide.
  public let documentsVerified: Int
  /// Distinct values of value columns that a pattern was tried on.
  public let valuesExamined: Int

  /// Readable text, several lines.
  public var description: String {
    var lines = [query] + plan.map { "  " + $0 }
    for unknown in unknownAttributes { lines.append("warning: \(unknown)") }
    lines.append(
      "\(matches) items · \(listsOpened) lists, \(termsExpanded) terms, \(phraseCandidates) phrase "
        + "candidates, \(valuesExamined) values examined, \(documentsVerified) texts verified")
    return lines.joined(separator: "\n")
  }
}

/// An attribute name in a query that nothing has; the comparison finds nothing.
public struct UnknownAttribute: Sendable, Hashable, CustomStringConvertible {
  /// The name as the query has it.
  public let name: String
  /// The nearest name that exists.
  public let suggestion: String?

  /// A sentence for people.
  public var description: String {
    "no item and no registered attribute has the name “\(name)”"
      + (suggestion.map { "; did you mean “\($0)”?" } ?? "")
  }
}

extension Snapshot {
  /// Carries a query out and tells how: plan, lists, terms, documents verified.
  public func explain(_ query: some QueryConvertible) throws(IndexError) -> Explanation {
    let query = try parse(query)
    return try reporting {
      let recorder = PlanRecorder()
      var search = try QuerySearch(self, query, recorder: recorder)
      var matches = 0
      while let segment = try search.nextSegment() { matches += try segment.count() }
      let statistics = search.statistics
      return Explanation(
        query: query.description, plan: recorder.lines,
        unknownAttributes: unknownAttributes(in: query), matches: matches,
        listsOpened: statistics.listsOpened, termsExpanded: statistics.termsExpanded,
        phraseCandidates: statistics.phraseCandidates,
        documentsVerified: statistics.documentsVerified,
        valuesExamined: statistics.valuesExamined)
    }
  }

  /// The names in a query that no attribute has, each once, with the nearest that exists.
  public func unknownAttributes(in query: Query) -> [UnknownAttribute] {
    var stored = Set(state.customAttributes.keys)
    for entry in state.segments { stored.formUnion(entry.segment.attributes.all.map(\.title)) }
    var seen: Set<String> = []
    var unknown: [UnknownAttribute] = []
    for use in query.attributeNames where seen.insert(use.name).inserted {
      let name = use.name
      let canonical = AttributeRegistry.canonicalName(for: name)
      let isKnown =
        AttributeRegistry.attribute(named: canonical) != nil
        || AttributeRegistry.pseudoAttribute(named: name) != nil
        || AttributeRegistry.isFileKey(name) || stored.contains(canonical)
      if isKnown { continue }
      let names = AttributeRegistry.allNames + stored.sorted()
      unknown.append(
        UnknownAttribute(name: name, suggestion: NameSuggestion.nearest(to: name, in: names)))
    }
    return unknown
  }
}
