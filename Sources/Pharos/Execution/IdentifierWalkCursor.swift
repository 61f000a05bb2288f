import SegmentStore

/// Patterns of identifiers that no look-up answers: identifiers are tried, those of a block together.
///
/// Where few documents are asked about, only those are tried.
final class IdentifierWalkCursor: DocumentCursor {
  private let matcher: IdentifierMatcher
  private let documentCount: UInt32
  private let statistics: QueryStatistics
  /// What trying the identifiers of a block costs, in the meter's units.
  private let workPerBlock: Int

  /// Below this share of the documents, or of a window's, each is looked at by itself.
  private static let probedShare = 32
  /// Identifiers that cost about a unit of work of the meter to try.
  private static let identifiersPerWork = 8

  /// - Parameter patternCount: how many patterns are tried.
  init(
    _ matcher: IdentifierMatcher, patternCount: Int, documentCount: UInt32,
    statistics: QueryStatistics
  ) {
    self.matcher = matcher
    self.documentCount = documentCount
    self.statistics = statistics
    workPerBlock =
      patternCount * IdentifierMatcher.blockSize / IdentifierWalkCursor.identifiersPerWork
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
    let end = min(documentCount, DocumentWindow.next(after: base))
    statistics.valuesExamined += Int(end - base)
    let first = Int(base) / IdentifierMatcher.blockSize
    let blocks = (Int(end - base) + IdentifierMatcher.blockSize - 1) / IdentifierMatcher.blockSize
    for block in 0..<blocks {
      try statistics.meter.spend(workPerBlock)
      window.formUnion(word: try matcher.matches(ofBlock: first + block), at: block)
    }
  }

  override func keep(_ documents: inout DocumentArray) throws {
    guard documents.count < Int(documentCount) / IdentifierWalkCursor.probedShare else {
      return try super.keep(&documents)
    }
    try documents.keep(where: isMatch)
  }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    guard window.hasAtMost(Int(DocumentWindow.size) / IdentifierWalkCursor.probedShare) else {
      return try super.filter(&window, base: base)
    }
    try window.keep(base: base, where: isMatch)
  }

  private func isMatch(_ document: UInt32) throws -> Bool {
    try statistics.meter.spend()
    statistics.valuesExamined += 1
    return try matcher.matches(document)
  }
}
