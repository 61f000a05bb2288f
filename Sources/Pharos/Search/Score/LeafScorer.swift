import ByteStore
import Postings

/// The score of one comparison in one segment: fields, and how rare what is asked for is.
final class LeafScorer {
  /// Of words: the fields add up.
  ///
  /// Of patterns: the best field counts.
  enum Combination {
    case sum
    case best
  }

  let number: Int
  /// The greatest bound first.
  let fields: [FieldScorer]
  let rarity: Float
  let combination: Combination
  /// About so many documents have it at most.
  let estimate: Int
  /// Whether bounds of spans are those of lists.
  let tellsSpans: Bool
  /// Of a pattern that lists of terms answer.
  private let expansion: LazyExpansion?
  /// Of another one: about so many documents have it, where that is known.
  private let expected: Int?
  /// So many fields are looked at; all, but while a floor is looked for.
  @exclusivity(unchecked) private var limit: Int
  /// What the fields count at most in the span at hand; nil before the first.
  @exclusivity(unchecked) private var loaded: FieldBounds?

  init(
    number: Int, fields: [FieldScorer], rarity: Float, combination: Combination,
    expansion: LazyExpansion? = nil, expected: Int? = nil
  ) {
    self.number = number
    self.expected = expected
    self.expansion = expansion
    self.fields = fields.count > 1 ? fields.sorted { $0.bound > $1.bound } : fields
    self.rarity = rarity
    self.combination = combination
    estimate = fields.reduce(0) { $0 + $1.estimate }
    tellsSpans = fields.allSatisfy(\.tellsSpans)
    limit = fields.count
  }

  /// So many documents have it, as far as that is known without reading much.
  func expectedCount() throws -> Int? {
    combination == .sum ? estimate : try expansion?.expectedCount() ?? expected
  }

  /// Whether it has more terms than are put together to find out what several clauses have in common.
  func hasManyTerms() throws -> Bool { try expansion?.hasManyTerms() ?? false }

  /// So many documents have it in the fields that are most likely read: of a pattern, in the weightiest
  /// one, which is expanded, and in those that were expanded before.
  func likelyEstimate() throws -> Int {
    guard combination == .best else { return estimate }
    try fields.first?.patternField?.expand()
    return expandedEstimate
  }

  /// So many documents have it in the fields that were expanded; of a word, in all.
  var expandedEstimate: Int {
    guard combination == .best else { return estimate }
    return fields.prefix(limit).reduce(0) { $0 + ($1.patternField?.expandedEstimate ?? 0) }
  }

  /// What the comparison counts at most: in the segment at first, then in the span at hand.
  var bound: Int32 { atMost.total }

  private var atMost: FieldBounds { loaded ?? FieldBounds(fields, combination) }

  func restart(keepingLimit: Bool = false) throws {
    if !keepingLimit { limit = fields.count }
    for field in fields { try field.restart() }
    loaded = nil
  }

  /// Looks, of a pattern, at the weightiest fields only, until it is restarted; false when all are.
  func limitToWeightiest() -> Bool {
    guard combination == .best, let first = fields.first else { return false }
    let share = CostModel.weightiestShare
    limit =
      fields.prefix {
        Int($0.bound) * share.denominator >= Int(first.bound) * share.numerator
      }.count
    return limit < fields.count
  }

  /// Says, before the first span, that no other documents will be asked for.
  func expect(_ documents: borrowing DocumentArray) throws {
    for field in fields.prefix(limit) { try field.expect(documents) }
  }

  /// The documents of the fields that are looked at; nil where there may be more than so many, or
  /// where they are not known.
  func list(atMost most: Int) throws -> DocumentArray? {
    var all = DocumentArray()
    for field in fields.prefix(limit) {
      guard let field = field.patternField else { return nil }
      var some = DocumentArray()
      guard try field.list(atMost: most, into: &some) else { return nil }
      all.formUnion(some)
    }
    return all
  }

  /// Takes the bounds of a span; returns what the comparison counts there at most.
  @discardableResult
  func load(from first: UInt32, through last: UInt32) throws -> Int32 {
    if loaded == nil { loaded = FieldBounds(fields, combination) }
    try loaded?.load(fields, limit: limit, from: first, through: last)
    return bound
  }

