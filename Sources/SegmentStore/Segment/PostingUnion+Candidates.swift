import CKernels

/// What many lists have of some documents.
extension PostingUnion {
  /// Appends those of some ascending documents that a list has with a spelling of the mask.
  package func appendCommon(
    _ entry: TermEntry, mask: UInt8, with candidates: borrowing DocumentArray,
    to documents: inout DocumentArray
  ) throws(StoreError) {
    guard let count = try decodeShort(entry, mask: mask) else {
      return try opened(try segment.postingList(entry)).appendCommon(
        with: candidates, allowedMask: mask, to: &documents)
    }
    let least = min(count, candidates.count)
    documents.reserve(least)
    // SAFETY: `count` documents were decoded, which ascend; room was made for the shorter array.
    documents.add(
      pharos_array_intersect(short, count, candidates.memory, candidates.count, documents.end))
  }

  /// Appends the places of a list's term in the documents of a set that counts from `base`.
  ///
  /// Short lists that have none of them are not opened.
  package func appendHits(
    _ entry: TermEntry, mask: UInt8, of range: Range<UInt32>, among set: Bitset,
    to hits: inout PositionHits
  ) throws(StoreError) {
    if let count = try decodeShort(entry, mask: mask) {
      var isWanted = false
      for index in 0..<count where !isWanted {
        // SAFETY: `count` documents were decoded. What is before the range becomes too large.
        isWanted = set.contains(Int(short[index] &- range.lowerBound))
      }
      guard isWanted else { return }
    }
    try opened(try segment.postingList(entry)).appendHits(
      in: range, among: set, allowedMask: mask, to: &hits)
  }

  /// Appends the places of a list's term in some documents, as ``BlockCursor`` does.
  package func appendHits(
    _ entry: TermEntry, mask: UInt8, of documents: borrowing DocumentArray, base: UInt32,
    to hits: inout PositionHits
  ) throws(StoreError) {
    try opened(try segment.postingList(entry)).appendHits(
      of: documents, base: base, allowedMask: mask, to: &hits)
  }
}
