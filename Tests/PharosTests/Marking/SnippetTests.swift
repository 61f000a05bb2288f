import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Snippets show what matches, in whole words and whole characters.
@Suite struct SnippetTests {
  private let snapshot = SearchIndex.inMemory(configuration: EngineLayout.configuration).snapshot()

  private func snippet(
    _ text: String, _ query: String, length: Int, parts: Int = 1
  ) throws -> Snippet {
    let item = Item("x", attributes: [.textContent: .text(text)])
    return try #require(
      try snapshot.marker(query).snippet(
        of: .textContent, in: item, length: length, parts: parts))
  }

  private func marked(_ snippet: Snippet) -> [String] {
    snippet.textRanges.map { String(snippet.text[$0]) }
  }

  @Test func shortTextsAreWhole() throws {
    let snippet = try snippet("The window of the café.", "** == 'cafe'cdw", length: 40)
    #expect(snippet.text == "The window of the café.")
    #expect(marked(snippet) == ["café"])
  }

  @Test func theWindowWithMostComparisonsWins() throws {
    let filler = String(repeating: "lorem ipsum dolor sit amet ", count: 20)
    let text = "river river river \(filler) the river and the stone \(filler)end"
    let snippet = try snippet(text, "** == 'river'cdw && ** == 'stone'cdw", length: 60)
    #expect(marked(snippet) == ["river", "stone"])
    #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
    #expect(snippet.text.contains("the river and the stone"))
    #expect(snippet.text.unicodeScalars.count <= 62)
  }

  @Test func severalParts() throws {
    let filler = String(repeating: "lorem ipsum dolor sit amet ", count: 20)
    let text = "the river here \(filler) the stone there \(filler)end"
    let snippet = try snippet(
      text, "** == 'river'cdw && ** == 'stone'cdw", length: 80, parts: 2)
    #expect(marked(snippet) == ["river", "stone"])
    #expect(snippet.text.hasPrefix("the river here"))
    #expect(snippet.text.contains(" … "))
  }

  @Test func withoutAMatchTheBeginning() throws {
    let text = String(repeating: "lorem ipsum dolor ", count: 20)
    let snippet = try snippet(text, "title == 'x'", length: 30)
    #expect(snippet.text == "lorem ipsum dolor lorem ipsum…")
    #expect(snippet.ranges.isEmpty)
  }

  @Test func textsWithoutBlanks() throws {
    let snippet = try snippet(
      String(repeating: "吾輩は猫である。名前はまだ無い。", count: 30), "** == '名前'w", length: 20)
    #expect(marked(snippet).first == "名前")
    #expect(snippet.text.unicodeScalars.count <= 22 && snippet.text.unicodeScalars.count > 12)
    let run = try self.snippet(String(repeating: "ab", count: 300), "** == '*ba*'w", length: 20)
    #expect(marked(run).count == 1)
    #expect(run.text.unicodeScalars.count <= 22)
  }

  @Test func theFirstAttributeThatMatches() throws {
    let item = Item(
      "x",
      attributes: [
        .contentDescription: "nothing here", .keywords: ["a", "Paris now"], .title: "Paris",
      ])
    let marker = try snapshot.marker("* == 'paris'cdw")
    let snippet = try #require(marker.snippet(in: item))
    #expect((snippet.attribute, snippet.element, snippet.text) == (.keywords, 1, "Paris now"))
    let other = try #require(try snapshot.marker("title == 'x'").snippet(in: item))
    #expect(other.text == "nothing here")
    #expect(marker.snippet(in: Item("y")) == nil)
  }

  @Test func manyMegabytesTakeLinearTime() throws {
    let filler = String(repeating: "Äpfel, birnen und quitten\n", count: 2_000)
    let start = ContinuousClock.now
    let snippet = try snippet(
      filler + "needle" + filler, "** == 'n*'cdw || ** == 'needle'cdw", length: 80)
    #expect(marked(snippet).contains("needle"))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func randomTexts() throws {
    let seed = SeededGenerator.seed(or: 5)
    print("SnippetTests PHAROS_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let items = TestCorpus.items(count: 60, seed: seed, profile: .prose)
    var generator = QueryGenerator(items: items, seed: seed)
    for round in 0..<60 {
      let query = generator.next()
      let marker = try snapshot.marker(query)
      let item = items[round % items.count]
      let length = Int.random(in: 1...200, using: &random)
      let parts = Int.random(in: 1...3, using: &random)
      guard case .text(let text)? = item[.textContent] else { continue }
      let snippet = try #require(
        marker.snippet(of: .textContent, in: item, length: length, parts: parts))
      let place = "seed \(seed), round \(round), \(query), \(length), \(parts)"
      let all = marker.ranges(in: text, of: .textContent)
      #expect(snippet.ranges.isEmpty == all.isEmpty, "\(place)")
      // A word is not cut, so a part may be shorter; a character is not cut, so it may be longer.
      let most = length + 3 * parts + 40 * parts
      #expect(
        text.unicodeScalars.count <= length || snippet.text.unicodeScalars.count <= most, "\(place)"
      )
      let wanted = Set(all.flatMap { Array(Array(text.utf8)[$0]) })
      for range in snippet.ranges {
        #expect(wanted.isSuperset(of: Array(snippet.text.utf8)[range]), "\(place)")
      }
      var rest = text[...]
      var shown = snippet.text
      if shown.hasPrefix("…"), !text.hasPrefix("…") { shown.removeFirst() }
      if shown.hasSuffix("…"), !text.hasSuffix("…") { shown.removeLast() }
      for part in shown.components(separatedBy: " … ") where !part.isEmpty {
        let found = try #require(rest.range(of: part, options: .literal), "\(place)")
        rest = rest[found.upperBound...]
      }
    }
  }
}
