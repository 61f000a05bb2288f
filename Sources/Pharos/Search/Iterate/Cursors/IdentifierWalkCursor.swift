import Columns
import Postings

/// A walk through identifiers, of which those of a block are tried together.
final class IdentifierWalkCursor: WalkCursor {
  private let matcher: IdentifierMatcher
  /// What trying the identifiers of a block costs, in the meter's units.
  private let workPerBlock: Int

  /// Identifiers that cost about a unit of work of the meter to try.
  private static let identifiersPerWork = 8

  /// - Parameter patternCount: how many patterns are tried.
  init(
    _ matcher: IdentifierMatcher, patternCount: Int, documentCount: UInt32,
    statistics: QueryStatistics
  ) {
    self.matcher = matcher
    workPerBlock =
      patternCount * IdentifierMatcher.blockSize / IdentifierWalkCursor.identifiersPerWork
    super.init(probedShare: 32, documentCount: documentCount, statistics: statistics)
  }

  override func walk(_ documents: Range<UInt32>, into window: inout DocumentWindow) throws {
    statistics.valuesExamined += documents.count
    let first = Int(documents.lowerBound) / IdentifierMatcher.blockSize
    let blocks = (documents.count + IdentifierMatcher.blockSize - 1) / IdentifierMatcher.blockSize
    for block in 0..<blocks {
      try statistics.meter.spend(workPerBlock)
      window.formUnion(word: try matcher.matches(ofBlock: first + block), at: block)
    }
  }

  override func isMatch(_ document: UInt32) throws -> Bool {
    try statistics.meter.spend()
    statistics.valuesExamined += 1
    return try matcher.matches(document)
  }
}
