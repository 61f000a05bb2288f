import ByteStore
import Postings

/// The list of a term that a pattern matches, in one attribute, with the spellings that count.
package struct TermPosting: Sendable {
  package var entry: TermEntry
  package var mask: UInt8

  package init(entry: TermEntry, mask: UInt8) {
    self.entry = entry
    self.mask = mask
  }
}

extension Vocabulary {
  /// The entries of a term are asked for while those of so many before it are read.
  private static let termsAhead = 8

  /// The lists of a term set in some attributes: those whose postings match for certain, and those
  /// of spellings that are not listed.
  ///
  /// - Parameter wanted: whether an attribute counts, by its number; the others do not.
  package func postings(
    of set: TermSet, in wanted: [Bool], _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> (certain: [TermPosting], uncertain: [TermPosting]) {
    var certain: [TermPosting] = []
    var uncertain: [TermPosting] = []
    let before = meter.held
    try meter.reserve(set.matches.count, of: TermPosting.self)
    certain.reserveCapacity(set.matches.count)
    var reader = TermEntryReader(lexicon)
    var lastAsked = -1
    for (place, match) in set.matches.enumerated() {
      let ahead = place + Vocabulary.termsAhead
      if ahead < set.matches.count {
        let block = Int(set.matches[ahead].term) / LexiconFormat.blockSize
        if block != lastAsked { lexicon.prefetch(block: block) }
        lastAsked = block
      }
      try meter.spend()
      if certain.count == certain.capacity {
        try meter.reserve(certain.count, of: TermPosting.self)
      }
      let sure = match.certainMask
      try reader.forEachEntry(of: match.term) { (entry) throws(StoreError) in
        guard Int(entry.attribute) < wanted.count, wanted[Int(entry.attribute)] else { return }
        if sure != 0 { certain.append(TermPosting(entry: entry, mask: sure)) }
        if match.uncertain {
          uncertain.append(TermPosting(entry: entry, mask: TermMatch.anotherSpelling))
        }
      }
    }
    // What was not written costs no memory.
    meter.release(to: before)
    try meter.reserve(certain.count + uncertain.count, of: TermPosting.self)
    return (certain, uncertain)
  }
}
