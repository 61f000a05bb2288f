import ByteStore
import TermDictionary

extension Segment {
  /// Terms whose lists are read to find those of many documents.
  private static let mostTermsRead = 256
  /// So many terms say hardly less than all marks.
  private static let mostTermsBeside = 8

  /// The terms of a set with at least so many documents in an attribute, for a filter; nil where they
  /// are too many to exclude much.
  package func frequentTerms(
    of set: TermSet, in attribute: UInt16, atLeast documents: UInt32
  ) throws(StoreError) -> [[UInt8]]? {
    guard set.matches.count <= Segment.mostTermsRead else { return nil }
    var numbers: [UInt32] = []
    var reader = TermEntryReader(vocabulary.lexicon)
    for match in set.matches {
      try reader.forEachEntry(of: match.term) { (entry) throws(StoreError) in
        if entry.attribute == attribute, entry.documentCount >= documents {
          numbers.append(match.term)
        }
      }
    }
    guard numbers.count <= Segment.mostTermsBeside else { return nil }
    var terms: [[UInt8]] = []
    for number in numbers { terms.append(try vocabulary.term(number)) }
    return terms
  }
}
