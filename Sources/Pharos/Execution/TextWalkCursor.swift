import SegmentStore

/// A walk through the texts of some attributes.
final class TextWalkCursor: WalkCursor {
  private let verifier: TextVerifier
  private var isPrepared: Bool

  /// - Parameter passesForms: the texts have so many forms that all are passed first.
  init(
    _ verifier: TextVerifier, passesForms: Bool, documentCount: UInt32, statistics: QueryStatistics
  ) {
    self.verifier = verifier
    isPrepared = !passesForms
    super.init(probedShare: 16, documentCount: documentCount, statistics: statistics)
  }

  override func walk(_ documents: Range<UInt32>, into window: inout DocumentWindow) throws {
    if !isPrepared {
      isPrepared = true
      try verifier.prepareForWalk()
    }
    statistics.documentsVerified += documents.count
    try verifier.add(documents, to: &window, base: documents.lowerBound)
  }

  override func isMatch(_ document: UInt32) throws -> Bool {
    try statistics.poll()
    statistics.documentsVerified += 1
    return try verifier.matches(document)
  }
}
