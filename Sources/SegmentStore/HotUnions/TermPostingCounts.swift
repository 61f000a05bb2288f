/// The entries of all terms of a segment in flat arrays, so that sums over many terms read memory in
/// order and decode nothing.
///
/// Memory: 8 bytes a term, 14 an entry.
struct TermPostingCounts {
  /// Postings of each term in all attributes, at most `UInt32.max`.
  private(set) var totals: [UInt32] = []
  private var starts: [UInt32] = [0]
  private var attributes: [UInt16] = []
  private var counts: [UInt32] = []
  private var references: [UInt64] = []

  init(_ vocabulary: Vocabulary) throws(StoreError) {
    totals.reserveCapacity(vocabulary.termCount)
    starts.reserveCapacity(vocabulary.termCount + 1)
    var entries: [TermEntry] = []
    for term in 0..<UInt32(vocabulary.termCount) {
      entries.removeAll(keepingCapacity: true)
      try vocabulary.appendEntries(of: term, to: &entries)
      var total: UInt64 = 0
      for entry in entries {
        attributes.append(entry.attribute)
        counts.append(entry.documentCount)
        references.append(entry.reference)
        total += UInt64(entry.documentCount)
      }
      totals.append(UInt32(clamping: total))
      starts.append(UInt32(attributes.count))
    }
  }

  /// Whether the terms together have more postings than `limit`.
  func exceed(_ limit: Int, _ terms: [UInt32]) -> Bool {
    var sum = 0
    for term in terms {
      sum &+= Int(totals[Int(term)])
      if sum > limit { return true }
    }
    return false
  }

  /// Places of a term's entries.
  func places(of term: UInt32) -> Range<Int> {
    Int(starts[Int(term)])..<Int(starts[Int(term) + 1])
  }

  func attribute(at place: Int) -> Int { Int(attributes[place]) }
  func count(at place: Int) -> Int { Int(counts[place]) }

  func entry(at place: Int) -> TermEntry {
    TermEntry(
      attribute: attributes[place], documentCount: counts[place], reference: references[place])
  }
}
