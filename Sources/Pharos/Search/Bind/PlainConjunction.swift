import Columns

/// A query of which all parts must match: words, each in one attribute as ``PlainWord``, and ranges of
/// numbers and dates.
///
/// Where the rarest word has few documents in a segment, they are looked for in the other lists and in the
/// columns, and nothing is planned for it.
struct PlainConjunction {
  /// A number or a date of an attribute, or either, lies in a range.
  struct Interval {
    /// By its canonical name.
    let attribute: String
    let numbers: NumberRange?
    let dates: NumberRange?
  }

  /// In the order of the query; at least one.
  private(set) var words: [PlainWord] = []
  private(set) var ranges: [Interval] = []

  /// Nil where the query is something else, or has one part.
  init?(_ node: BoundNode) {
    guard case .all(let nodes) = node, nodes.count <= CostModel.partsOfPlainConjunction else {
      return nil
    }
    for node in nodes {
      if let word = PlainWord(node) {
        words.append(word)
      } else if let range = Interval(node) {
        ranges.append(range)
      } else {
        return nil
      }
    }
    if words.isEmpty { return nil }
  }
}

extension PlainConjunction.Interval {
  init?(_ node: BoundNode) {
    switch node {
    case .numbers(let attribute, let range):
      self.init(attribute: attribute, numbers: range, dates: nil)
    case .dates(let attribute, let range):
      self.init(attribute: attribute, numbers: nil, dates: range)
    case .any(let nodes):
      guard nodes.count == 2, case .numbers(let attribute, let numbers) = nodes[0],
        case .dates(attribute, let dates) = nodes[1]
      else { return nil }
      self.init(attribute: attribute, numbers: numbers, dates: dates)
    default: return nil
    }
  }
}
