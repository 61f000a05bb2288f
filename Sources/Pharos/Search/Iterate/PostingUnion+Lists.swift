import ByteStore
import Postings
import TermDictionary

/// Many lists one after the other: memory is asked for those that come next.
extension PostingUnion {
  private static let listsAhead = 8

  /// Appends the documents of lists, each ascending.
  func append(
    _ postings: [TermPosting], to documents: inout [UInt32], _ meter: QueryMeter
  ) throws {
    try forEach(postings, meter) { posting throws in
      try append(posting.entry, mask: posting.mask, to: &documents)
    }
  }

  /// Adds the documents of lists to a set of `wordCount` words.
  func add(
    _ postings: [TermPosting], to words: UnsafeMutableBufferPointer<UInt64>, _ meter: QueryMeter
  ) throws {
    try forEach(postings, meter) { posting throws in
      try add(posting.entry, mask: posting.mask, to: words)
    }
  }

  private func forEach(
    _ postings: [TermPosting], _ meter: QueryMeter, _ body: (TermPosting) throws -> Void
  ) throws {
    for (place, posting) in postings.enumerated() {
      let ahead = place + PostingUnion.listsAhead
      if ahead < postings.count { prefetch(postings[ahead].entry) }
      try meter.spend(posting.work)
      try body(posting)
    }
  }
}

extension TermPosting {
  /// What reading the list costs, in a meter's units.
  var work: Int { 1 &+ Int(entry.documentCount) &>> 6 }
}
