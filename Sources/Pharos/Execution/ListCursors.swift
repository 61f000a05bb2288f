import SegmentStore

/// The documents of one list, posting or plain.
final class ListCursor: DocumentCursor {
  private let cursor: BlockCursor
  private let mask: UInt8

  /// - Parameter mask: spellings that count; 0xFF: all.
  init(_ cursor: BlockCursor, mask: UInt8 = 0xFF) {
    self.cursor = cursor
    self.mask = mask
    super.init(estimate: cursor.documentCount)
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    try cursor.nextDocument(atOrAfter: document)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try cursor.add(to: window, base: base, allowedMask: mask)
  }
}

/// A posting list that a pattern expanded to, with the spellings that count.
struct TermList {
  var list: PostingList
  var mask: UInt8
}

/// The documents of many lists, computed as a whole when first asked for.
///
/// Memory: one bit a document. One cursor serves all lists, one after the other.
final class UnionCursor: DocumentCursor {
  private let lists: [TermList]
  private let documentCount: Int
  private let statistics: QueryStatistics
  private var result: BitsetCursor?

  init(_ lists: [TermList], documentCount: UInt32, statistics: QueryStatistics) {
    self.lists = lists
    self.documentCount = Int(documentCount)
    self.statistics = statistics
    let total = lists.reduce(0) { $0 + $1.list.documentCount }
    super.init(estimate: min(total, Int(documentCount)))
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    try computed().lowerBound(document)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try computed().add(to: &window, base: base)
  }

  private func computed() throws -> BitsetCursor {
    if let result { return result }
    var set = Bitset(count: documentCount)
    let window = DocumentWindow()
    var cursor: BlockCursor?
    for list in lists {
      try statistics.checkCancellation()
      if let cursor { cursor.open(list.list) } else { cursor = BlockCursor(list.list) }
      guard let cursor else { continue }
      try UnionCursor.collect(cursor, list.mask, window, into: &set)
    }
    let result = BitsetCursor(set)
    self.result = result
    return result
  }

  /// Sparse lists are added document by document, dense ones window by window.
  private static func collect(
    _ cursor: BlockCursor, _ mask: UInt8, _ window: borrowing DocumentWindow,
    into set: inout Bitset
  ) throws {
    if cursor.documentCount * 32 < set.count {
      while try cursor.nextBlock() {
        if mask == 0xFF {
          for document in cursor.documents { set.insert(Int(document)) }
        } else {
          let masks = try cursor.masks()
          for (index, document) in cursor.documents.enumerated() where masks[index] & mask != 0 {
            set.insert(Int(document))
          }
        }
      }
      return
    }
    var position: UInt32 = 0
    while let next = try cursor.nextDocument(atOrAfter: position) {
      let base = DocumentWindow.base(of: next)
      window.removeAll()
      try cursor.add(to: window, base: base, allowedMask: mask)
      set.formUnion(window, base: base)
      guard base <= .max - DocumentWindow.size else { return }
      position = base + DocumentWindow.size
    }
  }
}

extension SegmentPlanner {
  /// The cursor of a stored set of documents; constants where it has nothing or everything.
  func documents(_ stored: StoredDocuments) throws -> DocumentCursor {
    switch stored {
    case .none: return EmptyCursor()
    case .one(let document): return ArrayCursor([document])
    case .list:
      statistics.listsOpened += 1
      let cursor = try stored.cursor()
      if cursor.documentCount == Int(documentCount) {
        return EveryCursor(documentCount: documentCount)
      }
      return ListCursor(cursor)
    }
  }

  /// The union of posting lists: one by one while they are few, as a whole when many.
  func union(_ lists: [TermList]) -> DocumentCursor {
    statistics.listsOpened += lists.count
    guard lists.count > SegmentPlanner.mostListsInWindows else {
      return disjunction(
        lists.map { ListCursor(BlockCursor($0.list), mask: $0.mask) })
    }
    return UnionCursor(lists, documentCount: documentCount, statistics: statistics)
  }

  /// Above this many lists a union is computed for the whole segment at once.
  static let mostListsInWindows = 16
}
