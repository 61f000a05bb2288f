import ByteStore

/// Tells of most words that a segment lacks them, with one load.
///
/// A word stands between two borders: it is a term, or it lies inside of a longer run, as `window`
/// does in MyWindowClass. A Bloom filter whose keys set four bits of a single number of 64 bits
/// (Putze, Sanders, Singler: Cache-, Hash- and Space-Efficient Bloom Filters, 2007) has one key for
/// each term, and one for each word that lies inside of some term in any spelling.
///
/// ```
/// filter   u64 words
/// trailer  words, keys: one for each term, and the distinct ones inside of terms
/// ```
/// Invariants:
/// 1. the key of every term is in the filter.
/// 2. so is the inside key of every stretch between two borders of a term that is not all of it.
///
/// Absent where terms have very many words inside.
package struct WordFilter: Sendable {
  static let version: UInt32 = 1
  static let fieldCount = 2
  /// Bits of the filter for a key: about one word in a hundred that is not there seems to be.
  static let bitsPerKey = 12
  /// So many keys are told at most.
  static let mostKeys = Int(UInt32.max)

  private let section: SectionReader
  private let wordCount: Int

  init(_ section: SectionReader) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: WordFilter.fieldCount, version: WordFilter.version)
    self.section = section
    wordCount = try trailer.field(0, atMost: trailer.start / 8)
    let keyCount = try trailer.field(1, atMost: WordFilter.mostKeys)
    guard wordCount * 8 == trailer.start, wordCount == WordFilter.wordCount(keys: keyCount) else {
      throw section.damaged(trailer.start, "length of the filter of words")
    }
  }

  static func wordCount(keys: Int) -> Int { max(1, (keys * bitsPerKey + 63) / 64) }

  /// Whether a term may be the word; where not, none is.
  package func mayHaveTerm(_ word: [UInt8]) throws(StoreError) -> Bool {
    try has(word.withUnsafeBufferPointer { WordKey($0) })
  }

  /// Whether the word may lie between two borders of a longer run; where not, it does in none.
  package func mayHaveInside(_ word: [UInt8]) throws(StoreError) -> Bool {
    try has(word.withUnsafeBufferPointer { WordKey($0) }.inside)
  }

  func damaged(_ detail: String) -> StoreError { section.damaged(0, detail) }

  func has(_ key: WordKey) throws(StoreError) -> Bool {
    let bits = key.bits
    return try section.u64(key.place(among: wordCount) &* 8) & bits == bits
  }
}
