import Pharos
import QueryLanguage

/// Random queries that a seed determines: always valid, and made of pieces of the items so that
/// many of them find something.
///
/// They cover the whole language: every operator, modifier and pattern, `InRange`, `InList`, `$time`,
/// `*` and `**`, combinations up to six levels deep, and values that do not fit their attribute.
public struct QueryGenerator {
  let samples: QuerySamples
  var random: SeededGenerator

  /// Makes a generator for queries about items.
  ///
  /// - Parameters:
  ///   - items: what the queries are about; best what an index holds.
  ///   - seed: the same seed and items give the same queries, one after the other.
  public init(items: [Item], seed: UInt64) {
    samples = QuerySamples(items)
    random = SeededGenerator(seed: seed ^ 0x5EED_0F_0E57)
  }

  /// The text of the next query.
  public mutating func next() -> String {
    let depth = random.oneIn(2) ? 0 : 1 + random.number(below: 6)
    return blanks() + expression(depth: depth) + blanks()
  }

  private mutating func expression(depth: Int) -> String {
    guard depth > 0 else { return unary(depth: 0) }
    // Deep trees stay narrow, so that a query is a few dozen comparisons at most.
    switch random.number(below: depth > 3 ? 4 : 6) {
    case 0: return unary(depth: depth)
    case 1: return "!" + blanks() + unary(depth: depth - 1)
    case 2: return combination("&&", of: [depth - 1, 0])
    case 3: return combination("||", of: [0, depth - 1])
    case 4: return combination("&&", of: [depth - 1, depth - 1])
    default: return combination("||", of: [depth - 1, 0, random.number(below: depth)])
    }
  }

  private mutating func combination(_ sign: String, of depths: [Int]) -> String {
    // Without parentheses where nothing can bind another way than drawn here or where it may.
    let parts = depths.map { unary(depth: $0) }
    return parts.joined(separator: " " + blanks() + sign + blanks())
  }

  /// Something that `!` may stand before.
  private mutating func unary(depth: Int) -> String {
    if depth > 0 {
      return "(" + blanks() + expression(depth: depth - 1) + blanks() + ")"
    }
    let comparison = comparison()
    switch random.number(below: 16) {
    case 0: return "!" + blanks() + comparison
    case 1: return "!!(" + comparison + ")"
    case 2: return "(" + comparison + ")"
    default: return comparison
    }
  }

  private mutating func comparison() -> String {
    switch random.number(below: 40) {
    case 0: random.pick(["true", "false", "TRUE", "False"])
    case 1, 2, 3: presence()
    case 4, 5, 6, 7: numberComparison()
    case 8, 9: range()
    case 10, 11, 12, 13: dateComparison()
    case 14: typeComparison()
    case 15: entryComparison()
    case 16: misfit()
    case 17, 18, 19: list()
    default: textComparison()
    }
  }

  /// No blank, or a few.
  mutating func blanks() -> String {
    random.pick(["", "", "", " ", " ", "  ", "\t", "\n "])
  }

  /// A name as it is registered or one of its aliases.
  mutating func spelled(_ name: String) -> String {
    let aliases = AttributeRegistry.attribute(named: name)?.aliases ?? []
    return random.oneIn(5) ? random.pick(aliases, or: name) : name
  }

  mutating func equality() -> String {
    blanks() + random.pick(["==", "==", "=", "=", "!="]) + blanks()
  }

  mutating func anyOperator() -> String {
    blanks() + random.pick(["==", "=", "!=", "<", "<=", ">", ">="]) + blanks()
  }
}
