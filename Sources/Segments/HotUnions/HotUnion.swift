import ByteStore
import Postings

/// The documents of a short pattern in an attribute.
package struct HotUnion {
  /// The union of another attribute, from which this one is told.
  package struct Base {
    package let attribute: UInt16
    /// All documents of that union.
    package let cursor: BlockCursor
    /// Those of them that this union has not; nil where it has all.
    package let lacking: BlockCursor?
  }

  /// Those that match; with a base, those that match beside it.
  package let cursor: BlockCursor
  /// Those whose texts decide; nil where there are none.
  package let unverified: BlockCursor?
  /// Nil where the union is listed as it is.
  package let base: Base?
  /// The number of those that match.
  package let documentCount: Int

  /// Adds those that match to the words of a set, whole windows.
  func add(
    to words: UnsafeMutableBufferPointer<UInt64>, using union: PostingUnion
  ) throws(StoreError) {
    if let base {
      try union.add(base.cursor, mask: 0xFF, to: words)
      if let lacking = base.lacking {
        while try lacking.nextBlock() {
          for document in lacking.documents where Int(document >> 6) < words.count {
            words[Int(document >> 6)] &= ~(1 &<< UInt64(document & 63))
          }
        }
      }
    }
    try union.add(cursor, mask: 0xFF, to: words)
  }
}