  /// Makes all documents that count at least `least` candidates, and touches them.
  ///
  /// Fields that cannot lift a document that high by themselves are read only for documents that
  /// another field has (Turtle and Flood, “Query evaluation: strategies and optimizations”).
  ///
  /// - Parameter least: 0: documents of all fields are touched.
  func collect(
    _ base: UInt32, through last: UInt32, atLeast least: LeastCounts, on board: ScoreBoard
  ) throws {
    let atMost = atMost
    var end = fields.count
    while end > 0, atMost.rest[end - 1] < least[end - 1] || atMost.bounds[end - 1] == 0 {
      end -= 1
    }
    let least = least.anywhere
    let alone = end == 1 && combination == .sum ? least &- atMost.rest[1] : 0
    // Where the best field counts, one of them must count as much by itself.
    let enough = combination == .sum ? alone : least
    for index in 0..<end where atMost.bounds[index] > 0 {
      try fields[index].collect(base, through: last, number, atLeast: enough, on: board)
    }
    guard least > 0 else { return }
    board.takeTouched()
    // Then what was collected is enough, and nothing else is there.
    if alone > 0, atMost.rest[1] == 0 { return }
    try addFields(end..<fields.count, base, last, least, atMost, board)
  }

  /// Counts the comparison for candidates, and drops those where it counts less than `least`.
  func add(
    _ base: UInt32, through last: UInt32, atLeast least: LeastCounts, on board: ScoreBoard
  ) throws {
    let atMost = atMost
    if let start = least.start, start < fields.count, atMost.rest[start] < least.behind,
      atMost.rest[start] >= least.anywhere
    {
      // Documents that only the fields behind have are too little: these are not read for them.
      try addFields(0..<start, base, last, 1, atMost, board)
      guard board.hasCandidate(of: number, below: atMost.rest[start]) else {
        _ = board.keep(number, atLeast: least.anywhere)
        return
      }
      return try addFields(start..<fields.count, base, last, least.anywhere, atMost, board)
    }
    try addFields(fields.indices, base, last, least.anywhere, atMost, board)
  }

  /// Adds what a word comes to in some documents, ascending, to the total of each.
  func addTotals(
    of documents: [UInt32], _ formula: ScoreFormula, to totals: inout [Float]
  ) throws {
    var counts = Array(repeatElement(Int32(0), count: totals.count))
    try addCounts(of: documents, to: &counts) { _, _ in true }
    for (place, count) in counts.enumerated() where count > 0 {
      totals[place] += rarity * formula.saturated(count)
    }
  }

  /// Adds what a word counts in some documents, ascending, to the number of each.
  ///
  /// - Parameter mayMatter: whether one of the documents at some places may matter where none counts
  ///   more; their numbers become -1 where it does not. Asked where the word has one list.
  func addCounts(
    of documents: [UInt32], to counts: inout [Int32],
    where mayMatter: (_ most: Int32, Range<Int>) -> Bool
  ) throws {
    for field in fields where field.bound > 0 {
      guard let field = field.wordField else { continue }
      if fields.count == 1 {
        try field.impacts.add(documents, to: &counts, where: mayMatter)
      } else {
        try field.impacts.add(documents, to: &counts) { _, _ in true }
      }
    }
  }

  private func addFields(
    _ range: Range<Int>, _ base: UInt32, _ last: UInt32, _ least: Int32, _ atMost: FieldBounds,
    _ board: ScoreBoard
  ) throws {
    let rest = atMost.rest
    for index in range where atMost.bounds[index] > 0 {
      if index > 0 {
        switch combination {
        case .sum:
          guard board.keep(number, atLeast: least &- rest[index]) else { return }
        case .best:
          if rest[index] < least {
            _ = board.keep(number, atLeast: least)
            return
          }
          guard board.hasCandidate(of: number, below: rest[index]) else { return }
        }
      }
      try fields[index].add(base, through: last, number, on: board)
    }
    _ = board.keep(number, atLeast: least)
  }
}
