/// The lexicon section: the sorted terms with their entries.
///
/// ```
/// blocks · offsets (blockCount + 1 numbers, `PackedArray`) · trie · trailer
///
/// block    | termsLength u16 | width code u8 | terms, front-coded | ends, one a term | entries |
/// ends     the end of each term's entries, relative to the first; 1, 2 or 4 bytes (code 0, 1, 2)
/// entries  | base varint | of term 0 | of term 1 | …
/// entry    | attribute varint | documentCount varint | reference: zigzag varint |
///          the first reference of a term relative to base, others to the one before
/// trailer  termCount, blockCount, offsets at, trie at, trie root
/// ```
/// A block has 16 terms, the last one the rest. The ends make the entries of any term readable
/// without decoding terms, which is what a union over many terms does.
@usableFromInline
package enum LexiconFormat {
  @inlinable
  static var version: UInt32 { 1 }
  @inlinable
  package static var blockSize: Int { 16 }
  @inlinable
  static var fieldCount: Int { 5 }
  @inlinable
  static var blockHeader: Int { 3 }
}
