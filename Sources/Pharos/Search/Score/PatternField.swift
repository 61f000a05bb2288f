import Postings

/// A pattern in an attribute: counts once in every document that has a match there.
///
/// The best attribute decides, so numbers are raised instead of added. The pattern is expanded when
/// a document of this attribute is first asked for: often better attributes fill the answer before.
/// Spans are one or more windows of 4 096.
final class PatternField: FieldScorer {
  private let plan: () throws -> DocumentCursor
  private let lengths: LengthColumn?
  private let factors: LengthFactors
  @exclusivity(unchecked) private var planned: DocumentCursor?
  /// The matches among the only documents that will be asked for.
  @exclusivity(unchecked) private var expected: DocumentCursor?
  @exclusivity(unchecked) private var matches = DocumentWindow()

  /// - Parameter estimate: about so many documents have a match at most.
  init(
    attribute: String, lengths: LengthColumn?, factors: LengthFactors, estimate: Int,
    plan: @escaping () throws -> DocumentCursor
  ) {
    self.plan = plan
    self.lengths = lengths
    self.factors = factors
    super.init(
      attribute: attribute, bound: factors.greatest,
      estimate: min(estimate, Int(lengths?.documents ?? .max)))
  }

  override var patternField: PatternField? { self }

  /// So many documents have a match, at most; of a field that was not expanded yet, 0.
  var expandedEstimate: Int { planned?.estimate ?? 0 }

  /// Expands the pattern.
  func expand() throws { _ = try cursor() }

  override func restart() throws {
    expected = nil
    if let planned, try !planned.rewind() { self.planned = nil }
  }

  /// A document that no match at or after `document` precedes; nil when there is none.
  func lowerBound(_ document: UInt32) throws -> UInt32? { try cursor().lowerBound(document) }

  override func bound(from first: UInt32, through last: UInt32) throws -> Int32 {
    guard let planned else { return bound }
    guard let next = try planned.lowerBound(first), next <= last else { return 0 }
    return bound
  }

  override func expect(_ documents: borrowing DocumentArray) throws {
    var kept = DocumentArray()
    kept.append(documents)
    try cursor().keep(&kept)
    expected = kept.isEmpty ? EmptyCursor() : ArrayCursor(kept.array(0..<kept.count))
  }

  /// Appends all documents with a match, and goes back to the first span; false, and nothing is
  /// appended, where there may be more than so many.
  func list(atMost most: Int, into documents: inout DocumentArray) throws -> Bool {
    let cursor = try cursor()
    guard cursor.estimate <= most else { return false }
    try cursor.list(into: &documents)
    try restart()
    return true
  }

  /// All documents with a match, ascending; nil where they are more than so many, or where their texts
  /// would be read.
  func few(atMost most: Int) throws -> DocumentArray? {
    let cursor = try cursor()
    guard cursor.estimate <= most, cursor.isListed, !cursor.verifies else { return nil }
    var documents = DocumentArray()
    try cursor.list(into: &documents)
    try restart()
    return documents
  }

  /// What the field counts in each of some documents, which ascend.
  func counts(in documents: [UInt32]) -> [Int32] {
    guard let lengths else { return documents.map { _ in factors[0] } }
    var codes = [UInt8](repeating: 0, count: documents.count)
    documents.withUnsafeBufferPointer { documents in
      codes.withUnsafeMutableBufferPointer { codes in
        // SAFETY: there is a code for each document.
        if let start = codes.baseAddress { lengths.codes(of: documents, into: start) }
      }
    }
    return codes.map { factors[$0] }
  }

  override func collect(
    _ base: UInt32, through last: UInt32, _ comparison: Int, atLeast least: Int32,
    on board: ScoreBoard
  ) throws {
    let cursor = try expected ?? cursor()
    var position = base
    while let next = try cursor.lowerBound(position), next <= last {
      let window = DocumentWindow.base(of: max(next, position))
      try raise(window, from: base, cursor, comparison, board, touchingAtLeast: least)
      guard last &- window >= DocumentWindow.size else { return }
      position = DocumentWindow.next(after: window)
    }
  }

  override func add(
    _ base: UInt32, through last: UInt32, _ comparison: Int, on board: ScoreBoard
  ) throws {
    let cursor = try expected ?? cursor()
    for number in 0...Int((last &- base) / DocumentWindow.size)
    where board.mayHaveCandidates(inWindow: number) {
      let window = base &+ UInt32(number) &* DocumentWindow.size
      guard let next = try cursor.lowerBound(window), next <= last else { return }
      guard DocumentWindow.base(of: next) <= window else { continue }
      try raise(window, from: base, cursor, comparison, board, touchingAtLeast: nil)
    }
  }

  /// Raises the numbers of the matches of a window of the span from `base`.
  private func raise(
    _ window: UInt32, from base: UInt32, _ cursor: DocumentCursor, _ comparison: Int,
    _ board: ScoreBoard, touchingAtLeast least: Int32?
  ) throws {
    let number = Int((window &- base) / DocumentWindow.size)
    matches.removeAll()
    if cursor.verifies, least != 0 {
      // Texts are read only of documents that count enough if they match.
      board.fill(
        &matches, number: number, base: window, lengths: lengths, factors: factors, atLeast: least)
      if !matches.isEmpty { try cursor.filter(&matches, base: window) }
    } else {
      try cursor.add(to: &matches, base: window)
    }
    board.raise(
      comparison, matches, number: number, base: window, lengths: lengths, factors: factors,
      touchingAtLeast: least)
  }

  private func cursor() throws -> DocumentCursor {
    if let planned { return planned }
    let made = try plan()
    planned = made
    return made
  }
}
