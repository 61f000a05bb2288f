import SegmentStore

/// One query running over one segment: windows of living matches in document order.
final class SegmentSearch {
  private let entry: SegmentEntry
  private let cursor: DocumentCursor
  private let statistics: QueryStatistics
  /// Documents whose expiration date has passed.
  private let expired: Bitset?
  private var position: UInt32 = 0
  private var window = DocumentWindow()

  init(
    entry: SegmentEntry, cursor: DocumentCursor, expiredBy now: Double,
    statistics: QueryStatistics
  ) throws {
    self.entry = entry
    self.cursor = cursor
    self.statistics = statistics
    let documents = try entry.segment.fixedColumns.documents(expiringAtOrBefore: now)
    if documents.isEmpty {
      expired = nil
    } else {
      var set = Bitset(count: entry.documentCount)
      for document in documents { set.insert(Int(document)) }
      expired = set
    }
  }

  /// Appends the matches of the next window that has any; false when there is none left.
  func appendNext(to documents: inout [UInt32]) throws -> Bool {
    while let base = try advance() {
      guard !window.isEmpty else { continue }
      window.appendDocuments(base: base, to: &documents)
      return true
    }
    return false
  }

  /// The number of living matches.
  func count() throws -> Int {
    var total = 0
    while try advance() != nil { total += window.count }
    return total
  }

  /// Fills the window with the living matches at the next place that may have some.
  private func advance() throws -> UInt32? {
    try statistics.checkCancellation()
    guard position < entry.segment.documentCount,
      let bound = try cursor.lowerBound(position), bound < entry.segment.documentCount
    else { return nil }
    let base = DocumentWindow.base(of: max(bound, position))
    window.removeAll()
    try cursor.add(to: &window, base: base)
    if let deletions = entry.deletions { window.subtract(deletions, base: base) }
    if let expired { window.subtract(expired, base: base) }
    let (next, overflow) = base.addingReportingOverflow(DocumentWindow.size)
    position = overflow ? .max : next
    return base
  }
}
