import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Queries of words and ranges that must all match, without a plan: what they are, and that their answers
/// are those of the matcher and of the way of all queries.
@Suite struct PlainConjunctionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func conjunction(_ query: String) throws -> PlainConjunction? {
    PlainConjunction(Binder(EngineLayout.configuration).bind(try Query(parsing: query).root))
  }

  @Test(arguments: [
    ("title == \"a\"cdw && textContent == \"b\"cdw", 2, 0),
    ("title == \"a\"cdw && title == \"b\"cdw && fileSize > 3", 2, 1),
    ("InRange(contentCreationDate, 1, 2) && title == \"a\"cdw", 1, 1),
    ("title == \"a\"cdw && (fileSize > 3 && rating < 2)", 1, 2),
  ])
  func partsAreWordsAndRanges(query: String, words: Int, ranges: Int) throws {
    let found = try #require(try Self.conjunction(query), "\(query)")
    #expect(found.words.count == words && found.ranges.count == ranges, "\(query)")
  }

  @Test(arguments: [
    "title == \"a\"cdw", "fileSize > 3 && rating < 2", "title == \"a\"cdw || title == \"b\"cdw",
    "title == \"a\"cdw && title == \"b*\"cdw", "title == \"a\"cdw && ** == \"b\"cdw",
    "title == \"a\"cdw && !(fileSize > 3)", "title == \"a\"cdw && title != \"b\"cdw",
    "title == \"a\"cdw && (fileSize > 3 || rating < 2)", "title == \"a b\"cdw && fileSize > 3",
    "title == \"a\"cdw && title == \"b\"cdw && title == \"c\"cdw && title == \"d\"cdw"
      + " && title == \"e\"cdw && title == \"f\"cdw && title == \"g\"cdw && title == \"h\"cdw"
      + " && fileSize > 1",
  ])
  func othersAreNone(query: String) throws {
    #expect(try Self.conjunction(query) == nil, "\(query)")
  }

  private static let vocabulary = [
    "often", "few", "rare", "Rárè", "window", "MyWindow", "windowClass",
  ]

  private static func items(_ random: inout SeededGenerator) -> [Item] {
    (0..<700).map { number in
      func text() -> String {
        let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          let place = Int.random(in: 0..<vocabulary.count * 2, using: &random)
          return place < vocabulary.count ? vocabulary[place] : "often"
        }
        return words.joined(separator: " ")
      }
      var item = Item(
        "\(number)",
        attributes: [
          .title: .text(text()), .textContent: .text(text()),
          .rankingHint: .number(Double(Int.random(in: 0...3, using: &random) * 30)),
          .fileSize: .number(Double(Int.random(in: 0..<100, using: &random))),
        ])
      if number % 3 > 0 {
        item.attributes[.contentCreationDate] = .date(
          Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0..<100, using: &random))))
      }
      if number % 4 == 0 { item.attributes[.rating] = .number(Double(number % 6)) }
      if number % 5 == 0 {
        item.attributes[.importantDates] = .list([
          .date(Date(timeIntervalSinceReferenceDate: 1)),
          .date(Date(timeIntervalSinceReferenceDate: Double(number % 60))),
        ])
      }
      if number % 13 == 0 {
        item.expirationDate = Date(timeIntervalSinceReferenceDate: Double(number) * 1_000_000)
      }
      return item
    }
  }

  private static func query(_ random: inout SeededGenerator) -> String {
    var parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let word = vocabulary.randomElement(using: &random) ?? "few"
      return "\(Bool.random(using: &random) ? "title" : "textContent") == \"\(word)\"cdw"
    }
    for _ in 0..<Int.random(in: parts.count > 1 ? 0...2 : 1...2, using: &random) {
      let low = Int.random(in: 0..<100, using: &random)
      let high = low + Int.random(in: -1...60, using: &random)
      let attribute = ["fileSize", "contentCreationDate", "importantDates", "rating", "pageCount"]
      parts.append(
        "InRange(\(attribute.randomElement(using: &random) ?? "fileSize"), \(low % 7), \(high))")
    }
    return parts.shuffled(using: &random).joined(separator: " && ")
  }

  @Test(arguments: EngineLayout.allCases)
  func answersAreThoseOfTheMatcher(layout: EngineLayout) async throws {
    let seed = SeededGenerator.seed(or: 91)
    var random = SeededGenerator(seed: seed)
    let items = Self.items(&random)
    let snapshot = try await layout.index(of: items, in: folder).snapshot()
    var isAnswered = 0
    for _ in 0..<60 {
      let text = Self.query(&random)
      let query = try Query(parsing: text)
      let conjunction = try #require(try Self.conjunction(text), "\(text)")
      for index in snapshot.state.segments.indices
      where try conjunction.found(inSegment: index, of: snapshot.state) != nil {
        isAnswered += 1
      }
      let expected = ReferenceMatcher().matches(
        in: items, query, context: TestCorpus.context)
      #expect(try snapshot.count(query) == expected.count, "seed \(seed): \(text)")
      let found = try snapshot.identifiers(of: snapshot.documents(query))
      #expect(
        found.sorted() == expected.sorted(), "seed \(seed): \(text)")
      // More than are found without a plan.
      let all = try snapshot.top(query, limit: 700)
      #expect(all.count == expected.count, "seed \(seed): \(text)")
      for limit in [1, 10, 64] {
        let best = try snapshot.top(query, limit: limit)
        #expect(best == Array(all.prefix(limit)), "seed \(seed): \(text), \(limit)")
      }
    }
    #expect(isAnswered > 20)
  }
}
