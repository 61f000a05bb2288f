import QueryLanguage
import TermDictionary
import TestSupport
import Testing
import TextAnalysis

@testable import Pharos

/// What stands for a clause in one segment, beside a pass over its lexicon and its items.
@Suite struct SegmentPlannerTests {
  private let items = PlainItems.items(count: 300, seed: 41)
  private let planner: SegmentPlanner
  private let terms: [String]

  init() throws {
    let writer = IndexWriter(
      configuration: EngineLayout.configuration, state: IndexState(), folder: nil)
    try writer.commit(WriteBatch(items.map { .put($0) }))
    let entry = try #require(writer.state.segments.first)
    planner = SegmentPlanner(
      entry, customAttributes: writer.state.customAttributes, statistics: QueryStatistics())
    var terms: [String] = []
    var cursor = LexiconCursor(entry.segment.vocabulary.lexicon)
    while try cursor.advance() { terms.append(String(decoding: cursor.term, as: UTF8.self)) }
    self.terms = terms
  }

  /// The pattern of a query string that is one text comparison within one run.
  private func pattern(_ query: String) throws -> RunPattern {
    let bound = Binder(IndexConfiguration()).bind(try Query(parsing: query).root)
    guard case .text(let test) = bound else { throw QueryIsNoText() }
    return try #require(test.content.plans.first?.elements.first?.pattern)
  }

  private struct QueryIsNoText: Error {}

  @Test(
    arguments: [
      "river", "ri*", "*er", "*i*", "*ri*", "*tion", "n*n", "absent", "*zz*", "1*", "*5",
    ])
  func termsAreThoseThatAPassFinds(_ written: String) throws {
    let found = try planner.resolve(pattern("** == \"\(written)\"cd")).matches.map {
      terms[Int($0.term)]
    }
    let (start, end) = (written.hasPrefix("*"), written.hasSuffix("*"))
    let pieces = written.split(separator: "*").map(String.init)
    // Terms are made of letters and digits here: what begins or ends within one is left to words
    // with a border inside, which the pass leaves out, too.
    let expected = terms.filter { term in
      if pieces.count == 2 { return term.hasPrefix(pieces[0]) && term.hasSuffix(pieces[1]) }
      if start && end { return term.contains(pieces[0]) }
      if start { return term.hasSuffix(pieces[0]) }
      if end { return term.hasPrefix(pieces[0]) }
      return term == pieces[0]
    }
    #expect(Set(expected).isSubset(of: found), "\(written)")
    #expect(
      Set(found).subtracting(expected).allSatisfy { $0.contains("windowclass") },
      "only words with a border inside have parts: \(written), \(found)")
    #expect(try planner.termCount(of: pattern("** == \"\(written)\"cd")) == found.count)
  }

  @Test func listsOfAWordHaveTheItemsThatHaveIt() throws {
    for word in ["river", "märchen", "anna", "of"] {
      let folded = Array(word.replacing("ä", with: "a").utf8)
      let entries = try planner.entries(ofWord: folded, in: .defaultSearchAndContent)
      for name in ["title", "textContent", "keywords"] {
        let number = try #require(planner.segment.attributes.number(named: name))
        let list = entries.first { $0.attribute == number }
        let expected = items.count { item in
          ItemText(item).texts(of: name).contains { text in
            text.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { $0 == word }
          }
        }
        #expect(Int(list?.documentCount ?? 0) == expected, "\(word) in \(name)")
      }
    }
  }

  @Test func scopesHaveTheAttributesOfTheRegistry() throws {
    func names(_ scope: AttributeScope) -> Set<String> {
      Set(planner.attributes(in: scope).compactMap { planner.segment.attributes.title($0) })
    }
    let stored = Set(items.flatMap(\.attributes.keys).map(\.rawValue))
    let searched = stored.filter { AttributeRegistry.attribute(named: $0)?.inDefaultSearch == true }
    let content = stored.filter { AttributeRegistry.attribute(named: $0)?.isContent == true }
    #expect(names(.defaultSearch) == searched.subtracting(content))
    #expect(names(.defaultSearchAndContent) == searched.union(content))
    #expect(names(.named("fileSize")) == ["fileSize"])
    #expect(names(.named("city")) == [])
  }
}
