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
    var alternatives: [Expression] = []
    /// The parts of `&&` since the last `||`.
    var conjuncts: [Expression] = []
    /// `!` written before the operand that comes next.
    var negations = 0
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
        try count(at: scanner.position)
        frames[frames.count - 1].negations += 1
        scanner.position += 1
      } else if scanner.peek(is: "(") {
        try open(at: scanner.position)
        frames.append(Frame(opening: scanner.position))
        scanner.position += 1
      } else {
        let start = scanner.position
        let leaf = try parseLeaf()
        try count(leaf.nodeCount, at: start)
        try complete(leaf, from: start)
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
        return try closeFrame()
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

  private mutating func count(_ nodes: Int = 1, at place: Int) throws(QueryError) {
    nodeCount += nodes
    guard nodeCount <= limits.nodes else {
      throw failure(
        .tooManyNodes, place,
        "the query has more than the \(limits.nodes) comparisons and combinations allowed; InList "
          + "takes many values of one attribute")
    }
  }

  /// Puts an operand, with the `!` before it, into the open frame.
  private mutating func complete(_ operand: Expression, from start: Int) throws(QueryError) {
    let top = frames.count - 1
    let negations = frames[top].negations
    var result = operand
    for _ in 0..<negations { result = .not(result) }
    depth -= negations
    frames[top].negations = 0
    try checkDepth(of: result, at: start)
    frames[top].conjuncts.append(result)
  }

  private mutating func closeConjunction(at place: Int) throws(QueryError) {
    let top = frames.count - 1
    let conjuncts = frames[top].conjuncts
    if conjuncts.count > 1 { try count(at: place) }
    let result = Expression.conjunction(conjuncts)
    try checkDepth(of: result, at: frames[top].opening)
    frames[top].alternatives.append(result)
    frames[top].conjuncts = []
  }

  private mutating func closeFrame() throws(QueryError) -> Expression {
    try closeConjunction(at: scanner.position)
    let top = frames.count - 1
    let alternatives = frames[top].alternatives
    if alternatives.count > 1 { try count(at: scanner.position) }
    let result = Expression.disjunction(alternatives)
    try checkDepth(of: result, at: frames[top].opening)
    return result
  }

  private func checkDepth(of expression: Expression, at place: Int) throws(QueryError) {
    guard expression.depth > limits.depth else { return }
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
