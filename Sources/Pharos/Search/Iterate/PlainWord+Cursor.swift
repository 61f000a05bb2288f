import Postings
import Segments

extension PlainWord {
  /// The documents that match in a segment; nil where lists do not tell them all.
  func cursor(
    _ matches: Matches, inSegment index: Int, of state: IndexState
  ) throws -> DocumentCursor? {
    let segment = state.segments[index].segment
    switch matches {
    case .nothing: return EmptyCursor()
    case .list(let entry, .documents(let sets)) where sets.count <= 1:
      let list = BlockCursor(try segment.postingList(entry))
      switch sets.first {
      case nil, StoredDocuments.none?: return ListCursor(list)
      case .one(let document)?: return ListAndFewCursor(list, [document], areApart: true)
      case .list?:
        let others = ListCursor(try sets[0].cursor())
        return DisjunctionCursor(
          [ListCursor(list), others], documentCount: segment.documentCount, areApart: true)
      }
    case .list, .others: return nil
    }
  }
}
