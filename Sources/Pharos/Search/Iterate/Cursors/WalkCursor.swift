import Postings

/// A pattern that no look-up narrows down: all documents are walked through once.
///
/// Where few documents are asked about, only those are looked at.
class WalkCursor: DocumentCursor {
  let statistics: QueryStatistics
  let documentCount: UInt32
  /// Below one in so many of the documents, or of a window's, each is looked at by itself.
  private let probedShare: Int

  /// - Parameter most: at most so many documents match; nil: not known.
  init(
    probedShare: Int, documentCount: UInt32, matching most: Int? = nil,
    statistics: QueryStatistics
  ) {
    self.probedShare = probedShare
    self.documentCount = documentCount
    self.statistics = statistics
    super.init(estimate: min(most ?? .max, Int(documentCount)))
  }

  /// Adds the matches among neighbouring documents, from the first of a window on, to it.
  func walk(_ documents: Range<UInt32>, into window: inout DocumentWindow) throws {}

  /// Looks at one document.
  func isMatch(_ document: UInt32) throws -> Bool { false }

  final override var verifies: Bool { true }
  override func work() -> Int { Int(documentCount) * CostModel.postingsPerText }

  final override func lowerBound(_ document: UInt32) -> UInt32? {
    document < documentCount ? document : nil
  }

  final override func rewind() -> Bool { true }

  final override func add(to window: inout DocumentWindow, base: UInt32) throws {
    guard base < documentCount else { return }
    try statistics.poll()
    try walk(base..<min(documentCount, DocumentWindow.next(after: base)), into: &window)
  }

  final override func keep(_ documents: inout DocumentArray) throws {
    guard documents.count < Int(documentCount) / probedShare else {
      return try super.keep(&documents)
    }
    try documents.keep(where: isMatch)
  }

  final override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    guard window.hasAtMost(Int(DocumentWindow.size) / probedShare) else {
      return try super.filter(&window, base: base)
    }
    try window.keep(base: base, where: isMatch)
  }
}
