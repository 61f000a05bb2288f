import ByteStore
import Postings
import Segments
import TermDictionary

/// The lists of one element of a phrase, in one segment.
///
/// Dense lists keep a cursor each and are read as far as candidates ask for it. The others, of
/// which there may be many thousands, are gathered in one set for the whole segment.
final class PhraseElement {
  private let segment: Segment
  private let dense: [TermPosting]
  private let sparse: [TermPosting]
  /// Postings of all lists, and of the sparse ones.
  let total: Int
  let sparseTotal: Int

  /// Cursors of the dense lists.
  private var cursors: [BlockCursor] = []
  /// All documents of the sparse lists, once they were asked for.
  private var sparseDocuments: Bitset?

  init(_ segment: Segment, dense: [TermPosting], sparse: [TermPosting]) {
    self.segment = segment
    self.dense = dense
    self.sparse = sparse
    sparseTotal = sparse.reduce(0) { $0 + Int($1.entry.documentCount) }
    total = dense.reduce(sparseTotal) { $0 + Int($1.entry.documentCount) }
  }

  /// Splits lists by their density alone.
  convenience init(_ segment: Segment, _ lists: [TermPosting]) {
    if lists.count <= CostModel.listsWithCursors {
      self.init(segment, dense: lists, sparse: [])
    } else {
      let least = max(Int(segment.documentCount) / CostModel.denseShare, CostModel.gatheredList)
      self.init(
        segment, dense: lists.filter { $0.entry.documentCount >= least },
        sparse: lists.filter { $0.entry.documentCount < least })
    }
  }

  // MARK: Documents

  /// Appends the documents of the chunk that have the element.
  func appendDocuments(
    in chunk: Range<UInt32>, to documents: inout DocumentArray, _ meter: QueryMeter
  ) throws {
    var union = DocumentsOfLists(sparse.isEmpty ? dense.count : dense.count + 1, in: chunk)
    var some = DocumentArray()
    try forEachDense { cursor, mask in
      some.removeAll()
      try cursor.appendDocuments(in: chunk, allowedMask: mask, to: &some)
      union.add(&some)
    }
    some.removeAll()
    try appendSparseDocuments(in: chunk, to: &some, meter)
    union.add(&some)
    union.append(to: &documents)
  }

  /// Appends those documents of the chunk that have it by a sparse list.
  func appendSparseDocuments(
    in chunk: Range<UInt32>, to documents: inout DocumentArray, _ meter: QueryMeter
  ) throws {
    guard !sparse.isEmpty else { return }
    let set = try sparseDocuments ?? sparseSet(meter)
    sparseDocuments = set
    documents.append(set, from: chunk.lowerBound, to: chunk.upperBound)
  }

  private func sparseSet(_ meter: QueryMeter) throws -> Bitset {
    let union = PostingUnion(segment)
    try meter.reserve(bits: union.wordCount * 64)
    var set = Bitset(count: union.wordCount * 64)
    try set.withMutableWords { words throws in
      for posting in sparse {
        try meter.spend(posting.work)
        try union.add(posting.entry, mask: posting.mask, to: words)
      }
    }
    return set
  }

  /// Keeps the candidates of a chunk that have the element.
  func keep(
    _ candidates: inout DocumentArray, in chunk: Range<UInt32>, _ meter: QueryMeter
  ) throws {
    var union = DocumentsOfLists(sparse.isEmpty ? dense.count : dense.count + 1, in: chunk)
    var some = DocumentArray()
    try forEachDense { cursor, mask in
      some.removeAll()
      try cursor.appendCommon(with: candidates, allowedMask: mask, to: &some)
      union.add(&some)
    }
    some.removeAll()
    try appendSparseDocuments(in: chunk, to: &some, meter)
    some.formIntersection(candidates)
    union.add(&some)
    candidates.removeAll()
    union.append(to: &candidates)
  }

  /// Whether asking some candidates costs more than looking at their texts.
  func isDearer(thanLookingAt candidates: Int) -> Bool {
    sparseDocuments == nil && sparseTotal > candidates * CostModel.postingsPerText
  }

  private func forEachDense(_ body: (BlockCursor, UInt8) throws -> Void) throws {
    if cursors.isEmpty {
      cursors = try dense.map { BlockCursor(try segment.postingList($0.entry)) }
    }
    for (index, cursor) in cursors.enumerated() { try body(cursor, dense[index].mask) }
  }
}

/// The union of documents of several lists in a chunk: few are merged, more are gathered in a set.
private struct DocumentsOfLists: ~Copyable {
  private let base: UInt32
  private var merged = DocumentArray()
  private var set: Bitset?

  init(_ lists: Int, in chunk: Range<UInt32>) {
    base = chunk.lowerBound
    if lists > CostModel.listsMerged { set = Bitset(count: chunk.count) }
  }

  /// Adds documents of the chunk; the array may lose them.
  mutating func add(_ documents: inout DocumentArray) {
    if documents.isEmpty { return }
    if set != nil {
      documents.insert(into: &set, base: base)
    } else if merged.isEmpty {
      merged.take(&documents)
    } else {
      merged.formUnion(documents)
    }
  }

  func append(to documents: inout DocumentArray) {
    if let set { documents.append(set, base: base) } else { documents.append(merged) }
  }
}
