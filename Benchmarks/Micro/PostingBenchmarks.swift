import ByteStore
import Postings

/// Whole lists: decoded, intersected, united.
enum PostingBenchmarks {
  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let segment = subject.segment
    let common = Array(subject.terms.prefix(8))
    let rare = Array(
      subject.terms.filter { $0.entry.documentCount < 64 }.prefix(2000))
    let postings = common.reduce(0) { $0 + Int($1.entry.documentCount) }
    // Documents of dense lists are bits, of others differences: a byte each is an upper bound of both.
    // Decoded they have four.
    let decoded = MicroBenchmark(
      name: "long list, documents", unit: "posting", elements: max(1, postings), bytesPerElement: 5,
      limit: .cached
    ) {
      var sum = 0
      for (_, entry) in common {
        let cursor = BlockCursor(try segment.postingList(entry))
        while try cursor.nextBlock() { sum &+= Int(cursor.documents[0]) }
      }
      return sum
    }
    let frequencies = MicroBenchmark(
      name: "long list, documents and frequencies", unit: "posting", elements: max(1, postings),
      bytesPerElement: 9.5, limit: .cached
    ) {
      var sum = 0
      for (_, entry) in common {
        let cursor = BlockCursor(try segment.postingList(entry))
        while try cursor.nextBlock() { sum &+= Int(try cursor.frequencies()[0]) }
      }
      return sum
    }
    let pair = Array(common.prefix(2))
    let both = pair.reduce(0) { $0 + Int($1.entry.documentCount) }
    let common2 = MicroBenchmark(
      name: "documents in two long lists", unit: "posting of both", elements: max(1, both),
      bytesPerElement: 1, limit: .cached
    ) {
      guard pair.count == 2 else { return 0 }
      return try BlockCursor(segment.postingList(pair[0].entry))
        .countCommon(with: BlockCursor(segment.postingList(pair[1].entry)))
    }
    let short = rare.reduce(0) { $0 + Int($1.entry.documentCount) }
    let union = MicroBenchmark(
      name: "union of short lists", unit: "list", elements: max(1, rare.count),
      bytesPerElement: Double(max(1, short)) / Double(max(1, rare.count)) * 2, limit: .cached
    ) {
      let union = PostingUnion(segment)
      var set = Bitset(count: union.wordCount * 64)
      try set.withMutableWords { words throws in
        for (_, entry) in rare { try union.add(entry, mask: 0xFF, to: words) }
      }
      return set.count
    }
    return [decoded, frequencies, common2, union]
  }
}
