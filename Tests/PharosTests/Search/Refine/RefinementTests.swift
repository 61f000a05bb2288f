import QueryLanguage
import TestSupport
import Testing

@testable import Pharos
@testable import Postings

/// Bonuses that are found out late, and matches that only cursors tell, beside all of them computed.
@Suite struct RefinementTests {
  private static let items = PlainItems.items(count: 700, seed: 74)

  /// The ranker of the only segment for a query, with whole titles as a bonus.
  private func ranker(_ query: String, title: String = "River Stone 12") throws -> SegmentRanker {
    let configuration = EngineLayout.configuration
    let writer = IndexWriter(configuration: configuration, state: IndexState(), folder: nil)
    try writer.commit(WriteBatch(Self.items.map { .put($0) }))
    let snapshot = Snapshot(state: writer.state, configuration: configuration)
    let statistics = QueryStatistics()
    let search = try RankedSearch(
      snapshot, ranking: .default, now: configuration.now, statistics: statistics)
    let binder = Binder(configuration)
    guard case .text(let whole) = binder.bind(try Query(parsing: "title == \"\(title)\"cd").root)
    else { throw IndexError.staleReference }
    let request = RankedRequest(
      binder.bind(try Query(parsing: query).root),
      bonuses: [
        RankedLeaf(kind: .flat(worth: 2, in: ["title"]), test: whole, signal: .exactness)
      ])
    return try search.ranker(of: 0, request, RankedQuery(request, search.context))
  }

  private func matches(_ ranker: SegmentRanker) throws -> DocumentArray {
    var matches = DocumentArray()
    try ranker.plan.matches().list(into: &matches)
    return matches
  }

  @Test(arguments: [1, 3, 10, 200], ["** == \"river\"cdw", "** == \"river\"cdw && ** == \"12\"w"])
  func bestWithBonusesAreThoseOfASort(_ count: Int, _ query: String) throws {
    let ranker = try ranker(query)
    let matches = try matches(ranker)
    var totals = [Float](repeating: 0, count: matches.count)
    let documents = matches.array(0..<matches.count)
    for leaf in ranker.leaves { try leaf.addTotals(of: documents, ranker.formula, to: &totals) }

    let refinement = try #require(Refinement(ranker, capacity: count))
    var top = TopDocuments(capacity: count)
    for place in 0..<matches.count {
      let document = matches[place]
      refinement.add(document, totals[place], item: try ranker.items.score(document))
      if place % 100 == 99 { try refinement.offer(into: &top) }
    }
    try refinement.offer(into: &top)

    let titled = try Set(
      (0..<ranker.documentCount).filter { document in
        let reader = ItemReader([.title])
        let segment = ranker.plan.planner.segment
        let item = try reader.item(segment, document, .unlimited)
        return item.attributes[.title] == "River Stone 12"
      })
    #expect(!titled.isEmpty)
    var expected: [(score: Int32, document: UInt32)] = []
    for place in 0..<matches.count {
      let document = matches[place]
      let bonus: Float = titled.contains(document) ? 2 : 0
      let score = ranker.formula.points(
        totals[place] + bonus, try ranker.items.score(document))
      expected.append((score, document))
    }
    expected.sort { $0.score != $1.score ? $0.score > $1.score : $0.document < $1.document }
    let found = try top.sorted()
    #expect(found.map(\.document) == expected.prefix(count).map(\.document))
    #expect(found.map(\.score) == expected.prefix(count).map(\.score))
  }

  @Test(
    arguments: [
      "** == \"river\"cdw || ** == \"stone cloud\"cdw",
      "** == \"river\"cdw && ** == \"stone cloud\"cdw", "!(title == \"stone\"cdw)",
    ])
  func remaindersKeepWhatMatches(_ query: String) throws {
    let ranker = try ranker(query)
    let matches = try matches(ranker)
    let expected = Set((0..<matches.count).map { matches[$0] })
    let all = Array(0..<ranker.documentCount)
    var survivors = (0..<ranker.documentCount).map {
      ScoreBoard.Survivor(offset: $0, total: 0, hits: 0)
    }
    for (number, leaf) in ranker.leaves.enumerated() {
      var totals = [Float](repeating: 0, count: all.count)
      try leaf.addTotals(of: all, ranker.formula, to: &totals)
      for place in totals.indices where totals[place] > 0 {
        survivors[place].hits |= 1 << UInt64(number)
      }
    }
    try Remainders(ranker).keepMatches(&survivors, 0)
    #expect(Set(survivors.map(\.offset)) == expected)

    var lent: [UInt32] = []
    let next = try Remainders(ranker).withMatches(at: 0, onlyUnproven: false) { window in
      window.appendDocuments(base: 0, to: &lent)
    }
    #expect(try #require(next) <= #require(expected.min()))
    #expect(lent == expected.sorted())
  }
}
