import ByteStore
import Postings
import TermDictionary

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
  /// - Parameter documents: in any order; some may repeat.
  func union(
    kept: [BlockCursor] = [], _ postings: [TermPosting], _ documents: [UInt32] = []
  ) throws -> DocumentCursor {
    statistics.listsOpened += postings.count
    if postings.isEmpty, documents.isEmpty, kept.count < 2 {
      return kept.first.map { ListCursor($0) } ?? EmptyCursor()
    }
    if postings.isEmpty, kept.isEmpty {
      var documents = documents
      TermLists.sortDistinct(&documents)
      return ArrayCursor(documents)
    }
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
    if kept.count > 1
      || (kept.count == 1 && longest >= 0 && most * CostModel.shareBesideKept > total)
    {
      return nil
    }
    if kept.count == 1 { most = kept[0].documentCount } else { total -= most }
    guard kept.count == 1 || longest >= 0,
      total <= CostModel.documentsBesideList, total * CostModel.shareBesideList <= most
    else { return nil }
    var others = documents
    var rest = postings
    if kept.isEmpty { rest.remove(at: longest) }
    try PostingUnion(segment).append(rest, to: &others, statistics.meter)
    TermLists.sortDistinct(&others)
    if kept.count == 1 { return ListAndFewCursor(kept[0], others) }
    let list = try segment.postingList(postings[longest].entry)
    return ListAndFewCursor(BlockCursor(list), others) { BlockCursor(list) }
  }
}
