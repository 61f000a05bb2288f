import ByteStore
import Columns
import TermDictionary
import TextAnalysis

extension Segment {
  /// The numbers of all surface forms that an element of a phrase matches, given its terms; nil where the
  /// terms are more than `most`, or some form is not known.
  ///
  /// - Parameter texts: so many are to be decided.
  package func forms(
    of terms: TermSet, matching pattern: RunPattern, atMost most: Int, forTexts texts: Int,
    _ meter: QueryMeter
  ) throws(StoreError) -> [Int]? {
    guard terms.matches.count <= most, forms.isIndexed else { return nil }
    var found: [Int] = []
    var cursor = LexiconCursor(vocabulary.lexicon)
    var buffer = SpellingBuffer()
    for match in terms.matches {
      try cursor.move(to: match.term)
      try vocabulary.spellingIndex.read(match.term, term: cursor.buffer, into: &buffer)
      if match.uncertain || buffer.overflow && match.mask & TermMatch.anotherSpelling != 0 {
        guard
          let all = try forms.numbers(
            foldingTo: cursor.buffer.bytes, matching: pattern, forTexts: texts, meter)
        else { return nil }
        found += all
        continue
      }
      for number in 0..<buffer.count where match.mask >> UInt8(number) & 1 != 0 {
        if let form = try forms.number(of: buffer.spelling(number)) { found.append(form) }
      }
    }
    return found
  }
}
