import SegmentStore

/// The documents of one list, posting or plain.
final class ListCursor: DocumentCursor {
  /// Up to so many documents of a window are looked for one by one.
  private static let fewCandidates = 4

  private let cursor: BlockCursor
  private let mask: UInt8

  /// - Parameter mask: spellings that count; 0xFF: all.
  init(_ cursor: BlockCursor, mask: UInt8 = 0xFF) {
    self.cursor = cursor
    self.mask = mask
    super.init(estimate: cursor.documentCount)
  }

  override func rewind() -> Bool {
    cursor.restart()
    return true
  }

  override func lowerBound(_ document: UInt32) throws -> UInt32? {
    try cursor.nextDocument(atOrAfter: document)
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try cursor.add(to: window, base: base, allowedMask: mask)
  }

  override func exactCount() -> Int? { mask == 0xFF ? estimate : nil }

  override var isListed: Bool { true }

  override func list(into documents: inout DocumentArray) throws {
    try cursor.appendDocuments(in: 0..<UInt32.max, allowedMask: mask, to: &documents)
  }

  override func keep(_ documents: inout DocumentArray) throws {
    var kept = DocumentArray()
    try cursor.appendCommon(with: documents, allowedMask: mask, to: &kept)
    swap(&documents, &kept)
  }

  override func filter(_ window: inout DocumentWindow, base: UInt32) throws {
    guard mask == 0xFF, window.hasAtMost(ListCursor.fewCandidates) else {
      let matches = DocumentWindow()
      try cursor.add(to: matches, base: base, allowedMask: mask)
      return window.formIntersection(matches)
    }
    for index in 0..<DocumentWindow.wordCount {
      var word = window.word(index)
      while word != 0 {
        let offset = UInt32(truncatingIfNeeded: index << 6 + word.trailingZeroBitCount)
        word &= word &- 1
        if try cursor.nextDocument(atOrAfter: base + offset) != base + offset {
          window.remove(offset: offset)
        }
      }
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

  /// The union of posting lists, of unions that are kept, and of single documents.
  ///
  /// - Parameter documents: ascending, distinct.
  func union(
    kept: [BlockCursor] = [], _ postings: [TermPosting], _ documents: [UInt32] = []
  ) throws -> DocumentCursor {
    statistics.listsOpened += postings.count
    if postings.isEmpty, documents.isEmpty, kept.count < 2 {
      return kept.first.map { ListCursor($0) } ?? EmptyCursor()
    }
    if postings.isEmpty, kept.isEmpty { return ArrayCursor(documents) }
    if postings.count == 1, documents.isEmpty, kept.isEmpty {
      let list = try segment.postingList(postings[0].entry)
      return ListCursor(BlockCursor(list), mask: postings[0].mask)
    }
    if let split = try splitByRarest(kept, postings, documents) { return split }
    return UnionCursor(
      segment, kept: kept.map { ($0, 0xFF) }, postings, documents, statistics: statistics)
  }

  /// A long list with few other documents: the others are looked for in it.
  private func splitByRarest(
    _ kept: [BlockCursor], _ postings: [TermPosting], _ documents: [UInt32]
  ) throws -> DocumentCursor? {
    var longest = -1
    var most = 0
    var total = documents.count
    for (index, posting) in postings.enumerated() {
      let count = Int(posting.entry.documentCount)
      total += count
      if posting.mask == 0xFF, count > most { (longest, most) = (index, count) }
    }
    if kept.count > 1 || (kept.count == 1 && longest >= 0 && most * 64 > total) { return nil }
    if kept.count == 1 { most = kept[0].documentCount } else { total -= most }
    guard kept.count == 1 || longest >= 0,
      total <= SegmentPlanner.mostBeside, total * 32 <= most
    else { return nil }
    var others = documents
    let union = PostingUnion(segment)
    for (index, posting) in postings.enumerated() where kept.count == 1 || index != longest {
      try statistics.meter.spend()
      try union.append(posting.entry, mask: posting.mask, to: &others)
    }
    TermLists.sortDistinct(&others)
    if kept.count == 1 { return ListAndFewCursor(kept[0], others) }
    let list = try segment.postingList(postings[longest].entry)
    return ListAndFewCursor(BlockCursor(list), others) { BlockCursor(list) }
  }

  /// More documents than this beside a long list are not looked for one by one.
  private static let mostBeside = 1024
}
