import Foundation
import TestSupport
import Testing

@testable import Pharos

/// Suggestions for titles, names and sentences as people write them.
@Suite struct SuggestionExampleTests {
  private func snapshot() async throws -> Snapshot {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let books: [(title: String, author: String)] = [
      ("Harry Potter and the Half-Blood Prince (Harry Potter, #6)", "J.K. Rowling"),
      ("Harry Potter and the Goblet of Fire (Harry Potter, #4)", "J.K. Rowling"),
      ("The Prince and the Pauper", "Mark Twain"),
      ("Pride and Prejudice", "Jane Austen"), ("Pride and Joy (Runaways, #1)", "Brian Vaughan"),
      ("Christ the Lord: Out of Egypt", "Anne Rice"), ("The Lord of the Rings", "J.R.R. Tolkien"),
      ("Don't Let the Pigeon Drive the Bus!", "Mo Willems"), ("The Hunger Games", "S. Collins"),
      ("Catch-22", "Joseph Heller"), ("The Book of The Thing", "O. Henry"),
      ("I'm OK - You're OK", "Thomas Harris"), ("C, C++, C#", "Nobody"),
    ]
    try await index.add(
      books.enumerated().map { number, book in
        Item(
          "\(number)",
          attributes: [.title: .text(book.title), .authorNames: .list([.text(book.author)])])
      })
    try await index.add([
      Item(
        "ls",
        attributes: [
          .title: "ls", .contentDescription: "List directory contents. See also `find (1)`.",
          .textContent: "ls {{path}} lists all files\n압축 파일",
        ]),
      Item("cjk", attributes: [.title: "東京タワー（夜景）、冬"]),
    ])
    return index.snapshot()
  }

