import Columns
import QueryLanguage
import TextAnalysis

/// Turns a syntax tree into a bound tree: names, constants and `$time` are fixed here, once a
/// query.
package struct Binder {
  /// The instant and zone that `$time` is resolved with.
  private let instant: TimeContext
  /// Nil asks the system, but only when some `$time` needs it: that opens files.
  private let firstWeekday: Int?
  let tests: PreparedTests

  /// A binder for one query, by the clock, the zone and the calendar of an index.
  ///
  /// - Parameter tests: the text comparisons of the query, compiled before or on the way.
  package init(_ configuration: IndexConfiguration, tests: PreparedTests = PreparedTests()) {
    instant = TimeContext(now: configuration.now, zone: configuration.timeZone)
    firstWeekday = configuration.firstWeekday
    self.tests = tests
  }

  /// The moment of the query, in seconds since 2001.
  package var now: Double { instant.now }

  private var time: TimeContext {
    tests.dependsOnTime = true
    return TimeContext(
      now: instant.now, zone: instant.zone,
      firstWeekday: firstWeekday ?? TimeContext.systemFirstWeekday)
  }

  package func bind(_ expression: Expression) -> BoundNode {
    switch expression.node {
    case .all(let parts): return .conjunction(bind(parts))
    case .any(let parts): return .disjunction(bind(parts))
    case .not(let inner): return .not(bind(inner))
    case let leaf: return bind(leaf: leaf)
    }
  }

  /// Queries that must all match; nil where there are none.
  func bind(_ filters: [Query], within limits: QueryLimits) throws -> BoundNode? {
    let nodes = try filters.map { filter in
      try filter.check(limits)
      return bind(filter.root)
    }
    return nodes.isEmpty ? nil : .conjunction(nodes)
  }

  // Apart from what binds leaves: what recurses needs small frames.
  private func bind(_ parts: [Expression]) -> [BoundNode] {
    var nodes: [BoundNode] = []
    nodes.reserveCapacity(parts.count)
    for part in parts { nodes.append(bind(part)) }
    return nodes
  }

  private func bind(leaf: Expression.Node) -> BoundNode {
    switch leaf {
    case .all, .any, .not: bind(Expression(leaf))
    case .constant(let value): .constant(value)
    case .comparison(let comparison): bind(comparison)
    case .range(let range): bind(range)
    case .list(let list): bind(list)
    }
  }

  private func bind(_ comparison: Comparison) -> BoundNode {
    switch comparison.comparisonOperator {
    case .equal: return equality(comparison)
    case .notEqual: return .not(equality(comparison))
    case .less: return ordering(comparison) { .below($0, including: false) }
    case .lessOrEqual: return ordering(comparison) { .below($0, including: true) }
    case .greater: return ordering(comparison) { .above($0, including: false) }
    case .greaterOrEqual: return ordering(comparison) { .above($0, including: true) }
    }
  }

  /// `InRange`: both bounds must convert for the element's type.
  private func bind(_ range: RangeComparison) -> BoundNode {
    guard case .named(let written) = range.attribute else { return .constant(false) }
    let name = AttributeRegistry.canonicalName(for: written)
    var parts: [BoundNode] = []
    if let low = number(range.low), let high = number(range.high) {
      parts.append(.numbers(attribute: name, NumberRange(low: low, high: high)))
    }
    if let low = dateStart(range.low), let high = dateStart(range.high) {
      parts.append(.dates(attribute: name, NumberRange(low: low, high: high)))
    }
    return parts.isEmpty ? .constant(false) : .disjunction(parts)
  }

  private func ordering(
    _ comparison: Comparison, _ interval: (Double) -> NumberRange
  ) -> BoundNode {
    guard case .named(let written) = comparison.attribute else { return .constant(false) }
    let name = AttributeRegistry.canonicalName(for: written)
    var parts: [BoundNode] = []
    if let value = number(comparison.value) {
      parts.append(.numbers(attribute: name, interval(value)))
    }
    if let value = dateStart(comparison.value) {
      parts.append(.dates(attribute: name, interval(value)))
    }
    return parts.isEmpty ? .constant(false) : .disjunction(parts)
  }

  /// The value as a number; `true` and `false` count as 1 and 0.
  func number(_ value: QueryValue) -> Double? {
    guard case .text(let literal) = value else { return nil }
    if let number = literal.numberValue { return number }
    return literal.booleanValue.map { $0 ? 1 : 0 }
  }

  /// The value as an instant; a period counts from its start.
  private func dateStart(_ value: QueryValue) -> Double? {
    switch value {
    case .time(let expression): return expression.resolve(in: time).start
    case .text(let literal):
      return literal.timeExpression?.resolve(in: time).start ?? literal.numberValue
    }
  }

  /// The value as an interval of dates: `$time` is a period, a number an instant.
  private func dateInterval(_ value: QueryValue) -> NumberRange? {
    switch value {
    case .time(let expression): return period(expression)
    case .text(let literal):
      if let expression = literal.timeExpression { return period(expression) }
      return literal.numberValue.map { .equal(to: $0) }
    }
  }

  private func period(_ expression: TimeExpression) -> NumberRange {
    let (start, end) = expression.resolve(in: time)
    return .halfOpen(start, end)
  }

  func equality(_ comparison: Comparison) -> BoundNode {
    let scope = scope(of: comparison.attribute)
    switch comparison.value {
    case .time(let expression):
      guard case .named(let name) = scope else { return .constant(false) }
      return .dates(attribute: name, period(expression))
    case .text(let literal):
      guard comparison.modifiers.contains(.tokens) else {
        return equality(literal, comparison, scope)
      }
      let pieces = TextPattern.pieces(literal.characters.map(TextAnalysis.PatternCharacter.init))
      if pieces.isEmpty { return .constant(false) }
      return .conjunction(
        pieces.map { piece in
          let characters = piece.map(QueryLanguage.PatternCharacter.init)
          return equality(TextLiteral(characters: characters), comparison, scope)
        })
    }
  }

  /// A literal against texts, numbers and dates of the scope; any element that matches counts.
  private func equality(
    _ literal: TextLiteral, _ comparison: Comparison, _ scope: AttributeScope
  ) -> BoundNode {
    if literal.isPresenceTest { return presence(scope) }
    let text = text(literal, comparison, scope)
    guard Binder.mayBeConstant(literal) else { return text }
    var parts = [text]
    if case .named(let name) = scope, !PseudoAttribute.isIdentifier(name) {
      if let value = number(.text(literal)) {
        parts.append(.numbers(attribute: name, .equal(to: value)))
      }
      if let interval = dateInterval(.text(literal)) {
        parts.append(.dates(attribute: name, interval))
      }
    }
    return .disjunction(parts)
  }

  /// False where the first character that is no blank tells that the literal is neither a number
  /// nor a truth value nor a time: it is a letter other than those that `true` and `false` begin
  /// with.
  static func mayBeConstant(_ literal: TextLiteral) -> Bool {
    let first = literal.characters.first { character in
      switch character {
      case .scalar(let scalar), .escaped(let scalar): scalar != " " && scalar != "\t"
      case .wildcard: true
      }
    }
    switch first {
    case .scalar(let scalar)?, .escaped(let scalar)?:
      guard ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) else { return true }
      return "tTfF".unicodeScalars.contains(scalar)
    case .wildcard?: return false
    case nil: return true
    }
  }

  private func text(
    _ literal: TextLiteral, _ comparison: Comparison, _ scope: AttributeScope
  ) -> BoundNode {
    let test = tests.next {
      TextTest(
        scope: scope, characters: literal.characters.map(TextAnalysis.PatternCharacter.init),
        options: FoldOptions(comparison.modifiers),
        words: !comparison.modifiers.isDisjoint(with: [.words, .tokens]), comparison: comparison)
    }
    if case .named(let name) = scope, PseudoAttribute.isIdentifier(name) {
      return .identifier(test)
    }
    return .text(test)
  }

  private func presence(_ scope: AttributeScope) -> BoundNode {
    guard case .named(let name) = scope else { return .constant(true) }
    return PseudoAttribute.isIdentifier(name) ? .constant(true) : .presence(name)
  }

  private func scope(of attribute: AttributeReference) -> AttributeScope {
    switch attribute {
    case .any: return .defaultSearch
    case .anyWithContent: return .defaultSearchAndContent
    case .named(let name): return .named(AttributeRegistry.canonicalName(for: name))
    }
  }
}

extension FoldOptions {
  init(_ modifiers: Modifiers) {
    // Of raw values: the set's own methods are generic, and so looked up at run time.
    var options: UInt8 = 0
    if modifiers.contains(.ignoreCase) { options |= FoldOptions.ignoreCase.rawValue }
    if modifiers.contains(.ignoreDiacritics) { options |= FoldOptions.ignoreDiacritics.rawValue }
    self.init(rawValue: options)
  }
}
