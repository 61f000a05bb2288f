import Postings

/// The documents of one segment that satisfy one node of a plan, handed over window by window.
///
/// Windows are asked for in ascending order, each at most once. One dynamic call serves 4 096
/// documents. Not thread-safe: a cursor belongs to one running query.
package class DocumentCursor {
  /// At most so many documents match.
  package let estimate: Int
  /// False where no document matches, true where all do; nil where that was not told beforehand.
  let constant: Bool?

  init(estimate: Int, constant: Bool? = nil) {
    self.estimate = estimate
    self.constant = constant
  }

  /// Whether it is known that no document matches.
  final var isEmpty: Bool { constant == false }

  /// Goes back to before the first window, keeping what was computed; false where it cannot, and
  /// then the cursor is of no more use.
  func rewind() throws -> Bool { false }

  /// A document that no match at or after `document` precedes; nil when there is none left.
  ///
  /// It may be no match itself; who uses it only skips what lies before it.
  func lowerBound(_ document: UInt32) throws -> UInt32? { document }

  /// Adds the matches of the window at `base` to `window`, which may hold others already.
  func add(to window: inout DocumentWindow, base: UInt32) throws {}

  /// The number of matches, deleted and expired documents included, where it is known without going
  /// through the windows; nil elsewhere.
  ///
  /// Does not move the cursor.
  func exactCount() throws -> Int? { nil }

  /// The number of matches, where counting costs less than listing them or going through the
  /// windows; nil elsewhere, and then nothing has happened.
  ///
  /// Takes the place of all windows.
  func countAll() throws -> Int? { nil }

  /// About what listing all matches costs, in postings read.
  func work() throws -> Int { estimate }

  /// Whether ``list(into:)`` costs less than going through the windows.
  var isListed: Bool { false }

  /// Appends all matches, ascending; takes the place of all windows.
  func list(into documents: inout DocumentArray) throws {
    var window = DocumentWindow()
    var position: UInt32 = 0
    while let bound = try lowerBound(position) {
      let base = DocumentWindow.base(of: max(bound, position))
      window.removeAll()
      try add(to: &window, base: base)
      documents.append(window, base: base)
      guard base <= .max - DocumentWindow.size else { return }
      position = DocumentWindow.next(after: base)
    }
  }

  /// Adds the matches of a window, or only those of its beginning where these are found at less cost.
  ///
  /// The window may be added as a whole afterwards.
  ///
  /// - Returns: so many documents were looked at.
  func addBeginning(to window: inout DocumentWindow, base: UInt32) throws -> UInt32 {
    try add(to: &window, base: base)
    return DocumentWindow.size
  }

  /// Removes from ascending documents what does not match; takes the place of the windows up to the
  /// last one of them.
  func keep(_ documents: inout DocumentArray) throws {
    var window = DocumentWindow()
    var kept = DocumentArray()
    var next = 0
    while next < documents.count {
      let base = DocumentWindow.base(of: documents[next])
      window.removeAll()
      next = documents.insert(from: next, into: window, base: base)
      try filter(&window, base: base)
      kept.append(window, base: base)
    }
    swap(&documents, &kept)
  }

  /// Whether texts are read to decide: such a part is asked last, and only about what is left.
  var verifies: Bool { false }

  /// Removes from `window` what does not match; takes the place of `add` for this window.
  func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    var matches = DocumentWindow()
    try add(to: &matches, base: base)
    window.formIntersection(matches)
  }
}

/// No document.
final class EmptyCursor: DocumentCursor {
  init() { super.init(estimate: 0, constant: false) }
  override func rewind() -> Bool { true }
  override func lowerBound(_ document: UInt32) -> UInt32? { nil }
  override func exactCount() -> Int? { 0 }
  override var isListed: Bool { true }
  override func list(into documents: inout DocumentArray) {}
  override func keep(_ documents: inout DocumentArray) { documents.removeAll() }
  override func filter(_ window: inout DocumentWindow, base: UInt32) { window.removeAll() }
}

/// Every document of the segment.
final class EveryCursor: DocumentCursor {
  private let documentCount: UInt32

  init(documentCount: UInt32) {
    self.documentCount = documentCount
    super.init(estimate: Int(documentCount), constant: true)
  }

  override func rewind() -> Bool { true }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    document < documentCount ? document : nil
  }

  override func add(to window: inout DocumentWindow, base: UInt32) {
    if base < documentCount { window.fill(below: documentCount - base) }
  }

  override func exactCount() -> Int? { estimate }
  override func keep(_ documents: inout DocumentArray) {}
  override func filter(_ window: inout DocumentWindow, base: UInt32) {}
}
