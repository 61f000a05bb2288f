import Foundation
import TestSupport
import Testing

@testable import Pharos

@Suite struct CompletionExampleTests {
  private func index(_ titles: [String], texts: [String] = []) async throws -> SearchIndex {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    var items = titles.enumerated().map { place, title in
      Item("title-\(place)", attributes: [.title: .text(title)])
    }
    items += texts.enumerated().map { place, text in
      Item("text-\(place)", attributes: [.textContent: .text(text)])
    }
    try await index.add(items)
    return index
  }

  private func texts(
    _ index: SearchIndex, _ typed: String, _ kind: Completion.Kind, limit: Int = 10
  ) throws -> [String] {
    try index.completions(of: typed, limit: limit).filter { $0.kind == kind }.map(\.text)
  }

  @Test func wordsByWeight() async throws {
    let index = try await index(
      ["Report", "Report", "Reports", "Receipt"],
      texts: ["reply reply reply", "Reply", "reply", "rental", "Renovation renovation"])
    #expect(
      try texts(index, "re", .word)
        == ["Report", "Receipt", "Reports", "reply", "renovation", "rental"])
    #expect(try texts(index, "REP", .word) == ["Report", "Reports", "reply"])
    #expect(try texts(index, "rep", .word, limit: 2).count <= 2)
    #expect(try texts(index, "xyz", .word).isEmpty)
  }

  @Test func typedRangesCoverWhatWasTyped() async throws {
    let index = try await index(["Straße", "Éclair au chocolat", "Ⅷ Kapitel"])
    func typed(_ text: String) throws -> [String] {
      try index.completions(of: text).prefix(1).flatMap { completion in
        completion.typedRanges.map { String(completion.text[$0]) }
      }
    }
    #expect(try typed("stras") == ["Straß"])
    #expect(try typed("ecl") == ["Écl"])
    #expect(try typed("ECLAIR") == ["Éclair"])
    #expect(try typed("eclair  a") == ["Éclair a"])
    #expect(try typed("  ecl") == ["Écl"])
  }

  @Test func phrasesOfTitles() async throws {
    let index = try await index([
      "The annual report of the board, 2023 edition", "Annual review", "report",
    ])
    let phrases = try texts(index, "annual rep", .phrase)
    #expect(phrases.contains("annual report of the board"))
    #expect(!phrases.contains { $0.contains("review") })
    #expect(try texts(index, "annual ", .phrase).contains("annual report of the board"))
    #expect(try texts(index, "annual ", .word).isEmpty)
    #expect(try texts(index, "edition", .phrase).isEmpty)
  }

  @Test func contextDecides() async throws {
    let index = try await index(
      ["summer holiday", "winter house"], texts: ["hotel", "hotel", "hotel in summer"])
    #expect(try texts(index, "winter ho", .word) == ["winter house"])
    // Next to each other; only where nothing is, anywhere in the item.
    #expect(try texts(index, "summer ho", .word) == ["summer holiday"])
    #expect(try texts(index, "in hot", .word) == ["in hotel"])
    #expect(try texts(index, "nothing ho", .word).isEmpty)
  }

  @Test func ideographsCompleteToTitles() async throws {
    let index = try await index(["東京タワーの夜景", "京都の秋", "東京都庁"])
    #expect(try texts(index, "東京", .phrase).sorted() == ["東京タワーの夜景", "東京都庁"].sorted())
    #expect(try texts(index, "東京タ", .phrase) == ["東京タワーの夜景"])
    #expect(try texts(index, "京", .phrase).contains("京都の秋"))
  }

  @Test func correctionsWhereNothingCompletes() async throws {
    let index = try await index(
      ["parliament building", "Parliament", "parlor", "search engine", "letter"])
    #expect(try texts(index, "parlaiment", .correction) == ["parliament"])
    #expect(try texts(index, "parliment", .correction) == ["parliament"])
    #expect(try texts(index, "serach", .correction) == ["search"])
    #expect(try texts(index, "serach eng", .correction) == ["search engine"])
    #expect(try texts(index, "engine serach", .correction) == ["engine search"])
    #expect(try texts(index, "building serach", .correction).isEmpty)
    #expect(try texts(index, "lettr", .correction) == ["letter"])
    #expect(try texts(index, "xetter", .correction) == ["letter"])
    #expect(try texts(index, "parlia", .correction).isEmpty)
    #expect(try texts(index, "parlaim", .correction) == ["parliament"])
    let corrected = try #require(try index.completions(of: "engine serach").first)
    #expect(corrected.typedRanges.map { String(corrected.text[$0]) } == ["engine"])
  }

  @Test func earlierQueriesComeFirst() async throws {
    let index = try await index(["annual report", "annual review", "anything"])
    let chosen = EarlierQueries([
      ("annual rev", 1), ("Annual Report", 5), ("anything", 2), ("andromeda", 9),
    ])
    let snapshot = index.snapshot()
    func queries(_ typed: String) throws -> [String] {
      try snapshot.completions(of: typed, limit: 10, chosen: chosen)
        .filter { $0.kind == .query }.map(\.text)
    }
    #expect(try queries("") == ["Annual Report", "anything", "annual rev"])
    #expect(try queries("AN") == ["Annual Report", "anything", "annual rev"])
    #expect(try queries("annual  re") == ["Annual Report", "annual rev"])
    #expect(try queries("annual x").isEmpty)
    let all = try snapshot.completions(of: "annual re", limit: 10, chosen: chosen)
    #expect(all.map(\.kind).prefix(2) == [.query, .query])
    #expect(Set(all.map { TypedText($0.text).key }).count == all.count)
    #expect(try snapshot.completions(of: "", limit: 10).isEmpty)
  }

  @Test func goesOnFromWhatWasTaken() async throws {
    let index = try await index(["annual report of the board", "annual review", "annals"])
    let taken = try #require(
      try index.completions(of: "ann").first { $0.kind == .word && $0.text == "annual" })
    let next = try index.completions(of: "rep", after: taken)
    #expect(next.contains { $0.text == "annual report of the board" })
    #expect(try index.completions(of: "annual rep", after: taken) == next)
    let following = try index.completions(of: "", after: taken)
    #expect(following.map(\.text).contains("annual report of the board"))
    #expect(following.allSatisfy { $0.kind == .phrase })
  }

  @Test func anyTextIsLegal() async throws {
    let index = try await index(["one two three", "😀 smile", "a-b-c"])
    let long = String(repeating: "one ", count: 25_000)
    let texts = [
      "", " ", "\n\t", "😀", "***", "\"", "\\", "$time.today", "-", "a-", "a-b", "(one", "\u{301}",
      "e\u{301}\u{301}", long, String(repeating: "x", count: 512), "one\0two", "\u{FFFD}",
      String(repeating: "a ", count: 24), String(repeating: "a ", count: 25),
    ]
    for text in texts {
      for limit in [-1, 0, 1, 10, .max] {
        let found = try index.completions(of: text, limit: limit)
        #expect(found.count <= max(0, limit))
      }
    }
    #expect(try index.completions(of: long).isEmpty)
    #expect(try index.completions(of: "(on").first?.text == "one")
  }

  @Test func deletedAndExpiredItemsSuggestNothing() async throws {
    let index = try await index(["zebra", "zeppelin", "zero"])
    var expired = Item("old", attributes: [.title: "zenith"])
    expired.expirationDate = Date(timeIntervalSinceReferenceDate: TestCorpus.now - 1)
    try await index.add([expired])
    try await index.delete(identifiers: ["title-0"])
    #expect(try texts(index, "ze", .word).sorted() == ["zeppelin", "zero"])
    #expect(try index.completions(of: "zeni").isEmpty)
  }
}
