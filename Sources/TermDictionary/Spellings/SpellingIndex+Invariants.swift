import ByteStore
import TextAnalysis

extension SpellingIndex {
  /// Reads the spellings of all terms.
  package func checkInvariants(_ lexicon: Lexicon) throws(StoreError) {
    var cursor = LexiconCursor(lexicon)
    var buffer = SpellingBuffer()
    while try cursor.advance() {
      let number = UInt32(cursor.number)
      try read(number, term: cursor.buffer, into: &buffer)
      let term = cursor.term
      let spellings = buffer.spellings.list
      guard Set(spellings).count == spellings.count else {
        throw section.damaged(cursor.number, "invariant 1: a spelling is listed twice")
      }
      for spelling in spellings where spelling != term {
        guard Folding.fold(utf8: spelling, FoldOptions.term) == term else {
          throw section.damaged(
            cursor.number, "invariant 2: a spelling does not fold to its term")
        }
      }
    }
    let groups = (termCount + SpellingFormat.groupSize - 1) / SpellingFormat.groupSize
    for group in 0..<groups {
      guard try recordsStart(ofGroup: group) <= recordsStart(ofGroup: group + 1) else {
        throw section.damaged(group, "invariant 3: records out of order")
      }
    }
  }
}
