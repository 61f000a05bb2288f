import Postings
import Segments

extension PlainWord {
  /// The documents that match in a segment; nil where they are not those of the list.
  func cursor(inSegment index: Int, of state: IndexState) throws -> DocumentCursor? {
    switch try matches(inSegment: index, of: state) {
    case .nothing: return EmptyCursor()
    case .list(let entry, let inner) where inner.isEmpty:
      return ListCursor(BlockCursor(try state.segments[index].segment.postingList(entry)))
    case .list, .others: return nil
    }
  }
}
