import ByteStore
import Postings
import TermDictionary

/// The postings of terms in one attribute, told without reading the entries of each.
extension Segment {
  /// Documents and lists of a term set in an attribute.
  package struct AttributePostings {
    /// The documents of lists that have one, in the order of the terms; some may repeat.
    package var documents: [UInt32] = []
    /// The other lists, whose postings match for certain.
    package var certain: [TermPosting] = []
    /// Lists of spellings that are not listed.
    package var uncertain: [TermPosting] = []
  }

  /// Fewer terms are read from the lexicon for less.
  private static let fewTerms = 8

  /// The documents and lists of a term set in an attribute; nil where no table is kept or it does
  /// not pay.
  package func attributePostings(
    of set: TermSet, in attribute: UInt16, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> AttributePostings? {
    guard set.matches.count >= Segment.fewTerms, let table = attributeTerms?.table(of: attribute)
    else { return nil }
    var found = AttributePostings()
    let lists = PostingUnion(self)
    var reader = AttributeTermReader(table)
    var entries: TermEntryReader?
    try meter.reserve(set.matches.count, of: TermPosting.self)
    for (place, match) in set.matches.enumerated() {
      if place & 63 == 0 { try meter.spend(min(64, set.matches.count &- place)) }
      guard let value = try reader.value(of: match.term) else { continue }
      let sure = match.uncertain ? match.mask & ~TermMatch.anotherSpelling : match.mask
      if case .document(let document) = value, !match.uncertain {
        if sure & 1 != 0 { found.documents.append(document) }
        continue
      }
      let entry: TermEntry
      switch value {
      case .list(let reference):
        entry = TermEntry(
          attribute: attribute, documentCount: try lists.documentCount(at: reference),
          reference: reference)
      case .document, .unknown:
        if entries == nil { entries = TermEntryReader(vocabulary.lexicon) }
        var listed: TermEntry?
        try entries?.forEachEntry(of: match.term) { (entry) throws(StoreError) in
          if entry.attribute == attribute { listed = entry }
        }
        guard let listed else { continue }
        entry = listed
      }
      if sure != 0 { found.certain.append(TermPosting(entry: entry, mask: sure)) }
      if match.uncertain {
        found.uncertain.append(TermPosting(entry: entry, mask: TermMatch.anotherSpelling))
      }
    }
    return found
  }
}
