/// Parses expressions with an explicit stack: nesting costs no machine stack, and every limit is
/// checked before something grows.
///
/// Precedence: `!` binds tightest, then `&&`, then `||`.
struct QueryParser {
  var scanner: ByteScanner
  let limits: QueryLimits
  private(set) var attributeNames: [AttributeUse] = []

  /// What is open: the whole query at the bottom, a parenthesis for each other frame.
  private var frames: [Frame]
  /// Parentheses and `!` that are open at the place.
  private var depth = 0
  private var nodeCount = 0

  private struct Frame {
    /// Where the parenthesis stands.
    let opening: Int
    /// The parts of `||` that are complete.
    var alternatives = Parts()
    /// The parts of `&&` since the last `||`.
    var conjuncts = Parts()
    /// `!` written before the operand that comes next.
    var negations = 0
  }

  /// A finished tree with the number of combinations and `!` on its longest path.
  private struct Operand {
    let expression: Expression
    let height: Int
  }

  private struct Parts {
    var expressions: [Expression] = []
    /// How high the highest part is below the node that joins the parts.
    var height = 0

    var areSeveral: Bool { expressions.count > 1 }
  }

  private init(bytes: [UInt8], limits: QueryLimits) {
    scanner = ByteScanner(bytes)
    self.limits = limits
    frames = [Frame(opening: 0)]
  }

  /// Parses a whole text.
  static func parse(
    _ text: String, limits: QueryLimits
  ) throws(QueryError) -> (root: Expression, attributeNames: [AttributeUse]) {
    let length = text.utf8.count
    guard length <= limits.length else {
      throw QueryError(
        kind: .tooLong, offset: max(0, limits.length), length: 0,
        message: "the query has \(length) bytes, more than the \(limits.length) allowed")
    }
    var parser = QueryParser(bytes: Array(text.utf8), limits: limits)
    let root = try parser.parseAll()
    return (root, parser.attributeNames)
  }

  private mutating func parseAll() throws(QueryError) -> Expression {
    scanner.skipBlanks()
    guard !scanner.isAtEnd else {
      throw failure(
        .empty, scanner.position, "the query is empty", expected: ["a comparison"],
        suggestion: "title == \"word*\"cd")
    }
    while true {
      try parseOperand()
      if let root = try parseConnectives() { return root }
    }
  }

  /// Reads up to and with one comparison, range or constant.
  private mutating func parseOperand() throws(QueryError) {
    while true {
      scanner.skipBlanks()
      if scanner.peek(is: "!"), scanner.peek(1) != UInt8(ascii: "=") {
        try open(at: scanner.position)
        try countNode(at: scanner.position)
        frames[frames.count - 1].negations += 1
        scanner.position += 1
      } else if scanner.peek(is: "(") {
        try open(at: scanner.position)
        frames.append(Frame(opening: scanner.position))
        scanner.position += 1
      } else {
        let start = scanner.position
        let leaf = try parseLeaf()
        try countNode(at: start)
        try complete(Operand(expression: leaf, height: 0), from: start)
        return
      }
    }
  }

  /// Reads what may follow an operand: nil if another operand must follow, the tree at the end.
  private mutating func parseConnectives() throws(QueryError) -> Expression? {
    while true {
      scanner.skipBlanks()
      if scanner.skip("&&") { return nil }
      if scanner.skip("||") {
        try closeConjunction(at: scanner.position - 2)
        return nil
      }
      if scanner.peek(is: ")"), frames.count > 1 {
        let group = try closeFrame()
        let opening = frames.removeLast().opening
        depth -= 1
        scanner.position += 1
        try complete(group, from: opening)
      } else if scanner.isAtEnd, frames.count == 1 {
        return try closeFrame().expression
      } else {
        throw failureAfterOperand(openParenthesis: frames.count > 1 ? frames.last?.opening : nil)
      }
    }
  }

  // MARK: Building

  private mutating func open(at place: Int) throws(QueryError) {
    depth += 1
    guard depth <= limits.depth else {
      throw failure(
        .tooDeep, place, length: 1,
        "more than \(limits.depth) parentheses and ! are open at the same place")
    }
  }

  private mutating func countNode(at place: Int) throws(QueryError) {
    nodeCount += 1
    guard nodeCount <= limits.nodes else {
      throw failure(
        .tooManyNodes, place,
        "the query has more than the \(limits.nodes) comparisons and combinations allowed")
    }
  }

  /// Puts an operand, with the `!` before it, into the open frame.
  private mutating func complete(_ operand: Operand, from start: Int) throws(QueryError) {
    let top = frames.count - 1
    let negations = frames[top].negations
    var result = operand.expression
    for _ in 0..<negations { result = .not(result) }
    depth -= negations
    frames[top].negations = 0
    var height = operand.height + negations
    try checkHeight(height, at: start)
    // An `all` among the parts of an `all` dissolves.
    if case .all = result { height -= 1 }
    frames[top].conjuncts.expressions.append(result)
    frames[top].conjuncts.height = max(frames[top].conjuncts.height, height)
  }

  private mutating func closeConjunction(at place: Int) throws(QueryError) {
    let top = frames.count - 1
    let conjuncts = frames[top].conjuncts
    if conjuncts.areSeveral { try countNode(at: place) }
    let result = Expression.conjunction(conjuncts.expressions)
    var height = conjuncts.height
    if case .all = result { height += 1 }
    try checkHeight(height, at: frames[top].opening)
    if case .any = result { height -= 1 }
    frames[top].alternatives.expressions.append(result)
    frames[top].alternatives.height = max(frames[top].alternatives.height, height)
    frames[top].conjuncts = Parts()
  }

  private mutating func closeFrame() throws(QueryError) -> Operand {
    try closeConjunction(at: scanner.position)
    let top = frames.count - 1
    let alternatives = frames[top].alternatives
    if alternatives.areSeveral { try countNode(at: scanner.position) }
    let result = Expression.disjunction(alternatives.expressions)
    var height = alternatives.height
    if case .any = result { height += 1 }
    try checkHeight(height, at: frames[top].opening)
    return Operand(expression: result, height: height)
  }

  private func checkHeight(_ height: Int, at place: Int) throws(QueryError) {
    guard height > limits.depth else { return }
    throw failure(
      .tooDeep, place, "more than \(limits.depth) combinations and ! lie inside each other")
  }

  mutating func note(attribute: AttributeReference, at range: Range<Int>) {
    guard case .named(let name) = attribute else { return }
    attributeNames.append(AttributeUse(name: name, range: range))
  }

  /// Makes an error.
  func failure(
    _ kind: QueryError.Kind, _ offset: Int, length: Int = 0, _ message: String,
    expected: [String] = [], suggestion: String? = nil
  ) -> QueryError {
    QueryError(
      kind: kind, offset: offset, length: length, message: message, expected: expected,
      suggestion: suggestion)
  }
}
