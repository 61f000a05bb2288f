import SegmentStore

/// The lists of one element of a phrase, in one segment.
///
/// Dense lists have documents in nearly every window and are read window by window. The others, of
/// which there may be many thousands, are gathered for a whole chunk of the segment, each list
/// opened once, and only the documents that rarer elements leave.
final class PhraseElement {
  let dense: [TermList]
  let sparse: [TermList]
  /// Postings of all lists, and of the sparse ones.
  let total: Int
  let sparseTotal: Int

  private var windowCursors: [BlockCursor] = []
  private var positionCursors: [BlockCursor] = []
  /// From so many documents of a window on, the documents of a dense list are looked up among them
  /// and not they in the list.
  private let densities: [Int]
  /// Places of the sparse lists in the chunk, sorted, and the documents that have some.
  private var gathered = PositionHits()
  private var gatheredDocuments: Bitset?
  private var gatheredPlace = 0

  init(dense: [TermList], sparse: [TermList], documentCount: UInt32) {
    self.dense = dense
    self.sparse = sparse
    sparseTotal = sparse.reduce(0) { $0 + $1.list.documentCount }
    densities = dense.map {
      $0.list.documentCount * Int(DocumentWindow.size) / max(1, Int(documentCount)) / 4
    }
    total = dense.reduce(sparseTotal) { $0 + $1.list.documentCount }
  }

  /// Splits lists by their density alone.
  convenience init(_ lists: [TermList], documentCount: UInt32) {
    let least = max(Int(documentCount) / PhraseElement.densest, PhraseElement.fewest)
    self.init(
      dense: lists.filter { $0.list.documentCount >= least },
      sparse: lists.filter { $0.list.documentCount < least }, documentCount: documentCount)
  }

  /// A list is dense from one document in so many on: eight in a window.
  private static let densest = 512
  /// In small segments, lists with fewer documents are gathered all the same.
  private static let fewest = 32

  // MARK: A chunk

  /// Gathers the sparse lists in a chunk of documents.
  ///
  /// - Parameter filter: documents, counted from the chunk's start, that matches must be among.
  func gather(
    _ chunk: Range<UInt32>, among filter: Bitset?, statistics: QueryStatistics
  ) throws {
    gathered.removeAll()
    gatheredPlace = 0
    gatheredDocuments = nil
    var cursor: BlockCursor?
    for (index, list) in sparse.enumerated() {
      if index & 63 == 0 { try statistics.checkCancellation() }
      if let cursor { cursor.open(list.list) } else { cursor = BlockCursor(list.list) }
      try cursor?.appendHits(
        in: chunk, among: filter, allowedMask: list.mask, to: &gathered)
    }
    guard !gathered.isEmpty else { return }
    if sparse.count > 1 { gathered.sort() }
    var documents = Bitset(count: chunk.count)
    gathered.insertDocuments(into: &documents)
    gatheredDocuments = documents
  }

  /// All documents of the element in the chunk gathered last, counted from its start.
  func documents(in chunk: Range<UInt32>) throws -> Bitset {
    var documents = gatheredDocuments ?? Bitset(count: chunk.count)
    let window = DocumentWindow()
    for list in dense {
      let cursor = BlockCursor(list.list)
      var base = chunk.lowerBound
      while base < chunk.upperBound {
        window.removeAll()
        try cursor.add(to: window, base: base, allowedMask: list.mask)
        documents.formUnion(window, base: base - chunk.lowerBound)
        guard chunk.upperBound - base > DocumentWindow.size else { break }
        base += DocumentWindow.size
      }
    }
    return documents
  }

  /// The first document from `document` on that may have the element; the chunk's end if none in it.
  func lowerBound(_ document: UInt32, in chunk: Range<UInt32>) -> UInt32 {
    guard dense.isEmpty else { return document }
    let offset = Int(document - chunk.lowerBound)
    guard let next = gatheredDocuments?.next(from: offset) else { return chunk.upperBound }
    return chunk.lowerBound + UInt32(next)
  }

  // MARK: A window

  /// Adds the documents of the window at `base` that have the element.
  func add(
    to window: borrowing DocumentWindow, base: UInt32, in chunk: Range<UInt32>
  ) throws {
    if windowCursors.isEmpty { windowCursors = dense.map { BlockCursor($0.list) } }
    for (index, cursor) in windowCursors.enumerated() {
      try cursor.add(to: window, base: base, allowedMask: dense[index].mask)
    }
    addSparse(to: window, base: base, in: chunk)
  }

  /// Adds those documents of the window that have it by a sparse list.
  func addSparse(to window: borrowing DocumentWindow, base: UInt32, in chunk: Range<UInt32>) {
    if let gatheredDocuments {
      window.formUnion(gatheredDocuments, base: base - chunk.lowerBound)
    }
  }

  /// Appends the places of the element in documents of the window at `base`, sorted.
  ///
  /// - Parameters:
  ///   - documents: those whose places are wanted.
  ///   - window: these and perhaps others; places in the others may be appended, too.
  func appendHits(
    of documents: [UInt32], among window: borrowing DocumentWindow, base: UInt32,
    in chunk: Range<UInt32>, to hits: inout PositionHits
  ) throws {
    if positionCursors.isEmpty { positionCursors = dense.map { BlockCursor($0.list) } }
    for (index, cursor) in positionCursors.enumerated() {
      if documents.count > densities[index] {
        try cursor.appendHits(
          of: window, at: base, base: chunk.lowerBound, allowedMask: dense[index].mask, to: &hits)
      } else {
        try cursor.appendHits(
          of: documents, base: chunk.lowerBound, allowedMask: dense[index].mask, to: &hits)
      }
    }
    guard !gathered.isEmpty else {
      if dense.count > 1 { hits.sort() }
      return
    }
    let before = hits.count
    let start = base - chunk.lowerBound
    hits.append(
      documents: start..<start + DocumentWindow.size, of: gathered, from: &gatheredPlace)
    if dense.count > 1 || (before > 0 && hits.count > before) { hits.sort() }
  }
}
