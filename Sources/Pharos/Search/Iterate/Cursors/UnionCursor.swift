import ByteStore
import Postings
import Segments
import TermDictionary

/// The documents of many lists, computed as a whole when first asked for.
///
/// Few documents become a sorted array, others one bit a document of the segment. Where a few matches are
/// asked for, the lists are gone through window by window, unless they are many.
final class UnionCursor: DocumentCursor {
  private let segment: Segment
  private let kept: [(cursor: BlockCursor, mask: UInt8)]
  private let postings: [TermPosting]
  private let documents: [UInt32]
  /// The same, ascending and distinct.
  private lazy var ascending: [UInt32] = {
    var documents = documents
    TermLists.sortDistinct(&documents)
    return documents
  }()
  private let statistics: QueryStatistics
  @exclusivity(unchecked) private var result: DocumentCursor?
  /// Candidates were looked for in the lists, whose cursors have moved.
  @exclusivity(unchecked) private var isProbed = false

  /// - Parameters:
  ///   - kept: cursors that were not moved yet.
  ///   - documents: single documents in any order; some may repeat.
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

  override func rewind() throws -> Bool {
    if isProbed { for list in kept { list.cursor.restart() } }
    isProbed = false
    return try result?.rewind() ?? true
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    try computed().lowerBound(document)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try computed().add(to: &window, base: base)
  }

  override func exactCount() throws -> Int? { try computed().exactCount() }

  override var isListed: Bool { true }

  override func list(into documents: inout DocumentArray) throws {
    try computed().list(into: &documents)
  }

  /// Few documents are looked for in every list.
  override func keep(_ documents: inout DocumentArray) throws {
    guard result == nil,
      isProbed || documents.count <= CostModel.candidatesOfUnion
        || documents.count < estimate / CostModel.postingsPerCandidate
    else { return try computed().keep(&documents) }
    isProbed = true
    let union = PostingUnion(segment)
    var kept = DocumentArray()
    if !self.documents.isEmpty {
      kept.append(documents)
      kept.formIntersection(ascending)
    }
    for posting in postings {
      try statistics.meter.spend()
      try union.appendCommon(posting.entry, mask: posting.mask, with: documents, to: &kept)
    }
    for list in self.kept {
      try list.cursor.appendCommon(with: documents, allowedMask: list.mask, to: &kept)
    }
    kept.sortDistinct()
    swap(&documents, &kept)
  }

  private func computed() throws -> DocumentCursor {
    if let result { return result }
    try statistics.poll()
    let isSparse =
      kept.isEmpty && estimate <= 32 + Int(segment.documentCount) / CostModel.sortedShare
    let areFew = postings.count + kept.count <= CostModel.listsByWindow
    let result: DocumentCursor =
      isSparse ? try array() : statistics.asksForFew && areFew ? try lists() : try bits()
    self.result = result
    return result
  }

  private func array() throws -> DocumentCursor {
    let union = PostingUnion(segment)
    var all = documents
    try statistics.meter.reserve(estimate, of: UInt32.self)
    all.reserveCapacity(estimate)
    try union.append(postings, to: &all, statistics.meter)
    TermLists.sortDistinct(&all)
    return ArrayCursor(all)
  }

  private func lists() throws -> DocumentCursor {
    var parts: [DocumentCursor] = kept.map { ListCursor($0.cursor, mask: $0.mask) }
    for posting in postings {
      let cursor = BlockCursor(try segment.postingList(posting.entry))
      parts.append(ListCursor(cursor, mask: posting.mask))
    }
    if !documents.isEmpty { parts.append(ArrayCursor(ascending)) }
    return DisjunctionCursor(parts, documentCount: segment.documentCount, statistics.meter)
  }

  private func bits() throws -> DocumentCursor {
    let union = PostingUnion(segment)
    try statistics.meter.reserve(bits: union.wordCount * 64)
    var set = Bitset(count: union.wordCount * 64)
    for document in documents { set.insert(Int(document)) }
    try set.withMutableWords { words throws in
      try union.add(postings, to: words, statistics.meter)
      for list in kept { try union.add(list.cursor, mask: list.mask, to: words) }
    }
    return BitsetCursor(set)
  }
}
