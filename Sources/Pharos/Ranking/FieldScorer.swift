import SegmentStore

/// What one attribute adds to the score of a comparison, in one segment.
///
/// Windows are asked for in ascending order; within a window one of `collect` and `add` is called,
/// once. Not thread-safe: belongs to one running query.
class FieldScorer {
  /// No document's number is greater.
  let bound: Int32

  init(bound: Int32) { self.bound = bound }

  /// The same for the documents of the window at `base`; 0 where there are none.
  func bound(ofWindow base: UInt32) throws -> Int32 { bound }

  /// Adds the numbers of all documents of the window to `scores`, and the documents to `found`.
  func collect(
    _ base: UInt32, into scores: borrowing ScoreWindow, found: borrowing DocumentWindow
  ) throws {}

  /// Adds the numbers of those documents of the window that are among `candidates`.
  func add(
    _ base: UInt32, to scores: borrowing ScoreWindow, among candidates: borrowing DocumentWindow
  ) throws {}
}

/// A word of an attribute: its frequency in every document, by the length of the text.
final class WordField: FieldScorer {
  let impacts: ImpactCursor

  init(_ impacts: ImpactCursor) {
    self.impacts = impacts
    super.init(bound: impacts.bound)
  }

  override func bound(ofWindow base: UInt32) throws -> Int32 {
    try impacts.bound(ofWindow: base)
  }

  override func collect(
    _ base: UInt32, into scores: borrowing ScoreWindow, found: borrowing DocumentWindow
  ) throws {
    try impacts.collect(base, into: scores, found: found)
  }

  override func add(
    _ base: UInt32, to scores: borrowing ScoreWindow, among candidates: borrowing DocumentWindow
  ) throws {
    try impacts.add(base, to: scores, among: candidates)
  }
}

/// A pattern in an attribute: counts once in every document that has a match there.
///
/// The best attribute decides, so numbers are raised instead of added. The pattern is expanded when
/// a document of this attribute is first asked for: often better attributes fill the answer before.
final class PatternField: FieldScorer {
  private let plan: () throws -> DocumentCursor
  private let lengths: LengthColumn?
  private let factors: LengthFactors
  private var planned: DocumentCursor?
  private var matches = DocumentWindow()

  init(
    lengths: LengthColumn?, factors: LengthFactors,
    plan: @escaping () throws -> DocumentCursor
  ) {
    self.plan = plan
    self.lengths = lengths
    self.factors = factors
    super.init(bound: factors.greatest)
  }

  /// A document that no match at or after `document` precedes; nil when there is none.
  func lowerBound(_ document: UInt32) throws -> UInt32? { try cursor().lowerBound(document) }

  override func bound(ofWindow base: UInt32) throws -> Int32 {
    guard let next = try lowerBound(base), next &- base < DocumentWindow.size else { return 0 }
    return bound
  }

  override func collect(
    _ base: UInt32, into scores: borrowing ScoreWindow, found: borrowing DocumentWindow
  ) throws {
    matches.removeAll()
    try cursor().add(to: &matches, base: base)
    found.formUnion(matches)
    scores.raise(matches, base: base, lengths: lengths, factors: factors)
  }

  override func add(
    _ base: UInt32, to scores: borrowing ScoreWindow, among candidates: borrowing DocumentWindow
  ) throws {
    matches.removeAll()
    try cursor().add(to: &matches, base: base)
    matches.formIntersection(candidates)
    scores.raise(matches, base: base, lengths: lengths, factors: factors)
  }

  private func cursor() throws -> DocumentCursor {
    if let planned { return planned }
    let made = try plan()
    planned = made
    return made
  }
}
