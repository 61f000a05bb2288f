import ByteStore
import TermDictionary
import TextAnalysis

extension Segment {
  /// The numbers of all surface forms of some terms in the spellings that match; nil where the terms
  /// are more than `most`, or some form is not known.
  package func forms(
    of terms: TermSet, atMost most: Int
  ) throws(StoreError) -> [Int]? {
    guard terms.matches.count <= most, forms.isIndexed else { return nil }
    var found: [Int] = []
    var cursor = LexiconCursor(vocabulary.lexicon)
    var buffer = SpellingBuffer()
    for match in terms.matches {
      if match.uncertain { return nil }
      try cursor.move(to: match.term)
      try vocabulary.spellingIndex.read(match.term, term: cursor.buffer, into: &buffer)
      if buffer.overflow, match.mask & TermMatch.anotherSpelling != 0 { return nil }
      for number in 0..<buffer.count where match.mask >> UInt8(number) & 1 != 0 {
        if let form = try forms.number(of: buffer.spelling(number)) { found.append(form) }
      }
    }
    return found
  }
}
