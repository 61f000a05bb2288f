import SegmentStore

/// What one attribute adds to the score of a comparison, in one segment.
///
/// Spans of documents are asked for in ascending order, until `restart`; within a span one of
/// `collect` and `add` is called, once. Not thread-safe: belongs to one running query.
class FieldScorer {
  /// No document's number is greater.
  let bound: Int32
  /// So many documents have one, at most.
  let estimate: Int
  /// The canonical name of the attribute.
  let attribute: String

  init(attribute: String, bound: Int32, estimate: Int) {
    self.attribute = attribute
    self.bound = bound
    self.estimate = estimate
  }

  /// Goes back to the first span.
  func restart() {}

  /// No number of a document of a span is greater; 0 where the span has none.
  func bound(from first: UInt32, through last: UInt32) throws -> Int32 { bound }

  /// Adds the numbers of the documents of a span that are at least `least`, and touches these.
  func collect(
    _ base: UInt32, through last: UInt32, _ comparison: Int, atLeast least: Int32,
    on board: ScoreBoard
  ) throws {}

  /// Adds the numbers of the candidates of a span.
  func add(
    _ base: UInt32, through last: UInt32, _ comparison: Int, on board: ScoreBoard
  ) throws {}
}

/// A word of an attribute: its frequency in every document, by the length of the text.
final class WordField: FieldScorer {
  let impacts: ImpactCursor
  let entry: TermEntry

  init(attribute: String, _ impacts: ImpactCursor, _ entry: TermEntry) {
    self.impacts = impacts
    self.entry = entry
    super.init(attribute: attribute, bound: impacts.bound, estimate: impacts.documentCount)
  }

  override func restart() { impacts.restart() }

  override func bound(from first: UInt32, through last: UInt32) throws -> Int32 {
    try impacts.bound(from: first, through: last)
  }

  override func collect(
    _ base: UInt32, through last: UInt32, _ comparison: Int, atLeast least: Int32,
    on board: ScoreBoard
  ) throws {
    try impacts.collect(base, through: last, comparison, atLeast: least, on: board)
  }

  override func add(
    _ base: UInt32, through last: UInt32, _ comparison: Int, on board: ScoreBoard
  ) throws {
    try impacts.add(base, through: last, comparison, on: board)
  }
}

/// A pattern in an attribute: counts once in every document that has a match there.
///
/// The best attribute decides, so numbers are raised instead of added. The pattern is expanded when
/// a document of this attribute is first asked for: often better attributes fill the answer before.
/// Spans are windows of 4 096.
final class PatternField: FieldScorer {
  private let plan: () throws -> DocumentCursor
  private let lengths: LengthColumn?
  private let factors: LengthFactors
  private var planned: DocumentCursor?
  /// Whether the cursor can be asked again from the first span on.
  private var isWhole = false
  private let documentCount: UInt32
  private var matches = DocumentWindow()

  init(
    attribute: String, lengths: LengthColumn?, factors: LengthFactors, documentCount: UInt32,
    plan: @escaping () throws -> DocumentCursor
  ) {
    self.plan = plan
    self.lengths = lengths
    self.factors = factors
    self.documentCount = documentCount
    super.init(
      attribute: attribute, bound: factors.greatest,
      estimate: Int(min(lengths?.documents ?? .max, documentCount)))
  }

  override func restart() {
    if !isWhole { planned = nil }
  }

  /// Prepares for being asked twice: a union of many lists is not computed again.
  func expectRestart() throws {
    guard planned == nil else { return }
    let made = try plan()
    planned = made
    guard made is UnionCursor, made.estimate > Int(DocumentWindow.size) else { return }
    var set = Bitset(count: Int(documentCount))
    var base: UInt32 = 0
    while base < documentCount {
      matches.removeAll()
      try made.add(to: &matches, base: base)
      set.formUnion(matches, base: base)
      base = DocumentWindow.next(after: base)
    }
    planned = BitsetCursor(set)
    isWhole = true
  }

  /// A document that no match at or after `document` precedes; nil when there is none.
  func lowerBound(_ document: UInt32) throws -> UInt32? { try cursor().lowerBound(document) }

  override func bound(from first: UInt32, through last: UInt32) throws -> Int32 {
    guard let planned else { return bound }
    guard let next = try planned.lowerBound(first), next <= last else { return 0 }
    return bound
  }

  override func collect(
    _ base: UInt32, through last: UInt32, _ comparison: Int, atLeast least: Int32,
    on board: ScoreBoard
  ) throws {
    try raise(base, comparison, board, onlyCandidates: false)
  }

  override func add(
    _ base: UInt32, through last: UInt32, _ comparison: Int, on board: ScoreBoard
  ) throws {
    try raise(base, comparison, board, onlyCandidates: true)
  }

  private func raise(
    _ base: UInt32, _ comparison: Int, _ board: ScoreBoard, onlyCandidates: Bool
  ) throws {
    matches.removeAll()
    try cursor().add(to: &matches, base: base)
    board.raise(
      comparison, matches, base: base, lengths: lengths, factors: factors,
      onlyCandidates: onlyCandidates)
  }

  private func cursor() throws -> DocumentCursor {
    if let planned { return planned }
    let made = try plan()
    planned = made
    return made
  }
}
