import Postings

/// What one attribute adds to the score of a comparison, in one segment.
///
/// Spans of documents are asked for in ascending order, until `restart`; within a span one of
/// `collect` and `add` is called, once. Not thread-safe: belongs to one running query.
class FieldScorer {
  /// No document's number is greater.
  let bound: Int32
  /// About so many documents have one at most.
  let estimate: Int
  /// The canonical name of the attribute.
  let attribute: String
  /// Which of the forms of a word it counts; nil for the word as written.
  let form: Int?

  init(attribute: String, form: Int? = nil, bound: Int32, estimate: Int) {
    self.attribute = attribute
    self.form = form
    self.bound = bound
    self.estimate = estimate
  }

  /// The field, where it is one of a word.
  var wordField: WordField? { nil }

  /// The field, where it is one of a pattern.
  var patternField: PatternField? { nil }

  /// Whether bounds of spans are those of a list.
  var tellsSpans: Bool { false }

  /// Goes back to the first span.
  func restart() throws {}

  /// Says, before the first span, that no other documents will be asked for.
  func expect(_ documents: borrowing DocumentArray) throws {}

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

  init(attribute: String, form: Int? = nil, _ impacts: ImpactCursor, _ entry: TermEntry) {
    self.impacts = impacts
    self.entry = entry
    super.init(
      attribute: attribute, form: form, bound: impacts.bound, estimate: impacts.documentCount)
  }

  override var wordField: WordField? { self }
  override var tellsSpans: Bool { true }
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