  @Test(arguments: [
    // The case of the item, whole titles, and no word that stands elsewhere in it.
    (
      "harry p",
      [
        "Harry Potter", "Harry Potter and the Half-Blood Prince",
        "Harry Potter and the Goblet of Fire",
      ],
      ["harry Prince", "Harry Potter and the Half", "Harry Potter and the"]
    ),
    (
      "PRIDE A", ["Pride and Prejudice", "Pride and Joy"], ["Pride and Joy (Runaways", "PRIDE and"]
    ),
    // What the words belong to, and not what they stand near to.
    ("the lord of", ["The Lord of the Rings"], ["the lord of Egypt"]),
    ("don't", ["Don't Let the Pigeon Drive the Bus!"], ["don'The", "don'Thing"]),
    ("i'", ["I'm OK - You're OK"], []),
    ("catch-", ["Catch-22"], []), ("j.k. r", ["J.K. Rowling"], ["j.k. Rings"]),
    // Brackets that are opened are closed.
    ("pride and joy", ["Pride and Joy (Runaways, #1)"], ["Pride and Joy (Runaways"]),
    ("list dir", ["List directory contents"], []), ("c#", [], ["C, C++, C#", "C, C++"]),
    ("東京", ["東京タワー"], []), ("東京タワー", ["東京タワー（夜景）"], ["東京タワー（夜景"]),
    // Slips, in the last word or another.
    ("harry poter", ["Harry Potter", "Harry Potter and the Goblet of Fire"], []),
    ("prode and", ["Pride and Prejudice", "Pride and Joy"], ["Pride and"]),
    ("pride adn", ["Pride and Prejudice"], ["pride and"]),
    // Words that stand apart in their item.
    ("rowling gob", ["rowling Goblet of Fire"], []),
    ("goblet rowling pot", ["goblet rowling Potter"], []),
  ])
  func suggestions(typed: String, wanted: [String], unwanted: [String]) async throws {
    let snapshot = try await snapshot()
    let results = try snapshot.top(typed: TypedQuery(typed, fillsUp: false), limit: 10)
    for results in [results, []] {
      let found = try snapshot.completions(of: typed, results: results).map(\.text)
      for text in wanted { #expect(found.contains(text), "“\(typed)” gives \(found)") }
      for text in unwanted { #expect(!found.contains(text), "“\(typed)” gives \(found)") }
    }
  }

  @Test(arguments: [
    ("tar.", ["tar.gz"], ["tar.gz' compressed archive", "tar. See also"]),
    ("compress", ["compressed archive"], ["compressed archive'"]),
    ("'salem", ["Salem's Lot"], []),
    ("mane, ", [], ["Mane, #1"]), ("mane, #", ["Mane, #1"], []),
    ("mane event (", ["Mane Event (Mane, #1)"], []),
    ("tea OR cof", ["tea OR Coffee"], ["tea OR Coffee Shop of Kabul"]),
    ("tea OR coffee ", [], ["tea OR coffee Shop of Kabul"]),
    ("salem -lo", ["salem -Lot"], ["salem -Lottery"]),
    ("2025-08", ["2025-08-04T12:30:00 by nobody"], ["2025-08-04T12", "2025-08-04T12:30"]),
    ("dont let", ["Don't Let the Pigeon Drive the Bus!"], ["Don let"]),
    ("hobitt", ["Hobbit"], []), ("catch22", ["Catch-22"], []),
    ("git comit", ["git commit 0"], []),
    ("unzip fles", ["unzip files"], []), ("obrien", ["O'Brien"], []),
    ("catch-2", ["Catch-22"], []), ("cacth-22", ["Catch-22"], []),
  ])
  func fragments(typed: String, wanted: [String], unwanted: [String]) async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let titles =
      [
        "'Salem's Lot", "The Mane Event (Mane, #1)", "Coffee Shop of Kabul", "Tea", "Lottery",
        "Don't Let the Pigeon Drive the Bus!", "The Hobbit", "Catch-22", "comity and git",
        "O'Brien", "Orient",
        "files", "files", "files", "files",
      ] + (0..<30).map { "git commit \($0)" }
    let sentences = [
      "List all files inside a '.tar.gz' compressed archive.",
      "Make an archive by tar. See also dar.",
      "Written on 2025-08-04T12:30:00 by nobody", "unzip files", "unzip flexible files",
    ]
    try await index.add(
      titles.map { [.title: .text($0)] }.enumerated().map { Item("\($0)", attributes: $1) }
        + sentences.enumerated().map {
          Item("sentence-\($0)", attributes: [.contentDescription: .text($1)])
        })
    let snapshot = index.snapshot()
    let results = try snapshot.top(typed: TypedQuery(typed, fillsUp: false), limit: 10)
    let found = try snapshot.completions(of: typed, results: results).map(\.text)
    for text in wanted { #expect(found.contains(text), "“\(typed)” gives \(found)") }
    for text in unwanted { #expect(!found.contains(text), "“\(typed)” gives \(found)") }
  }

  /// Items may have the words of a text that none matches with the signs in it.
  @Test func resultsWithoutTheSignsTakeNothingAway() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    // More values begin alike than are looked at; the ranked items tell the phrase.
    let titles = (0..<40).map { "Winter Tales of Lot \($0)" } + ["Lot of Things"]
    try await index.add(
      titles.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    let snapshot = index.snapshot()
    let typed = "tales lot -\"winter ta"
    let results = try snapshot.top(typed: TypedQuery(typed), limit: 10)
    #expect(!results.isEmpty && results.allSatisfy { $0.tier != .match })
    let found = try snapshot.completions(of: typed, results: results)
    #expect(try !found.isEmpty && snapshot.completions(of: typed) == found)
  }

  /// What was perhaps meant comes before words of items that have the text apart.
  @Test func likelierTextsComeFirst() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let titles =
      ["comity and git", "comits, a tale of git"] + (0..<30).map { _ in "git commit" }
    try await index.add(
      titles.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    let snapshot = index.snapshot()
    for results in [try snapshot.top(typed: TypedQuery("git comit"), limit: 10), []] {
      let found = try snapshot.completions(of: "git comit", results: results)
      #expect(found.prefix(3).map(\.text) == ["git commit", "git comits", "git comity"])
      #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
    }
  }

  @Test func frequentOnesComeFirst() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let titles =
      Array(repeating: "weekly report", count: 9) + ["weekly review"]
      + (0..<3).map { "weekly roundup \($0)" }
    try await index.add(
      titles.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    let found = try index.completions(of: "weekly r").map(\.text)
    #expect(found.first == "weekly report", "\(found)")
    #expect(found.contains("weekly review") && found.contains("weekly roundup 1"), "\(found)")
  }

  @Test func wordsThatNoItemHasAreNotKept() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    // Enough pairs for `-e` to be learned as an ending, so that `prode` counts as a form of `prod`.
    let letters = "abcdfghklmnprstvwz".map(String.init)
    let pairs = letters.map { "bor\($0)ig bor\($0)ige" }
    let titles = pairs + ["Prod and manage a deployment", "Pride and Prejudice", "Pride and Joy"]
    try await index.add(
      titles.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    let snapshot = index.snapshot()
    let results = try snapshot.top(typed: TypedQuery("prode and", fillsUp: false), limit: 10)
    #expect(results.first?.tier == .match, "The form is not learned.")
    let found = try snapshot.completions(of: "prode and", results: results).map(\.text)
    #expect(!found.contains { $0.lowercased().hasPrefix("prode") }, "\(found)")
  }

  @Test func spellingsOfDeletedItemsAreNotSuggested() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(
      ["ZEBRA crossing", "ZEBRA", "ZEBRA fish", "zebra"].enumerated().map {
        Item("\($0)", attributes: [.title: .text($1)])
      })
    #expect(try index.completions(of: "zeb").first?.text == "ZEBRA")
    try await index.delete(identifiers: ["0", "1", "2"])
    #expect(try index.completions(of: "zeb").map(\.text) == ["zebra"])
  }
}
