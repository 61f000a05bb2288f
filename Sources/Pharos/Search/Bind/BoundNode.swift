import Columns

/// A query with everything fixed that does not depend on a segment: names are canonical, `$time` is
/// a number, patterns are compiled.
package indirect enum BoundNode: Sendable {
  case all([BoundNode])
  case any([BoundNode])
  case not(BoundNode)
  case constant(Bool)
  /// A pattern against the strings of a scope.
  case text(TextTest)
  /// Whether an attribute has a value of any type.
  case presence(String)
  /// Numbers and Booleans of an attribute.
  case numbers(attribute: String, NumberRange)
  /// Dates of an attribute.
  case dates(attribute: String, NumberRange)
  /// A pattern against the items' identifiers.
  case identifier(TextTest)
  /// Whole values of an attribute of which one is in a list.
  case texts(TextList)
  /// Identifiers in a list.
  case identifiers(TextList)
  /// Numbers and Booleans of an attribute that are in a list, which ascends.
  case numberList(attribute: String, [Double])
  /// Dates of an attribute that are in a list, which ascends.
  case dateList(attribute: String, [Double])
}

extension BoundNode {
  static func conjunction(_ nodes: [BoundNode]) -> BoundNode {
    nodes.count == 1 ? nodes[0] : .all(nodes)
  }

  static func disjunction(_ nodes: [BoundNode]) -> BoundNode {
    nodes.count == 1 ? nodes[0] : .any(nodes)
  }

  /// Whether columns of numbers and the like answer, without a term or a value being looked up.
  var isOfColumns: Bool {
    switch self {
    case .constant, .presence, .numbers, .dates, .numberList, .dateList: true
    case .not(let inner): inner.isOfColumns
    case .all, .any, .text, .identifier, .texts, .identifiers: false
    }
  }

  /// The same matches, which count for no score.
  var unscored: BoundNode { .not(.not(self)) }
}
