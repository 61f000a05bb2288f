import Postings

/// A walk through the values of documents for those of a stretch of the dictionary, which are so many
/// that they are not listed.
final class ValueWalkCursor: WalkCursor {
  private let values: ValueMatches

  init(_ values: ValueMatches, documentCount: UInt32, statistics: QueryStatistics) {
    self.values = values
    super.init(probedShare: 1, documentCount: documentCount, statistics: statistics)
  }

  override func walk(_ documents: Range<UInt32>, into window: inout DocumentWindow) throws {
    for document in documents where try isMatch(document) {
      window.insert(offset: document &- documents.lowerBound)
    }
  }

  override func isMatch(_ document: UInt32) throws -> Bool {
    try statistics.meter.spend()
    return try values.column.hasValue(document, in: values.ordinals)
  }
}
