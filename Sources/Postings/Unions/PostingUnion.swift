import ByteStore

/// Gathers the documents of many posting lists, without an object or an allocation for each.
///
/// One cursor serves all lists. Short lists, most of a long expansion, do not even need that: they
/// are decoded from the bytes of the section. Not thread-safe.
package final class PostingUnion {
  private let section: SectionReader
  private let documentCount: UInt32
  private let bytes: ListBytes
  private var cursor: BlockCursor?
  /// Invariant 1: room for `ShortList.capacity` documents.
  let short = UnsafeMutablePointer<UInt32>.allocate(capacity: ShortList.capacity)

  /// - Parameters:
  ///   - section: the postings of a segment.
  ///   - documentCount: documents of the segment.
  package init(_ section: SectionReader, documentCount: UInt32) {
    self.section = section
    self.documentCount = documentCount
    bytes = .section(section)
  }

  deinit { short.deallocate() }

  /// Words of a set of the segment's documents: whole windows, so that lists can fill them.
  package var wordCount: Int {
    let size = Int(DocumentWindow.size)
    return (Int(documentCount) + size - 1) / size * DocumentWindow.wordCount
  }

  /// Asks memory for the beginning of a list that will be read soon.
  package func prefetch(_ entry: TermEntry) {
    guard let origin = Int(exactly: entry.reference) else { return }
    section.prefetch(origin, PostingUnion.bytesAhead)
  }

  private static let bytesAhead = 64

  /// Appends the documents of a list that have a spelling of the mask, ascending.
  package func append(
    _ entry: TermEntry, mask: UInt8, to documents: inout [UInt32]
  ) throws(StoreError) {
    if let count = try decodeShort(entry, mask: mask) {
      // SAFETY: `count` documents were decoded (invariant 1).
      documents.append(contentsOf: UnsafeBufferPointer(start: short, count: count))
      return
    }
    let cursor = try opened(entry)
    while try cursor.nextBlock() {
      if mask == 0xFF {
        documents.append(contentsOf: cursor.documents)
      } else {
        let masks = try cursor.masks()
        for (index, document) in cursor.documents.enumerated() where masks[index] & mask != 0 {
          documents.append(document)
        }
      }
    }
  }

  /// Adds the documents of a list that have a spelling of the mask to a set of `wordCount` words.
  package func add(
    _ entry: TermEntry, mask: UInt8, to words: UnsafeMutableBufferPointer<UInt64>
  ) throws(StoreError) {
    if let count = try decodeShort(entry, mask: mask) {
      for index in 0..<count { PostingUnion.insert(short[index], words) }
      return
    }
    try add(try opened(entry), mask: mask, to: words)
  }

  /// The document of a list that has one, and its mask; nil for lists that say more than that.
  package func single(
    _ entry: TermEntry
  ) throws(StoreError) -> (document: UInt32, mask: UInt8)? {
    guard let origin = Int(exactly: entry.reference), origin < bytes.count else { return nil }
    let start = try bytes.checked(origin, upTo: PostingFormat.maximumHeader)
    return ShortList.single(start, limit: documentCount)
  }

  /// The number of documents of the list at a place of the postings, read from its first bytes.
  package func documentCount(at reference: UInt64) throws(StoreError) -> UInt32 {
    guard let origin = Int(exactly: reference), origin < bytes.count else {
      throw bytes.damaged(Int(clamping: reference), "no list here")
    }
    let count = ListHeader.documentCount(
      try bytes.checked(origin, upTo: PostingFormat.maximumHeader), limit: documentCount)
    guard let count else { throw bytes.damaged(origin, "header of a list") }
    return count
  }

  /// Whether two lists have the same documents with the same masks; each is read by its own object.
  package static func haveSameDocuments(
    _ entry: TermEntry, of lists: PostingUnion, _ otherEntry: TermEntry, of others: PostingUnion
  ) throws(StoreError) -> Bool {
    let left = try lists.opened(entry)
    let right = try others.opened(otherEntry)
    guard left.documentCount == right.documentCount else { return false }
    while try left.nextBlock() {
      guard try right.nextBlock(), left.documents.elementsEqual(right.documents),
        try left.masks().elementsEqual(right.masks())
      else { return false }
    }
    return true
  }

  /// Decodes the documents of a short list that have a spelling of the mask; nil for lists that
  /// need a cursor.
  @inline(__always)
  func decodeShort(
    _ entry: TermEntry, mask: UInt8
  ) throws(StoreError) -> Int? {
    guard entry.documentCount < ShortList.capacity,
      let origin = Int(exactly: entry.reference), origin < bytes.count
    else { return nil }
    let start = try bytes.checked(origin, upTo: PostingFormat.maximumHeader)
    if let single = ShortList.single(start, limit: documentCount) {
      guard single.mask & mask != 0 else { return 0 }
      short[0] = single.document
      return 1
    }
    let header = try ListHeader(
      start, of: bytes, origin: origin, documentCount: documentCount, isPostingList: true)
    guard header.shape == .blocks,
      let count = try ShortList.decode(header, of: bytes, limit: documentCount, into: short)
    else { return nil }
    if mask == 0xFF { return count }
    guard header.hasMasks else { return mask & 1 != 0 ? count : 0 }
    return try ShortList.keep(short, withMask: mask, header, of: bytes)
  }

  /// Adds the documents of a cursor that was not moved yet.
  package func add(
    _ cursor: BlockCursor, mask: UInt8, to words: UnsafeMutableBufferPointer<UInt64>
  ) throws(StoreError) {
    if mask == 0xFF, cursor.documentCount * 16 > Int(documentCount) {
      return try fill(cursor, words)
    }
    while try cursor.nextBlock() {
      let documents = cursor.documents
      if mask == 0xFF {
        for document in documents { PostingUnion.insert(document, words) }
      } else {
        let masks = try cursor.masks()
        // No branch: which spelling a posting has is no pattern that a processor could guess.
        for index in 0..<documents.count {
          PostingUnion.insert(documents[index], words, if: masks[index] & mask != 0)
        }
      }
    }
  }

  /// Window by window, as blocks of dense lists are bits already.
  private func fill(
    _ cursor: BlockCursor, _ words: UnsafeMutableBufferPointer<UInt64>
  ) throws(StoreError) {
    guard let start = words.baseAddress else { return }
    var first = 0
    while first + DocumentWindow.wordCount <= words.count {
      // SAFETY: the 64 words of the window lie in `words`.
      try cursor.fill(
        window: UInt32(truncatingIfNeeded: first &* 64), into: start + first, allowedMask: 0xFF)
      first += DocumentWindow.wordCount
    }
  }

  @inline(__always)
  private static func insert(
    _ document: UInt32, _ words: UnsafeMutableBufferPointer<UInt64>, if isIn: Bool = true
  ) {
    let word = Int(document >> 6)
    // SAFETY: checked; a cursor hands out no document of another segment anyway.
    if word < words.count { words[word] |= (isIn ? 1 : 0) &<< UInt64(document & 63) }
  }

  /// The cursor, at the beginning of a list.
  func opened(_ entry: TermEntry) throws(StoreError) -> BlockCursor {
    let list = try PostingList(
      section: section, reference: entry.reference, documentCount: documentCount)
    if let cursor {
      cursor.open(list)
      return cursor
    }
    let made = BlockCursor(list)
    cursor = made
    return made
  }
}
