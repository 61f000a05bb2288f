import ByteStore

/// The format of the section of neighbours.
///
/// For each posting of a term it tells a little of the tokens beside the term: enough to leave out
/// most documents of a phrase without a look at their texts.
///
/// ```
/// marks     a byte a posting, list after list in the order of the entries:
///           low half what stands before the term in the document, high half what stands behind
///   0       different ones, where the term occurs more than once
///   1       no token
///   2...15  a token: the CRC-32C of its term modulo 14, and 2
/// entries   ascending by (attribute, reference), 24 bytes each:
///           reference of the posting list u64 · attribute u16 · 0 u16 · documents u32 ·
///           offset of the marks u64
/// trailer   SectionTrailer: entries
/// ```
///
/// Where a separator stands between two tokens, and which, does not matter.
enum NeighbourFormat {
  static let version: UInt32 = 1
  static let entrySize = 24
  /// The mark of different tokens.
  static let different: UInt8 = 0
  /// The mark of no token.
  static let none: UInt8 = 1
  private static let firstToken: UInt32 = 2
  private static let tokenMarks: UInt32 = 14
  /// Lists of more documents have no marks: what phrases of such words cost is in their pairs.
  static let mostDocuments: UInt32 = 1 << 13

  /// Lists of fewer documents have no marks: so many texts are looked at in 0.2 ms.
  static func leastDocuments(inSegmentOf documents: UInt32) -> UInt32 { min(1024, documents / 64) }

  /// The mark of a token by its term, 2...15.
  static func mark(ofTerm term: UnsafeBufferPointer<UInt8>) -> UInt8 {
    UInt8(Checksum.crc32c(UnsafeRawBufferPointer(term)) % tokenMarks + firstToken)
  }
}
