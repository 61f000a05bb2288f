import SegmentStore

/// A pattern that no list narrows down: the texts of some attributes are walked through once.
///
/// Where few documents are asked about, only those are looked at.
final class TextWalkCursor: DocumentCursor {
  private let verifier: TextVerifier
  private let documentCount: UInt32
  private let statistics: QueryStatistics
  private var isPrepared: Bool

  /// Below this share of a window its documents are looked at one by one.
  private static let probedShare = 16

  /// - Parameter passesForms: the texts have so many forms that all are passed first.
  init(
    _ verifier: TextVerifier, passesForms: Bool, documentCount: UInt32, statistics: QueryStatistics
  ) {
    self.verifier = verifier
    isPrepared = !passesForms
    self.documentCount = documentCount
    self.statistics = statistics
    super.init(estimate: Int(documentCount))
  }

  override var verifies: Bool { true }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    document < documentCount ? document : nil
  }

  override func rewind() -> Bool { true }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    guard base < documentCount else { return }
    try statistics.poll()
    if !isPrepared {
      isPrepared = true
      try verifier.prepareForWalk()
    }
    let end = min(documentCount, DocumentWindow.next(after: base))
    statistics.documentsVerified += Int(end - base)
    try verifier.add(base..<end, to: &window, base: base)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    guard documents.count < Int(documentCount) / TextWalkCursor.probedShare else {
      return try super.keep(&documents)
    }
    try documents.keep(where: isMatch)
  }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    guard window.hasAtMost(Int(DocumentWindow.size) / TextWalkCursor.probedShare) else {
      return try super.filter(&window, base: base)
    }
    try window.keep(base: base, where: isMatch)
  }

  private func isMatch(_ document: UInt32) throws -> Bool {
    try statistics.poll()
    statistics.documentsVerified += 1
    return try verifier.matches(document)
  }
}
