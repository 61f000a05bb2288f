import Foundation
import Postings
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// What the words of a query are worth, beside a count over the items.
@Suite struct RankedQueryTests {
  private static let items = PlainItems.items(count: 400, seed: 63)

  private static func texts(_ item: Item, _ name: String) -> [[Substring]] {
    ItemText(item).texts(of: name).map { text in
      text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }
  }

  /// The most items that have a word in one attribute.
  private static func frequency(_ word: String) -> Int {
    ["title", "textContent", "keywords", "authorEmailAddresses"].map { name in
      items.count { texts($0, name).contains { $0.contains { $0 == word } } }
    }.max() ?? 0
  }

  private func ranked(_ query: String) throws -> (RankedQuery, IndexState) {
    let search = try search()
    let node = Binder(EngineLayout.configuration).bind(try Query(parsing: query).root)
    return (try RankedQuery(RankedRequest(node), search.context), search.state)
  }

  /// Over an index of two segments.
  private func search() throws -> RankedSearch {
    let configuration = EngineLayout.configuration
    let writer = IndexWriter(configuration: configuration, state: IndexState(), folder: nil)
    for part in [Self.items[..<150], Self.items[150...]] {
      try writer.commit(WriteBatch(part.map { .put($0) }))
    }
    return try RankedSearch(
      Snapshot(state: writer.state, configuration: configuration), ranking: .default,
      now: configuration.now, statistics: QueryStatistics())
  }

  @Test(arguments: ["river", "the", "anna", "quiver", "absent"])
  func rarityIsTheIdfOverAllSegments(_ word: String) throws {
    let (ranked, _) = try ranked("** == \"\(word)\"cdw")
    let (n, all) = (Double(Self.frequency(word)), Double(Self.items.count))
    let idf = log(1 + (all - n + 0.5) / (n + 0.5))
    #expect(ranked.leaves.count == 1)
    #expect(abs(Double(ranked.postings.rarity(of: 0)) - idf) < 1e-4 * max(1, idf), "\(word)")
  }

  /// Words that stand for one that was typed count together, at most what each is worth.
  @Test func wordsSideBySideCountAsOne() throws {
    let phrase = TypedWord.phrase(of: "river anna")
    var alternatives = TypedAlternatives()
    let node = alternatives.node([
      TypedAlternative(test: TypedWord.test(ofTerm: Array("quiver".utf8))),
      TypedAlternative(test: phrase, factor: 0.5),
    ])
    let (leaves, proof) = RankedLeaf.leaves(of: node, alternatives.clauses)
    #expect(leaves.count == 2)
    #expect(leaves[1].written == [Array("river".utf8), Array("anna".utf8)])
    #expect(proof.holds(0b10))
    let (apart, _) = RankedLeaf.leaves(of: .text(phrase))
    #expect(apart.compactMap(\.word) == ["river", "anna"])

    let (words, _) = try ranked("** == \"river anna\"cdw")
    var request = RankedRequest(node)
    let all = alternatives
    request.clauses = all.clauses
    request.weighing = { all.weigh($0) }
    let typed = try RankedQuery(request, search().context).postings.rarity(of: 1)
    let most = words.leaves.indices.reduce(0) { $0 + words.postings.rarity(of: $1) } * 0.5
    #expect(typed > 0 && typed <= most * 1.0001)
  }

  /// A word counts in the documents that have it in the attribute, and more often counts more.
  @Test func wordsCountWhereTheyStand() throws {
    let (ranked, state) = try ranked("textContent == \"river\"cdw")
    for (number, entry) in state.segments.enumerated() {
      let scorer = try #require(try ranked.scorers(ofSegment: number).first)
      let documents = Array(0..<entry.segment.documentCount)
      var totals = [Float](repeating: 0, count: documents.count)
      try scorer.addTotals(of: documents, Ranking.default.formula, to: &totals)
      for document in 0..<entry.segment.documentCount {
        let identifier = try entry.segment.identifierText(ofDocument: document)
        let item = try #require(Self.items.first { $0.uniqueIdentifier == identifier })
        let count = Self.texts(item, "textContent").joined().count { $0 == "river" }
        #expect((totals[Int(document)] > 0) == (count > 0), "\(identifier)")
        #expect(
          totals[Int(document)]
            <= ranked.postings.rarity(of: 0) * Ranking.default.formula.saturated(.max))
      }
    }
  }
}
