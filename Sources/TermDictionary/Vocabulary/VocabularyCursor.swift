import ByteStore
import Postings

/// Walks the vocabulary in order; decodes block by block.
package struct VocabularyCursor {
  private let vocabulary: Vocabulary
  private var cursor: LexiconCursor
  private var buffer = SpellingBuffer()

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    cursor = LexiconCursor(vocabulary.lexicon)
  }

  /// Goes to the next term; false at the end.
  package mutating func advance() throws(StoreError) -> Bool {
    guard try cursor.advance() else { return false }
    try vocabulary.spellingIndex.read(
      UInt32(cursor.number), term: cursor.buffer, into: &buffer)
    return true
  }

  /// Number of the current term.
  package var number: UInt32 { UInt32(max(cursor.number, 0)) }
  package var term: [UInt8] { cursor.term }
  /// The listed spellings of the current term.
  package var spellings: [[UInt8]] { buffer.spellings.list }
  /// Whether there are more spellings than listed.
  package var overflow: Bool { buffer.overflow }

  package mutating func entries() throws(StoreError) -> [TermEntry] {
    var entries: [TermEntry] = []
    try cursor.appendEntries(to: &entries)
    return entries
  }
}
