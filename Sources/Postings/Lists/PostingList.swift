import ByteStore

/// One posting list of a segment.
///
/// It has the documents of a term in an attribute, with frequencies and spelling masks.
/// The format is drawn at ``PostingFormat``. Opening reads the header alone.
///
/// 1. The document numbers ascend strictly and are below the segment's document count; there are
///    ``documentCount`` of them.
/// 2. The documents of each block lie within the bounds that the directory declares.
/// 3. Frequencies are at least 1; no declared maximum is below one of them.
/// 4. Masks are not zero. The frequency of a posting is at least the number of bits of its mask.
/// 5. No posting has a greater impact than the bounds of its block, its group and the list.
package struct PostingList: Sendable {
  let blocks: BlockList

  /// Opens the list at an offset of the section of postings.
  ///
  /// - Parameter documentCount: number of documents of the segment; the list has none beyond.
  package init(
    section: SectionReader, reference: UInt64, documentCount: UInt32
  ) throws(StoreError) {
    try self.init(.section(section), reference: reference, documentCount: documentCount)
  }

  init(
    _ bytes: ListBytes, reference: UInt64, documentCount: UInt32
  ) throws(StoreError) {
    guard let origin = Int(exactly: reference), origin < bytes.count else {
      throw StoreError.damaged(
        place: "postings", offset: Int(clamping: reference), detail: "no list here")
    }
    blocks = try BlockList(
      bytes, origin: origin, documentCount: documentCount, isPostingList: true)
  }

  /// Number of documents.
  package var documentCount: Int { blocks.header.documentCount }
  /// The greatest frequency; 255 means 255 or more.
  package var maximumFrequency: UInt8 { blocks.header.maximumFrequency }
  /// Whether some posting has another mask than 1.
  package var hasMasks: Bool { blocks.header.hasMasks }

  /// The whole list in memory.
  package func decodeAll() throws(StoreError) -> TermPostings {
    var postings = TermPostings()
    let reader = PostingListReader(self)
    while try reader.appendNextBlock(to: &postings) {}
    return postings
  }
}

/// Streams a list into memory, block by block: for merging.
package final class PostingListReader {
  private let cursor: BlockCursor

  /// A reader before the first block.
  package init(_ list: PostingList) {
    cursor = BlockCursor(list)
  }

  /// Starts anew with another list, keeping the memory.
  package func open(_ list: PostingList) {
    cursor.open(list)
  }

  /// Appends up to 128 postings; false when there are no more.
  ///
  /// Masks are left empty for a list without masks.
  package func appendNextBlock(to postings: inout TermPostings) throws(StoreError) -> Bool {
    guard try cursor.nextBlock() else { return false }
    postings.documents.append(contentsOf: cursor.documents)
    postings.frequencies.append(contentsOf: try cursor.frequencies())
    if cursor.list.header.hasMasks {
      postings.masks.append(contentsOf: try cursor.masks())
    }
    return true
  }
}
