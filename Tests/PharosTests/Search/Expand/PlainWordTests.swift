import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// What the vocabulary of a segment tells of a query that is one word.
@Suite struct PlainWordTests {
  private enum Found: Equatable {
    case nothing
    case list(Int, inner: Int?)
    case others
  }

  private static let items = [
    Item("1", attributes: [.title: "Window", .textContent: "a view of the river"]),
    Item("2", attributes: [.title: "MyWindowClass", .textContent: "River"]),
    Item("3", attributes: [.title: "The window, the WINDOW", .keywords: ["stone"]]),
    Item("4", attributes: [.title: "stoneWall", .textContent: "river and riverBank"]),
    Item("5", attributes: [.title: .text("Ábc " + String(repeating: "x", count: 300))]),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The items in a segment of a file, which has what is kept of words inside of longer runs, or in one in
  /// memory, which has not.
  private func snapshot(_ items: [Item], inFile: Bool = true) async throws -> Snapshot {
    // Smaller segments have nothing kept.
    let items = items + (0..<20).map { Item("other \($0)", attributes: [.title: "Other"]) }
    guard inFile else {
      let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
      try await index.add(items)
      return index.snapshot()
    }
    let index = try await SearchIndex(
      at: folder.path + "/index", configuration: EngineLayout.configuration)
    try await index.add(items)
    try await index.compact()
    return index.snapshot()
  }

  private func plainWord(_ query: String) throws -> PlainWord? {
    PlainWord(Binder(EngineLayout.configuration).bind(try Query(parsing: query).root))
  }

  private func found(_ query: String, in snapshot: Snapshot) throws -> Found {
    let word = try #require(try plainWord(query))
    return switch try word.matches(inSegment: 0, of: snapshot.state) {
    case .nothing: .nothing
    case .list(let entry, let inner): .list(Int(entry.documentCount), inner: try inner.count())
    case .others: .others
    }
  }

  @Test func onlyWordsBetweenBordersWithoutCaseAndDiacriticsAreSuch() throws {
    for query in ["title == \"Window\"cdw", "textContent = \"wíndow\"cdw"] {
      let word = try #require(try plainWord(query), "\(query)")
      #expect(String(decoding: word.term, as: UTF8.self) == "window", "\(query)")
    }
    for query in [
      "** == \"window\"cdw", "* == \"window\"cdw", "title == \"window\"", "title == \"window\"cd",
      "title == \"window\"cw",
      "title == \"window*\"cdw", "title == \"win*w\"cdw", "title == \"my window\"cdw",
      "title == \"window.\"cdw", "title != \"window\"cdw", "title == \"\"cdw", "title == \"*\"",
      "title == \"a\"cdw && title == \"b\"cdw", "fileSize == 3", "title == \"...\"cdw",
    ] {
      #expect(try plainWord(query) == nil, "\(query)")
    }
  }

  @Test(arguments: [
    ("title == \"window\"cdw", Found.list(2, inner: 1)),
    ("title == \"class\"cdw", .others),
    ("title == \"wall\"cdw", .others),
    ("title == \"absent\"cdw", .nothing),
    ("comment == \"window\"cdw", .nothing),
    ("textContent == \"river\"cdw", .list(3, inner: 0)),
    ("textContent == \"view\"cdw", .list(1, inner: 0)),
    ("title == \"view\"cdw", .nothing),
    ("keywords == \"stone\"cdw", .list(1, inner: 0)),
    ("title == \"stone\"cdw", .others),
  ])
  private func tellsOfAWord(query: String, expected: Found) async throws {
    let snapshot = try await snapshot(Array(Self.items[..<4]))
    #expect(try found(query, in: snapshot) == expected)
    // In memory nothing is kept of words inside of others, but for those that stand in none.
    if case .list(let count, inner: _) = expected {
      let inMemory = try await self.snapshot(Array(Self.items[..<4]), inFile: false)
      #expect(
        try found(query, in: inMemory) == .list(count, inner: query.contains("view") ? 0 : nil))
    }
    let matches = ReferenceMatcher().matches(
      in: Array(Self.items[..<4]), try Query(parsing: query), context: TestCorpus.context)
    #expect(try snapshot.count(query) == matches.count)
  }

  @Test func attributesWithRunsBesideTheVocabularyAreLeftToOthers() async throws {
    let snapshot = try await snapshot(Self.items)
    #expect(try found("title == \"window\"cdw", in: snapshot) == .others)
    #expect(try found("textContent == \"river\"cdw", in: snapshot) == .list(3, inner: 0))
    #expect(try snapshot.count("title == \"\(String(repeating: "X", count: 300))\"cdw") == 1)
  }

  /// The best of a word, with others behind it that have it inside of a run only, in every limit.
  @Test(arguments: [false, true])
  func bestAreThoseOfTheFullSort(inFile: Bool) async throws {
    let seed = SeededGenerator.seed(or: 77)
    var random = SeededGenerator(seed: seed)
    let titles = ["window", "my window", "MyWindow", "windowClass", "door", "a window, a window"]
    let items = (0..<900).map { number in
      Item(
        "\(number)",
        attributes: [
          .title: .text(titles.randomElement(using: &random) ?? "door"),
          .rankingHint: .number(Double(Int.random(in: 0...3, using: &random) * 30)),
        ])
    }
    let snapshot = try await snapshot(items, inFile: inFile)
    for query in ["title == \"window\"cdw", "title == \"door\"cdw", "title == \"class\"cdw"] {
      // More than are gathered block by block, and so by the way of all queries.
      let all = try snapshot.top(query, limit: 900)
      #expect(all.count == (try snapshot.count(query)), "seed \(seed): \(query)")
      for limit in [1, 2, 10, 64] {
        let best = try snapshot.top(query, limit: limit)
        #expect(best == Array(all.prefix(limit)), "seed \(seed): \(query), \(limit)")
      }
    }
  }
}
