import ByteStore

/// A list whose header was read: where it is, and how many documents its segment has.
struct BlockList: Sendable {
  let bytes: ListBytes
  let origin: Int
  let header: ListHeader
  let limit: UInt32

  init(
    _ bytes: ListBytes, origin: Int, documentCount: UInt32, isPostingList: Bool
  ) throws(StoreError) {
    self.bytes = bytes
    self.origin = origin
    limit = documentCount
    header = try ListHeader(
      bytes, origin: origin, documentCount: documentCount, isPostingList: isPostingList)
  }

  /// The error for a contradiction at an offset of the list's bytes.
  func damaged(_ offset: Int, _ detail: String) -> StoreError {
    bytes.damaged(offset, detail)
  }
}
