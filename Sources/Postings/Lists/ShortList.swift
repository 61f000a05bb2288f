import ByteStore
import CKernels

/// A list of fewer than 128 documents, decoded without a cursor: most lists of a vocabulary are
/// short.
///
/// ```
/// if let count = try ShortList.decode(list, into: buffer) { … } else { cursor.open(list) … }
/// ```
package enum ShortList {
  /// No short list has more documents.
  package static let capacity = PostingFormat.blockSize

  /// Writes the documents to `output`, which has room for ``capacity``; nil, and nothing written,
  /// for a longer list.
  package static func decode(
    _ list: PostingList, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) -> Int? {
    try decode(list.blocks, into: output)
  }

  static func decode(
    _ list: BlockList, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) -> Int? {
    try decode(list.header, of: list.bytes, limit: list.limit, into: output)
  }

  /// The same for a header, without a list that keeps its bytes.
  static func decode(
    _ header: borrowing ListHeader, of bytes: borrowing ListBytes, limit: UInt32,
    into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) -> Int? {
    switch header.shape {
    case .empty: return 0
    case .one:
      output[0] = header.document
      return 1
    case .all: return nil
    case .blocks:
      guard header.fullBlocks == 0 else { return nil }
      let tail = try bytes.checked(header.tailAt, header.tailDocumentsLength)
      try decodeTail(header, tail, limit: limit, of: bytes, into: output)
      return header.documentCount
    }
  }

  /// Decodes the documents of a tail that is all of its list, whose bytes these are.
  static func decodeTail(
    _ header: borrowing ListHeader, _ tail: UnsafeRawBufferPointer, limit: UInt32,
    of bytes: borrowing ListBytes, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) {
    guard decodeTail(header, tail, from: 0, limit: limit, into: output) else {
      throw bytes.damaged(header.tailAt, "documents of the tail")
    }
  }

  /// Decodes the documents of the tail: gaps less one, from `next` on.
  static func decodeTail(
    _ list: BlockList, _ bytes: UnsafeRawBufferPointer, from next: UInt64,
    into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) {
    guard decodeTail(list.header, bytes, from: next, limit: list.limit, into: output) else {
      throw list.damaged(list.header.tailAt, "documents of the tail")
    }
  }

  /// False where the documents do not fit the segment.
  private static func decodeTail(
    _ header: borrowing ListHeader, _ bytes: UnsafeRawBufferPointer, from next: UInt64,
    limit: UInt32, into output: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    // SAFETY: the kernel is given the length, and writes as many documents as the tail has: fewer than
    // 128.
    let end = pharos_gaps_unpack(
      base.assumingMemoryBound(to: UInt8.self), bytes.count, UInt32(header.tailDocuments),
      next, output, header.tailCount)
    return end <= UInt64(limit)
  }

  /// The document and the mask of a list that has one, read from its first bytes; nil where it has
  /// more or its bytes are not right.
  @inline(__always)
  static func single(
    _ bytes: UnsafeRawBufferPointer, limit: UInt32
  ) -> (document: UInt32, mask: UInt8)? {
    typealias Form = PostingFormat.Form
    var reader = HeaderReader(bytes)
    let form = reader.u8()
    guard form & (Form.shape | Form.impacts) == ListShape.one.rawValue else {
      return nil
    }
    let document = reader.varint()
    let mask = form & Form.masks != 0 ? reader.u8() : 1
    guard !reader.failed, document < UInt64(limit), mask != 0 else { return nil }
    return (UInt32(truncatingIfNeeded: document), mask)
  }
}

extension PostingList {
  /// Appends the documents of a short list; false, and nothing is appended, for a longer one.
  package func append(allOfShortTo documents: inout DocumentArray) throws(StoreError) -> Bool {
    documents.reserve(ShortList.capacity)
    // SAFETY: there is room for so many.
    guard let count = try ShortList.decode(blocks, into: documents.end) else { return false }
    documents.add(count)
    return true
  }
}
