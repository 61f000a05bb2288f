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
  @exclusivity(unchecked) private var cursors: [BlockCursor] = []
  /// All documents of the sparse lists, once they were asked for: few as an array.
  @exclusivity(unchecked) private var sparseSet: Bitset?
  @exclusivity(unchecked) private var sparseArray: [UInt32]?
  /// Lists of fewer documents are sparse.
  let leastDense: UInt32

  init(
    _ segment: Segment, dense: [TermPosting], sparse: [TermPosting], leastDense: UInt32 = 0
  ) {
    self.segment = segment
    self.leastDense = leastDense
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
      let share = Int(segment.documentCount) / CostModel.denseShare
      let marked = lists.count { $0.entry.documentCount >= CostModel.denseList }
      let isOfMarks = marked <= CostModel.listsOfMarks
      let least = max(
        isOfMarks ? min(share, CostModel.denseList) : share, CostModel.gatheredList)
      self.init(
        segment, dense: lists.filter { $0.entry.documentCount >= least },
        sparse: lists.filter { $0.entry.documentCount < least }, leastDense: UInt32(least))
    }
  }

  // MARK: Documents

  /// Whether marks tell what stands beside the element in documents of some dense list.
  func hasMarks() throws -> Bool {
    guard let neighbours = segment.neighbours else { return false }
    return try dense.contains { try neighbours.marks(of: $0.entry) != nil }
  }

  /// Goes back to before the first document; what was gathered stays.
  func rewind() { for cursor in cursors { cursor.restart() } }

  /// Whether it is one term.
  var isWord: Bool { dense.count + sparse.count == 1 }

  /// Appends the documents of the chunk that have the element.
  ///
  /// - Parameter filter: what must stand beside it where lists have marks; nil: anything.
  func appendDocuments(
    in chunk: Range<UInt32>, to documents: inout DocumentArray, _ meter: QueryMeter,
    beside filter: NeighbourFilter? = nil
  ) throws {
    var union = DocumentsOfLists(sparse.isEmpty ? dense.count : dense.count + 1, in: chunk)
    var some = DocumentArray()
    try forEachDense { cursor, list in
      some.removeAll()
      if let filter, let marks = try segment.neighbours?.marks(of: list.entry),
        marks.count == cursor.documentCount
      {
        try marks.withBytes { marks throws in
          try filter.accepted.withUnsafeBufferPointer { accepted throws in
            try cursor.appendDocuments(
              in: chunk, allowedMask: list.mask, to: &some,
              where: UnsafeBufferPointer(
                start: marks.baseAddress?.assumingMemoryBound(to: UInt8.self), count: marks.count),
              areAmong: accepted)
          }
        }
      } else {
        try cursor.appendDocuments(in: chunk, allowedMask: list.mask, to: &some)
      }
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
    if sparseArray == nil, sparseSet == nil { try gatherSparse(meter) }
    if let set = sparseSet {
      documents.append(set, from: chunk.lowerBound, to: chunk.upperBound)
    } else if let all = sparseArray {
      for document in all where chunk.contains(document) { documents.append(document) }
    }
  }

  /// Appends those of some documents that have it by a sparse list.
  private func appendSparseDocuments(
    among candidates: borrowing DocumentArray, to documents: inout DocumentArray,
    _ meter: QueryMeter
  ) throws {
    guard !sparse.isEmpty else { return }
    if sparseArray == nil, sparseSet == nil { try gatherSparse(meter) }
    documents.append(candidates)
    if let set = sparseSet {
      documents.keep(in: set)
    } else if let all = sparseArray {
      documents.formIntersection(all)
    }
  }

  private func gatherSparse(_ meter: QueryMeter) throws {
    let union = PostingUnion(segment)
    if sparseTotal <= CostModel.gatheredList + Int(segment.documentCount) / CostModel.sortedShare {
      var all: [UInt32] = []
      try meter.reserve(sparseTotal, of: UInt32.self)
      try union.append(sparse, to: &all, meter)
      TermLists.sortDistinct(&all)
      sparseArray = all
      return
    }
    try meter.reserve(bits: union.wordCount * 64)
    var set = Bitset(count: union.wordCount * 64)
    try set.withMutableWords { words throws in
      try union.add(sparse, to: words, meter)
    }
    sparseSet = set
  }

  /// Keeps the candidates of a chunk that have the element.
  ///
  /// - Parameter again: the lists were read beyond the candidates.
  func keep(
    _ candidates: inout DocumentArray, in chunk: Range<UInt32>, _ meter: QueryMeter,
    again: Bool = false
  ) throws {
    if again { rewind() }
    var union = DocumentsOfLists(sparse.isEmpty ? dense.count : dense.count + 1, in: chunk)
    var some = DocumentArray()
    try forEachDense { cursor, list in
      some.removeAll()
      try cursor.appendCommon(with: candidates, allowedMask: list.mask, to: &some)
      union.add(&some)
    }
    some.removeAll()
    try appendSparseDocuments(among: candidates, to: &some, meter)
    union.add(&some)
    candidates.removeAll()
    union.append(to: &candidates)
  }

  /// Whether asking some candidates costs more than looking at their texts.
  func isDearer(thanLookingAt candidates: Int) -> Bool {
    sparseSet == nil && sparseArray == nil
      && sparseTotal > candidates * CostModel.postingsPerText
  }

  private func forEachDense(_ body: (BlockCursor, TermPosting) throws -> Void) throws {
    if cursors.isEmpty {
      cursors = try dense.map { BlockCursor(try segment.postingList($0.entry)) }
    }
    for (index, cursor) in cursors.enumerated() { try body(cursor, dense[index]) }
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
