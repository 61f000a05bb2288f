import ByteStore

/// Lists of documents alone, as bytes inside other sections: presence, values, domains, hot unions.
///
/// The blocks are those of posting lists (drawn at ``PostingFormat``); no document and all
/// documents of the segment take a byte. Every reading function is given the segment's document
/// count, and never hands out a document beyond it. The bytes may be followed by others.
///
/// 1. The document numbers ascend strictly and are below the segment's document count.
/// 2. There are as many as ``count(_:documentCount:)`` says.
package enum DocumentList {
  /// The bytes of a list.
  ///
  /// - Throws: damage, where the documents do not ascend strictly or are not below `documentCount`:
  ///   those of a merge come from bytes.
  package static func encode(
    _ documents: [UInt32], documentCount: UInt32
  ) throws(StoreError) -> [UInt8] {
    var output = ByteBuffer()
    try encode(documents, documentCount: documentCount, into: &output)
    return output.bytes
  }

  /// Appends the bytes of a list.
  package static func encode(
    _ documents: [UInt32], documentCount: UInt32, into output: inout ByteBuffer
  ) throws(StoreError) {
    var next: UInt64 = 0
    for document in documents {
      guard document >= next, document < documentCount else {
        throw .damaged(
          place: "a list of documents", offset: 0,
          detail: "document \(document) where at least \(next) of \(documentCount) belongs")
      }
      next = UInt64(document) + 1
    }
    if documents.isEmpty {
      output.bytes.append(ListShape.empty.rawValue)
    } else if documents.count == Int(documentCount) {
      output.bytes.append(ListShape.all.rawValue)
    } else {
      documents.withUnsafeBufferPointer {
        ListEncoder().encode(ListEncoder.Content(documents: $0), into: &output)
      }
    }
  }

  /// Number of documents in the list.
  package static func count(
    _ view: ByteView, documentCount: UInt32
  ) throws(StoreError) -> Int {
    try open(view, documentCount).header.documentCount
  }

  /// A cursor before the first document; frequencies and masks are 1.
  package static func cursor(
    _ view: ByteView, documentCount: UInt32
  ) throws(StoreError) -> BlockCursor {
    BlockCursor(try open(view, documentCount))
  }

  /// All documents of the list.
  package static func decodeAll(
    _ view: ByteView, documentCount: UInt32
  ) throws(StoreError) -> [UInt32] {
    var documents: [UInt32] = []
    try append(view, documentCount: documentCount, to: &documents)
    return documents
  }

  /// Appends all documents of the list.
  ///
  /// Short ones are decoded without a cursor: of values, most are.
  package static func append(
    _ view: ByteView, documentCount: UInt32, to documents: inout [UInt32]
  ) throws(StoreError) {
    let bytes = ListBytes.view(view)
    let header = try ListHeader(
      bytes, origin: 0, documentCount: documentCount, isPostingList: false)
    guard header.shape != .all, header.documentCount < ShortList.capacity else {
      let cursor = try cursor(view, documentCount: documentCount)
      while try cursor.nextBlock() { documents.append(contentsOf: cursor.documents) }
      return
    }
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ShortList.capacity) {
      buffer throws(StoreError) in
      // SAFETY: there is room for the documents of a short list, and as many as are counted were written.
      guard let start = buffer.baseAddress,
        let count = try ShortList.decode(header, of: bytes, limit: documentCount, into: start)
      else { return }
      documents.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Decodes the list and checks the numbered invariants of the type.
  package static func checkInvariants(
    _ view: ByteView, documentCount: UInt32
  ) throws(StoreError) {
    let cursor = try cursor(view, documentCount: documentCount)
    var count = 0
    var next: UInt64 = 0
    while try cursor.nextBlock() {
      guard UInt64(cursor.documents[0]) >= next else {
        throw view.damaged(0, "invariant 1 of a document list: order of blocks")
      }
      next = UInt64(cursor.documents[cursor.count - 1]) + 1
      count += cursor.count
    }
    guard count == cursor.documentCount else {
      throw view.damaged(0, "invariant 2 of a document list: count of documents")
    }
  }

  private static func open(
    _ view: ByteView, _ documentCount: UInt32
  ) throws(StoreError) -> BlockList {
    try BlockList(.view(view), origin: 0, documentCount: documentCount, isPostingList: false)
  }
}
