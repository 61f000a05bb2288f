import Postings

/// A walk through the texts of some attributes, on as many cores as the query may use.
///
/// Several cores walk ahead of the window that is asked for: the longer nothing is skipped, the
/// further, up to ``mostAhead`` windows.
final class TextWalkCursor: WalkCursor {
  private let verifier: TextVerifier
  @exclusivity(unchecked) private var isPrepared: Bool
  @exclusivity(unchecked) private var hasWalked = false
  /// Documents whose texts were looked at ahead, whole windows, and the words of each window.
  @exclusivity(unchecked) private var ahead: Range<UInt32> = 0..<0
  @exclusivity(unchecked) private var windows: [[UInt64]] = []
  /// Windows that were walked last.
  @exclusivity(unchecked) private var step = 1

  private static let mostAhead = 64

  /// - Parameter passesForms: the texts have so many forms that all are passed before more than a window
  ///   is walked; the first one may have all matches that are wanted.
  /// - Parameter most: at most so many documents match; nil: not known.
  init(
    _ verifier: TextVerifier, passesForms: Bool, documentCount: UInt32, matching most: Int?,
    statistics: QueryStatistics
  ) {
    self.verifier = verifier
    isPrepared = !passesForms
    super.init(
      probedShare: 16, documentCount: documentCount, matching: most, statistics: statistics)
  }

  override func walk(_ documents: Range<UInt32>, into window: inout DocumentWindow) throws {
    if !isPrepared, hasWalked || statistics.meter.cores > 1 {
      isPrepared = true
      try verifier.prepareForWalk(statistics.meter)
    }
    hasWalked = true
    if statistics.meter.cores > 1, try walkAhead(from: documents.lowerBound) {
      statistics.documentsVerified += documents.count
      let place = Int((documents.lowerBound - ahead.lowerBound) / DocumentWindow.size)
      for (index, word) in windows[place].enumerated() { window.formUnion(word: word, at: index) }
    } else {
      statistics.documentsVerified += documents.count - window.count
      try verifier.add(documents, to: &window, base: documents.lowerBound)
    }
  }

  override func isMatch(_ document: UInt32) throws -> Bool {
    try statistics.poll()
    statistics.documentsVerified += 1
    return try verifier.matches(document)
  }

  /// Walks windows from one on together, unless that is done; false where it does not follow the last.
  private func walkAhead(from base: UInt32) throws -> Bool {
    if ahead.contains(base) { return true }
    guard base == ahead.upperBound, base % DocumentWindow.size == 0 else {
      let next = min(documentCount, DocumentWindow.next(after: base))
      (ahead, step) = (next..<next, 1)
      return false
    }
    step = min(2 * step, TextWalkCursor.mostAhead)
    let left = (documentCount - base + DocumentWindow.size - 1) / DocumentWindow.size
    let count = documentCount
    windows = try verifier.share(parts: min(step, Int(left)), statistics.meter) { verifier, part in
      var window = DocumentWindow()
      let first = base + UInt32(part) * DocumentWindow.size
      try verifier.add(
        first..<min(count, DocumentWindow.next(after: first)), to: &window, base: first)
      return (0..<DocumentWindow.wordCount).map { window.word($0) }
    }
    ahead = base..<min(count, base + UInt32(windows.count) * DocumentWindow.size)
    return true
  }
}
