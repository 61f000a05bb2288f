import ByteStore
import CKernels

/// What many lists have of some documents.
extension PostingUnion {
  /// Appends those of some ascending documents that a list has with a spelling of the mask.
  package func appendCommon(
    _ entry: TermEntry, mask: UInt8, with candidates: borrowing DocumentArray,
    to documents: inout DocumentArray
  ) throws(StoreError) {
    guard let count = try decodeShort(entry, mask: mask) else {
      return try opened(entry).appendCommon(
        with: candidates, allowedMask: mask, to: &documents)
    }
    let least = min(count, candidates.count)
    documents.reserve(least)
    // SAFETY: `count` documents were decoded, which ascend; room was made for the shorter array.
    documents.add(
      pharos_array_intersect(short, count, candidates.memory, candidates.count, documents.end))
  }
}
