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

/// The lists of the terms of a pattern in one attribute, not opened.
package struct PatternLists: Sendable {
  /// Those whose postings match for certain.
  package var certain: [TermPosting] = []
  /// Those of spellings that are not listed.
  package var uncertain: [TermPosting] = []

  package init() {}

  package var isEmpty: Bool { certain.isEmpty && uncertain.isEmpty }
  package var count: Int { certain.count + uncertain.count }

  fileprivate mutating func append(_ entry: TermEntry, of match: TermMatch) {
    let mask = match.certainMask
    if mask != 0 { certain.append(TermPosting(entry: entry, mask: mask)) }
    if match.uncertain {
      uncertain.append(TermPosting(entry: entry, mask: TermMatch.anotherSpelling))
    }
  }
}

extension Vocabulary {
  /// The entries of a term are asked for while those of so many before it are read.
  private static let termsAhead = 8

  /// The lists of a term set in some attributes.
  ///
  /// - Parameter wanted: whether an attribute counts, by its number; the others do not.
  package func postings(
    of set: TermSet, in wanted: [Bool], _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> PatternLists {
    var lists = PatternLists()
    let before = meter.held
    try meter.reserve(set.matches.count, of: TermPosting.self)
    lists.certain.reserveCapacity(set.matches.count)
    try forEachEntry(of: set, meter) { (entry, match) throws(StoreError) in
      guard Int(entry.attribute) < wanted.count, wanted[Int(entry.attribute)] else { return }
      if lists.certain.count == lists.certain.capacity {
        try meter.reserve(lists.certain.count, of: TermPosting.self)
      }
      lists.append(entry, of: match)
    }
    // What was not written costs no memory.
    meter.release(to: before)
    try meter.reserve(lists.count, of: TermPosting.self)
    return lists
  }

  /// The lists of a term set in each of so many attributes.
  package func postingsByAttribute(
    of set: TermSet, attributes count: Int, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> [PatternLists] {
    var lists = [PatternLists](repeating: PatternLists(), count: count)
    try forEachEntry(of: set, meter) { (entry, match) throws(StoreError) in
      guard Int(entry.attribute) < count else { return }
      try meter.reserve(1, of: TermPosting.self)
      lists[Int(entry.attribute)].append(entry, of: match)
    }
    return lists
  }

  /// Calls `body` with each entry of the terms of a set, term by term.
  @inline(__always)
  private func forEachEntry(
    of set: TermSet, _ meter: QueryMeter,
    _ body: (TermEntry, TermMatch) throws(StoreError) -> Void
  ) throws(StoreError) {
    var reader = TermEntryReader(lexicon)
    var lastAsked = -1
    for place in set.matches.indices {
      let ahead = place + Vocabulary.termsAhead
      if ahead < set.matches.count {
        let block = Int(set.matches[ahead].term) / LexiconFormat.blockSize
        if block != lastAsked { lexicon.prefetch(block: block) }
        lastAsked = block
      }
      try meter.spend()
      let match = set.matches[place]
      try reader.forEachEntry(of: match.term) { (entry) throws(StoreError) in
        try body(entry, match)
      }
    }
  }
}
