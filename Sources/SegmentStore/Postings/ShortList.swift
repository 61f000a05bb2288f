import CKernels

/// A list of fewer than 128 documents, decoded without a cursor: most lists of a vocabulary are short.
///
/// ```
/// if let count = try ShortList.decode(list, into: buffer) { … } else { cursor.open(list) … }
/// ```
package enum ShortList {
  /// No short list has more documents.
  package static let capacity = PostingFormat.blockSize

  /// Writes the documents to `output`, which has room for ``capacity``; nil, and nothing written, for
  /// a longer list.
  package static func decode(
    _ list: PostingList, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) -> Int? {
    try decode(list.blocks, into: output)
  }

  static func decode(
    _ list: BlockList, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) -> Int? {
    switch list.header.shape {
    case .empty: return 0
    case .one:
      output[0] = list.header.document
      return 1
    case .all: return nil
    case .blocks:
      guard list.header.fullBlocks == 0 else { return nil }
      let length = list.header.tailLengths.documents
      let bytes = try list.bytes.checked(list.header.tailAt, length)
      try decodeTail(list, bytes, from: 0, into: output)
      return list.header.documentCount
    }
  }

  /// Decodes the documents of the tail: gaps less one, from `next` on.
  static func decodeTail(
    _ list: BlockList, _ bytes: UnsafeRawBufferPointer, from next: UInt64,
    into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) {
    let header = list.header
    guard let base = bytes.baseAddress else { throw list.damaged(header.tailAt, "no tail") }
    // SAFETY: the kernel is given the length, and writes as many documents as the tail has: fewer than
    // 128.
    let end = pharos_gaps_unpack(
      base.assumingMemoryBound(to: UInt8.self), bytes.count, UInt32(header.tailDocuments),
      next, output, header.tailCount)
    guard end <= UInt64(list.limit) else {
      throw list.damaged(header.tailAt, "documents of the tail")
    }
  }
}
