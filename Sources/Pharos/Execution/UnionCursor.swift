import SegmentStore

/// The documents of many lists, computed as a whole when first asked for.
///
/// Few documents become a sorted array, others one bit a document of the segment.
final class UnionCursor: DocumentCursor {
  private let segment: Segment
  private let kept: [(cursor: BlockCursor, mask: UInt8)]
  private let postings: [TermPosting]
  private let documents: [UInt32]
  private let statistics: QueryStatistics
  private var result: DocumentCursor?

  /// - Parameters:
  ///   - kept: cursors that were not moved yet.
  ///   - documents: single documents.
  init(
    _ segment: Segment, kept: [(cursor: BlockCursor, mask: UInt8)], _ postings: [TermPosting],
    _ documents: [UInt32], statistics: QueryStatistics
  ) {
    self.segment = segment
    self.kept = kept
    self.postings = postings
    self.documents = documents
    self.statistics = statistics
    var total = documents.count
    for posting in postings { total += Int(posting.entry.documentCount) }
    for list in kept { total += list.cursor.documentCount }
    super.init(estimate: min(total, Int(segment.documentCount)))
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    try computed().lowerBound(document)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try computed().add(to: &window, base: base)
  }

  override func exactCount() throws -> Int? { try computed().exactCount() }

  override func append(to result: inout GatheredReferences) throws -> Bool {
    try computed().append(to: &result)
  }

  private func computed() throws -> DocumentCursor {
    if let result { return result }
    try statistics.checkCancellation()
    let isSparse = kept.isEmpty && estimate <= 32 + Int(segment.documentCount) / 2048
    let result: DocumentCursor = isSparse ? try array() : try bits()
    self.result = result
    return result
  }

  private func array() throws -> DocumentCursor {
    let union = PostingUnion(segment)
    var all = documents
    all.reserveCapacity(estimate)
    for posting in postings { try union.append(posting.entry, mask: posting.mask, to: &all) }
    TermLists.sortDistinct(&all)
    return ArrayCursor(all)
  }

  private func bits() throws -> DocumentCursor {
    let union = PostingUnion(segment)
    var set = Bitset(count: union.wordCount * 64)
    for document in documents { set.insert(Int(document)) }
    try set.withMutableWords { words throws in
      for (index, posting) in postings.enumerated() {
        if index & 0xFFF == 0xFFF { try statistics.checkCancellation() }
        try union.add(posting.entry, mask: posting.mask, to: words)
      }
      for list in kept { try union.add(list.cursor, mask: list.mask, to: words) }
    }
    return BitsetCursor(set)
  }
}

/// A list, and few documents that are not in it.
final class ListAndFewCursor: DocumentCursor {
  private let list: ListCursor
  private let few: ArrayCursor
  private let isDisjoint: Bool

  /// `others` ascend; some may be in the list.
  init(_ list: BlockCursor, _ others: [UInt32]) {
    self.list = ListCursor(list)
    few = ArrayCursor(others)
    isDisjoint = others.isEmpty
    super.init(estimate: list.documentCount + others.count)
  }

  /// - Parameter probe: a cursor of the same list, to look for the others in it.
  init(_ list: BlockCursor, among probe: BlockCursor, _ others: [UInt32]) throws {
    var missing: [UInt32] = []
    for document in others where try probe.nextDocument(atOrAfter: document) != document {
      missing.append(document)
    }
    self.list = ListCursor(list)
    few = ArrayCursor(missing)
    isDisjoint = true
    super.init(estimate: list.documentCount + missing.count)
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    guard let other = few.lowerBound(document) else { return try list.lowerBound(document) }
    return other == document ? other : min(other, try list.lowerBound(document) ?? other)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try list.add(to: &window, base: base)
    few.add(to: &window, base: base)
  }

  override func exactCount() -> Int? { isDisjoint ? estimate : nil }

  override func append(to result: inout GatheredReferences) throws -> Bool {
    few.estimate == 0 ? try list.append(to: &result) : false
  }
}
