import CorpusGeneration
import Foundation
import QueryLanguage
import Testing
import TextAnalysis

@Suite("Queries and typing")
struct QueryTests {
  private static let shared = Result {
    let generator = try Recipes.generator()
    var sample = CorpusSample()
    for number in 0..<count { sample.add(line: generator.item(number)) }
    return sample
  }

  private static let count = 1200

  private static func sample() throws -> CorpusSample { try shared.get() }

  @Test func everyQueryIsInTheLanguage() throws {
    let queries = QuerySet(try QueryTests.sample(), perClass: 5)
    #expect(queries.classes.count == 63)
    for group in queries.classes + queries.spotlight {
      for query in group.queries {
        #expect(throws: Never.self, "\(group.name): \(query.spotlight)") {
          try Query(parsing: query.spotlight)
        }
      }
    }
    let filled = queries.classes.filter { !$0.queries.isEmpty }
    #expect(filled.count >= 60, "\(queries.classes.filter(\.queries.isEmpty).map(\.name))")
    #expect(queries.spotlight.allSatisfy { !$0.queries.isEmpty })
  }

  /// Whole traces, key by key, each with the query of engines that have no search for typed text.
  @Test func keysComeOneByOne() throws {
    let queries = QuerySet(try QueryTests.sample(), perClass: 20)
    let keys = try #require(queries.classes.first { $0.name == "keys" }).queries
    #expect(keys.count >= 100)
    var analyzer = TextAnalyzer()
    var texts: [String] = []
    for case .typed(let text, let tree) in keys {
      texts.append(text)
      #expect(QuerySet.tree(typed: text, &analyzer) == tree)
      #expect(tree.spotlight.contains("** == "))
    }
    #expect(texts.count == keys.count)
    for (before, text) in zip(texts, texts.dropFirst()) {
      #expect(text.hasPrefix(before) || text.count <= 2, "\(before), \(text)")
    }
    #expect(
      QuerySet.tree(typed: "A's b", &analyzer)
        == .all([
          .term(fields: QueryTree.every, "a"), .term(fields: QueryTree.every, "s"),
          .prefix(fields: QueryTree.every, "b"),
        ]))
    #expect(QuerySet.tree(typed: "Ä_", &analyzer) == .term(fields: QueryTree.every, "a"))
    #expect(QuerySet.tree(typed: "'_", &analyzer) == nil)
  }

  @Test func theSameSampleAndSeedGiveTheSameQueries() throws {
    let sample = try QueryTests.sample()
    #expect(
      QuerySet(sample, perClass: 2, seed: 3).json()
        == QuerySet(sample, perClass: 2, seed: 3).json())
    #expect(
      QuerySet(sample, perClass: 2, seed: 3).json()
        != QuerySet(sample, perClass: 2, seed: 4).json())
  }

  /// Words of a band are held by as many items as the band says.
  @Test func bandsHoldWhatTheySay() throws {
    let generator = try Recipes.generator()
    var texts: [Set<String>] = []
    for number in 0..<QueryTests.count {
      let item = try JSONReader.value(of: generator.item(number))
      let text = (item["textContent"]?.text ?? "").replacing("ß", with: "ss")
      let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      let words = folded.split { !$0.isLetter && !$0.isNumber }
      texts.append(Set(words.map(String.init)))
    }
    let queries = QuerySet(try QueryTests.sample(), perClass: 5)
    for (band, range) in [("medium", 0.001...0.005), ("common", 0.02...0.2)] {
      let group = try #require(queries.classes.first { $0.name == "term_text.\(band)" })
      #expect(!group.queries.isEmpty)
      for case .term(_, let word) in group.queries {
        let share = Double(texts.filter { $0.contains(word) }.count) / Double(QueryTests.count)
        #expect(range.contains(share), "\(word) \(share)")
      }
    }
  }

  @Test func treesReadAsOtherEnginesExpect() throws {
    let tree = QueryTree.all([
      .any([.term(fields: ["title"], "a"), .prefix(fields: QueryTree.every, "b")]),
      .not(.range(field: "fileSize", low: 1, high: 2)),
    ])
    #expect(
      tree.spotlight == "(title == \"a\"cdw || ** == \"b*\"cdw) && !(InRange(fileSize, 1, 2))")
    var bytes: [UInt8] = []
    JSONBytes.append(
      QueryTree.partial(fields: ["title"], prefix: "ab", suffix: "yz").json, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "{\"op\":\"partial\",\"fields\":[\"title\"],\"pre\":\"ab\",\"suf\":\"yz\"}")
  }

  @Test func aCorpusWithoutItemsGivesNoQueries() {
    let queries = QuerySet(CorpusSample())
    #expect(queries.classes.isEmpty && queries.spotlight.isEmpty)
    #expect(TypingTrace.make(5, from: CorpusSample(), seed: 1).isEmpty)
  }

  @Test func tracesAreTypedKeyByKey() throws {
    let traces = TypingTrace.make(400, from: try QueryTests.sample(), seed: 1)
    #expect(traces.count == 400)
    var slips = 0
    for trace in traces {
      var last = ""
      for stroke in trace.strokes {
        #expect(stroke.text.hasPrefix(last) && stroke.text.count == last.count + 1)
        last = stroke.text
        if let query = TypingTrace.query(for: stroke.text) {
          #expect(throws: Never.self, "\(query)") { try Query(parsing: query) }
        }
      }
      if !trace.goal.hasPrefix(last) { slips += 1 }
    }
    // A fifth, and those seen that come before the person stops.
    #expect((30...90).contains(slips))
    let goals = traces.map(\.goal).joined()
    for kind in [\Character.isUppercase, \Character.isNumber, \Character.isPunctuation] {
      #expect(goals.contains { $0[keyPath: kind] })
    }
  }

  @Test func slipsAreThoseOfFingers() {
    func typed(_ slip: KeySlip) -> String {
      var letters = Array("Paris")
      slip.apply(to: &letters)
      return String(letters)
    }
    #expect(typed(.swapped(1)) == "Prais")
    #expect(typed(.missing(4)) == "Pari")
    #expect(typed(.doubled(2)) == "Parris")
    #expect(typed(.neighbour(0, "O")) == "Oaris")
    #expect(typed(.swapped(4)) == "Paris")
    #expect(KeySlip.neighbours(of: "P") == ["O"])
    #expect(KeySlip.neighbours(of: "s") == ["a", "d"])
    #expect(KeySlip.neighbours(of: "東").isEmpty)
    var random = RandomStream(seed: 1, .typing)
    for _ in 0..<100 {
      for text in ["a", "aa", "東京", "I'm"] {
        var letters = Array(text)
        let slip = KeySlip.random(in: letters, &random)
        slip.apply(to: &letters)
        #expect(String(letters) != text && !letters.isEmpty, "\(slip) in \(text)")
      }
    }
  }
}
