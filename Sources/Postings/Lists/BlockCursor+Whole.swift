import ByteStore
import CKernels

/// Whole lists: all documents, a union with a set, a count of those in a set.
///
/// All go on from the block after the current one; a cursor just opened takes the whole list.
extension BlockCursor {
  /// Appends the documents.
  package func appendDocuments(to documents: inout [UInt32]) throws(StoreError) {
    documents.reserveCapacity(documents.count + documentCount)
    while try nextBlock() { documents.append(contentsOf: self.documents) }
  }

  /// Adds the documents that have a spelling of the mask; those past the set's end are left out.
  package func add(to set: inout Bitset, allowedMask: UInt8 = 0xFF) throws(StoreError) {
    try set.withMutableWords { (words) throws(StoreError) in
      try fill(from: 0, into: words, allowedMask: allowedMask)
    }
  }

  /// How many of the documents are in a set.
  package func count(in set: Bitset) throws(StoreError) -> Int {
    var total = 0
    while try nextBlock() {
      let documents = documents
      guard let first = documents.baseAddress else { continue }
      // SAFETY: the kernel reads `count` documents, and words of the set only.
      total += set.words.withUnsafeBufferPointer { words in
        words.baseAddress.map {
          pharos_bits_count_members($0, words.count, 0, first, documents.count)
        } ?? 0
      }
    }
    return total
  }

  /// How many documents are in both lists; both cursors have just been opened.
  ///
  /// The shorter list is walked in full; of the longer one only the blocks that can hold its
  /// documents are decoded.
  package func countCommon(with other: BlockCursor) throws(StoreError) -> Int {
    if other.documentCount < documentCount { return try other.countCommon(with: self) }
    var total = 0
    while try nextBlock() {
      var from = 0
      while from < count {
        guard try other.seek(to: documents[from]) else { return total }
        let end = other.documents[other.count &- 1]
        let next = documents[count &- 1] <= end ? count : gallop(from: from, to: end &+ 1)
        total += countCommon(from..<next, with: other)
        from = next
      }
    }
    return total
  }

  /// How many of some documents of the current block are in the current block of the other list,
  /// whose last document none of them is above.
  private func countCommon(_ range: Range<Int>, with other: BlockCursor) -> Int {
    // SAFETY: places stay below the decoded documents of both; the kernels write at most 128.
    if range.count <= Self.mostCompared, other.count == PostingFormat.blockSize {
      return pharos_block_members(
        memory.documents + range.lowerBound, range.count, other.memory.documents, memory.scratch)
    }
    if range.count > 8 {
      return pharos_intersect(
        memory.documents + range.lowerBound, range.count, other.memory.documents, other.count,
        memory.scratch, PostingFormat.blockSize)
    }
    var found = 0
    for i in range {
      other.place = other.gallop(from: other.place, to: memory.documents[i])
      if other.memory.documents[other.place] == memory.documents[i] { found &+= 1 }
    }
    return found
  }
}
