import Pharos
import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decides by a plain look at an item whether a query finds it.
///
/// This is the measure for the engine: it has no index, and shares no code for text with it; case
/// folding and decomposition are tables of its own. It takes time in proportion to the text of an
/// item, so it suits thousands of items and not millions. Rule numbers in its comments are those of
/// the text semantics.
///
/// ```swift
/// let matcher = ReferenceMatcher(configuration: TestCorpus.configuration)
/// let expected = try matcher.identifiers(query, in: items)
/// ```
///
/// Not to be shared between threads: values made ready for matching are kept.
public final class ReferenceMatcher {
  let customAttributes: [String: CustomAttribute]
  let configuration: IndexConfiguration
  let cache = ReferenceCache()

  /// Makes a matcher for an index with a configuration: its custom attributes, limits of queries,
  /// clock, zone and first day of the week.
  public init(configuration: IndexConfiguration = IndexConfiguration()) {
    self.configuration = configuration
    customAttributes = Dictionary(
      configuration.customAttributes.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// The identifiers of all items that a query finds, in the order of `items`.
  ///
  /// - Throws: `IndexError.invalidQuery` for a text that is no query.
  public func identifiers(
    _ query: some QueryConvertible, in items: [Item]
  ) throws(IndexError) -> [String] {
    let query = try configuration.parse(query)
    return matches(in: items, query, context: configuration.timeContext)
  }

  /// Makes a matcher for an index that declares these custom attributes.
  package convenience init(customAttributes: [CustomAttribute]) {
    var configuration = IndexConfiguration()
    configuration.customAttributes = customAttributes
    self.init(configuration: configuration)
  }

  /// Whether the query finds the item at the time of the context.
  package func matches(_ item: Item, _ query: Query, context: TimeContext) -> Bool {
    // Rule 19.
    if let date = item.expirationDate, date.timeIntervalSinceReferenceDate <= context.now {
      return false
    }
    return holds(query.root, for: item, context)
  }

  /// The identifiers of all items that the query finds, in the order of `items`.
  package func matches(
    in items: [Item], _ query: Query, context: TimeContext
  ) -> [String] {
    items.filter { matches($0, query, context: context) }.map(\.uniqueIdentifier)
  }

  private func holds(_ expression: QueryLanguage.Expression, for item: Item, _ context: TimeContext)
    -> Bool
  {
    switch expression.node {
    case .all(let parts): parts.allSatisfy { holds($0, for: item, context) }
    case .any(let parts): parts.contains { holds($0, for: item, context) }
    case .not(let part): !holds(part, for: item, context)
    case .constant(let value): value
    case .comparison(let comparison): holds(comparison, for: item, context)
    case .range(let range): holds(range, for: item, context)
    case .list(let list):
      list.values.contains { value in
        holds(Comparison(list.attribute, .equal, value, list.modifiers), for: item, context)
      }
    }
  }

  private func holds(_ comparison: Comparison, for item: Item, _ context: TimeContext) -> Bool {
    let inOrder: (Double, Double) -> Bool
    switch comparison.comparisonOperator {
    case .equal: return isEqual(comparison, item, context)
    case .notEqual: return !isEqual(comparison, item, context)  // rule 16
    case .less: inOrder = (<)
    case .lessOrEqual: inOrder = (<=)
    case .greater: inOrder = (>)
    case .greaterOrEqual: inOrder = (>=)
    }
    return orderedElements(comparison.attribute, of: item).contains { element in
      guard let bound = bound(comparison.value, for: element, context) else { return false }
      return inOrder(element.position, bound)
    }
  }

  private func holds(_ range: RangeComparison, for item: Item, _ context: TimeContext) -> Bool {
    orderedElements(range.attribute, of: item).contains { element in
      guard let low = bound(range.low, for: element, context),
        let high = bound(range.high, for: element, context)
      else { return false }
      return low <= element.position && element.position <= high
    }
  }

  private func bound(_ value: QueryValue, for element: OrderedElement, _ context: TimeContext)
    -> Double?
  {
    element.isDate
      ? ReferenceConstant.time(value, in: context)?.start : ReferenceConstant.number(value)
  }

  /// A number, Boolean or date as a place on a line.
  private struct OrderedElement {
    let position: Double
    let isDate: Bool
  }

  /// What ordering and ranges look at; nothing under `*` and `**` (rule 16).
  private func orderedElements(_ attribute: AttributeReference, of item: Item) -> [OrderedElement] {
    guard case .named(let name) = attribute else { return [] }
    return elements(named: name, of: item).compactMap { element in
      switch element {
      case .number(let number): OrderedElement(position: number, isDate: false)
      case .boolean(let value): OrderedElement(position: value ? 1 : 0, isDate: false)
      case .date(let date):
        OrderedElement(position: date.timeIntervalSinceReferenceDate, isDate: true)
      case .text, .data, .person, .list: nil
      }
    }
  }
}
