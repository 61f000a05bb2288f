import Columns
import TestSupport
import Testing

@testable import Pharos

/// The best few documents, beside a sort of all that were offered.
@Suite struct TopDocumentsTests {
  private func segments() throws -> [RankedSegment] {
    let writer = IndexWriter(
      configuration: EngineLayout.configuration, state: IndexState(), folder: nil)
    for seed in [1, 2] as [UInt64] {
      let items = PlainItems.items(count: 90, seed: seed).map { item in
        var item = Item("\(seed) \(item.uniqueIdentifier)", attributes: item.attributes)
        item[.rankingHint] = .number(Double(item.uniqueIdentifier.utf8.count % 3))
        return item
      }
      try writer.commit(WriteBatch(items.map { .put($0) }))
    }
    return writer.state.segments.enumerated().map {
      RankedSegment(number: UInt32($0), segment: $1.segment)
    }
  }

  /// By score, then by the order of items of equal score: rank, date, arrival.
  private func precedes(
    _ left: RankedCandidate, _ right: RankedCandidate, _ segments: [RankedSegment]
  ) throws -> Bool {
    func key(_ candidate: RankedCandidate) throws -> (Int32, UInt8, Recency, UInt64) {
      let segment = segments[Int(candidate.segment)]
      return (
        candidate.score, segment.rank(of: candidate.document),
        try segment.recency(of: candidate.document), try segment.sequence(of: candidate.document)
      )
    }
    let (one, other) = (try key(left), try key(right))
    if one.0 != other.0 { return one.0 > other.0 }
    if one.1 != other.1 { return one.1 > other.1 }
    if one.2 != other.2 { return one.2 > other.2 }
    return one.3 < other.3
  }

  @Test(arguments: [1, 2, 7, 60, 500])
  func areThoseOfASort(_ capacity: Int) throws {
    let seed = SeededGenerator.seed(or: 85)
    print("TopDocumentsTests.areThoseOfASort: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let segments = try segments()
    for round in 0..<30 {
      var top = TopDocuments(capacity: capacity)
      var all: [RankedCandidate] = []
      for segment in round % 3 == 0 ? segments.prefix(1) : segments[...] {
        for document in 0..<UInt32(90) where Bool.random(using: &random) {
          // Few different ones, so that ties are common.
          let score = Int32.random(in: -2...6, using: &random)
          let candidate = RankedCandidate(
            score: score, segment: segment.number, document: document)
          // What cannot enter is never among the best.
          if try !top.excludes(score, from: document, of: segment) {
            try top.offer(score, document, of: segment)
          }
          all.append(candidate)
        }
      }
      let expected = try all.sorted { try precedes($0, $1, segments) }.prefix(capacity)
      let (floor, isFull) = (top.floor, top.isFull)
      let found = try top.sorted()
      #expect(found.map(\.document) == expected.map(\.document), "seed \(seed)")
      #expect(found.map(\.segment) == expected.map(\.segment), "seed \(seed)")
      #expect(found.map(\.score) == expected.map(\.score), "seed \(seed)")
      #expect(floor == (isFull ? expected.last?.score : .min))
    }
  }

  @Test func aDocumentOfferedAgainKeepsTheBetterScore() throws {
    let segment = try segments()[0]
    var top = TopDocuments(capacity: 3)
    for (score, document) in [(5, 1), (3, 2), (4, 3)] as [(Int32, UInt32)] {
      try top.offer(score, document, of: segment)
    }
    try top.offerOnce(2, 1, of: segment)
    try top.offerOnce(9, 2, of: segment)
    try top.offerOnce(4, 8, of: segment)
    let sorted = try top.sorted()
    #expect(sorted.map(\.document) == [2, 1, 3])
    #expect(sorted.map(\.score) == [9, 5, 4])
  }
}
