import Postings
import Segments
import Synchronization

/// What ranking has counted of the dead documents of a segment: the same few lists are asked for
/// again and again, above all while a person types.
///
/// Lives as long as the dead documents. Thread-safe; two threads that come first both count.
final class DeadCounts: Sendable {
  /// Lists of up to so many documents are gone through every time.
  private static let shortList = 128
  /// So many lists are remembered at most.
  private static let capacity = 4096

  private let counts = Mutex<[TermEntry: Int]>([:])
  private let lengths = Mutex<[UInt16: LiveLengths]>([:])

  fileprivate func count(_ list: TermEntry, compute: () throws -> Int) rethrows -> Int {
    if list.documentCount <= DeadCounts.shortList { return try compute() }
    if let known = counts.withLock({ $0[list] }) { return known }
    let count = try compute()
    counts.withLock { counts in
      if counts.count >= DeadCounts.capacity { counts.removeAll() }
      counts[list] = count
    }
    return count
  }

  fileprivate func lengths(_ attribute: UInt16, compute: () -> LiveLengths) -> LiveLengths {
    if let known = lengths.withLock({ $0[attribute] }) { return known }
    let computed = compute()
    lengths.withLock { $0[attribute] = computed }
    return computed
  }
}

extension TermEntry {
  /// How many documents of the list are neither deleted nor expired.
  ///
  /// - Parameter dead: of the segment.
  func liveCount(in segment: Segment, _ dead: DeadDocuments?) throws -> Int {
    try Int(documentCount) - (dead?.count(in: self, of: segment) ?? 0)
  }
}

extension [DeadDocuments?] {
  /// Dead documents of all segments.
  var total: Int { reduce(0) { $0 + ($1?.count ?? 0) } }
}

extension DeadDocuments {
  /// How many of the documents of a list are dead.
  func count(in list: TermEntry, of segment: Segment) throws -> Int {
    try counts.count(list) {
      let cursor = BlockCursor(try segment.postingList(list))
      guard areFew(beside: Int(list.documentCount)) else { return try cursor.count(in: set) }
      var dead = DocumentArray()
      dead.append(set)
      var common = DocumentArray()
      try cursor.appendCommon(with: dead, to: &common)
      return common.count
    }
  }

  /// The lengths of an attribute's texts in the dead documents.
  func lengths(_ attribute: UInt16, in column: LengthColumn) -> LiveLengths {
    counts.lengths(attribute) {
      var sum = LiveLengths()
      set.forEach { sum.add(code: column.code(ofDocument: UInt32($0))) }
      return sum
    }
  }
}
