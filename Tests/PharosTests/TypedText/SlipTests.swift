import Foundation
import Pharos
import TestSupport
import Testing

/// Text with slips of the finger, as people type it.
@Suite struct SlipTests {
  private static let titles = [
    "Harry Potter and the Goblet of Fire", "Harry Potter and the Order of the Phoenix",
    "The Hobbit", "Pride and Prejudice", "Hard Times", "The Potato Book", "Hairy Tales",
    "Rothko: a biography", "grep", "GitHub Actions", "git commit", "git config", "tig",
    "A commitment", "Germinal", "sed and awk", "Hare and Tortoise",
  ]

  private static func snapshot() async throws -> Snapshot {
    let index = SearchIndex.inMemory()
    try await index.add(
      titles.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    return index.snapshot()
  }

  private static func first(_ snapshot: Snapshot, _ text: String, _ count: Int = 3) throws
    -> [String]
  {
    try snapshot.top(typed: TypedQuery(text), limit: count).map { result in
      titles[Int(try snapshot.identifier(of: result.document)) ?? 0]
    }
  }

  @Test(arguments: [
    ("hary poter", "Harry Potter and the Goblet of Fire"), ("gerp", "grep"), ("gerp ", "grep"),
    ("rotko", "Rothko: a biography"), ("hobitt", "The Hobbit"), ("hobitt ", "The Hobbit"),
    ("prideandprejudice", "Pride and Prejudice"), ("git hub ", "GitHub Actions"),
    ("git comit", "git commit"), ("gti commit ", "git commit"), ("jobbit", "The Hobbit"),
    ("sde", "sed and awk"), ("harrypotter", "Harry Potter and the Goblet of Fire"),
  ])
  func isFound(typed: String, meant: String) async throws {
    let snapshot = try await Self.snapshot()
    let limit = typed.hasPrefix("har") ? 2 : 1
    #expect(try Self.first(snapshot, typed, limit).contains(meant), "\(typed)")
  }

  /// What was typed as one word is several side by side: apart they count nothing.
  @Test func splitWordsCountSideBySide() async throws {
    let index = SearchIndex.inMemory()
    let texts = [
      "side": "here the car pat drives is", "near": "a carpet in the bus of ann",
      "both": "a carpet in the car of pat", "apart": "the car that belongs to pat",
    ]
    try await index.add(texts.map { Item($0, attributes: [.textContent: .text($1)]) })
    let snapshot = index.snapshot()
    let found = try snapshot.top(typed: TypedQuery("carpat "), limit: 10).map {
      (try snapshot.identifier(of: $0.document), $0.score)
    }
    let scores = Dictionary(uniqueKeysWithValues: found)
    #expect(scores["side"] != nil)
    #expect(scores["apart"] == nil)
    #expect(try #require(scores["both"]) == #require(scores["near"]))
  }

  @Test(arguments: [
    ("hary poter", "Harry Potter"), ("gerp", "grep"), ("prideandprejudice", "Pride and Prejudice"),
    ("git comit", "git commit"), ("the jobbit ", "the Hobbit"),
  ])
  func isCorrected(typed: String, meant: String) async throws {
    let snapshot = try await Self.snapshot()
    let correction = try snapshot.correction(of: TypedQuery(typed))
    #expect(correction?.text == meant)
    #expect(try snapshot.count(typed: TypedQuery(correction?.text ?? "")) > 0)
  }

  /// A text that few items have, each word for itself, while many have one that is near.
  @Test(arguments: [
    ("git comit", "git commit"), ("steven king", "Stephen king"), ("dont panic", "Don't panic"),
    ("jk rowling", "J.K. rowling"), ("obrien", "O'Brien"), ("git comments", nil),
    ("std out", "stdout"), ("prode and", "Pride and"), ("author:", nil), ("\"pride and", nil),
    ("stephen king", nil), ("enna", nil), ("rowling tea", nil), ("docker-compse", "docker-compose"),
    ("docker-compose", nil), ("docker-compse up", "docker-compose up"), ("docker-qqqq", nil),
  ])
  func rareTextsAreDoubted(typed: String, meant: String?) async throws {
    let snapshot = try await Self.snapshotWithRareTexts()
    #expect(try snapshot.correction(of: TypedQuery(typed))?.text == meant)
  }

  /// What was perhaps meant follows the few items that match, before all others.
  @Test(arguments: [
    ("git comit", ["git and comity"], "git commit"),
    ("steven king", ["Steven and the Kingsolvers", "king Steven's tea"], "Stephen King"),
  ])
  func whatWasMeantFollows(typed: String, matches: [String], meant: String) async throws {
    let snapshot = try await Self.snapshotWithRareTexts()
    let found = try snapshot.top(typed: TypedQuery(typed), limit: 40)
    let titles = try found.map { try snapshot.title(of: $0.document) }
    #expect(Set(titles.prefix(matches.count)) == Set(matches))
    #expect(titles.dropFirst(matches.count).allSatisfy { $0.hasPrefix(meant) }, "\(titles)")
    #expect(found.dropFirst(matches.count).allSatisfy { $0.tier == .similar })
    #expect(Set(found.map(\.document)).count == 40)
    let marker = try snapshot.marker(typed: TypedQuery(typed), includingSimilar: true)
    let marked = marker.ranges(in: meant, of: .title).map { $0.count }.reduce(0, +)
    #expect(marked == meant.utf8.count - 1, "both words")
  }

  private static func snapshotWithRareTexts() async throws -> Snapshot {
    let index = SearchIndex.inMemory()
    // Enough pairs for `-e` to be learned as an ending, so that `prode` counts as a form of `prod`.
    let pairs = "abcdfghklmnprstvwz".map { "bor\($0)ig bor\($0)ige" }
    let texts =
      pairs + ["git and comity", "git comments", "Steven and the Kingsolvers", "king Steven's tea"]
      + ["Don't panic", "A don", "J.K. Rowling and a cup of tea", "O'Brien", "Enna", "std and out"]
      + ["Prod and manage", "Who is the author?", "docker-compose up"]
      + (0..<90).flatMap { number in
        ["git commit \(number)", "Stephen King \(number)", "stdout", "Pride and Joy", "Emma"]
      }
    try await index.add(
      texts.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    return index.snapshot()
  }

  /// Where no item matches, a clear reading comes first; of unclear ones all are looked for alike.
  @Test func clearReadingsComeFirst() async throws {
    let index = SearchIndex.inMemory()
    let titles =
      (0..<30).map { "flow in the wake \($0)" } + ["flow in the sheath", "flow in tie tubes"]
      + ["build bus", "build bun", "build bug"]
    try await index.add(
      titles.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    let snapshot = index.snapshot()
    func found(_ text: String, _ count: Int) throws -> [String] {
      try snapshot.top(typed: TypedQuery(text), limit: count).map {
        try snapshot.title(of: $0.document)
      }
    }
    #expect(try found("flow in tle ", 31).allSatisfy { $0.hasPrefix("flow in the") })
    #expect(try found("flow in tle ", 40).contains("flow in tie tubes"))
    #expect(try Set(found("build buu ", 3)) == ["build bus", "build bun", "build bug"])
  }

  @Test func changesAreTold() async throws {
    let correction = try await Self.snapshot().correction(of: TypedQuery("git comit"))
    #expect(correction?.changes.map(\.typed) == ["comit"])
    #expect(correction?.changes.map(\.meant) == ["commit"])
  }

  /// Other signs between the runs of a word, or none.
  @Test(arguments: [
    ("don’t", "Don't panic", "Don't"), ("don’t p", "Don't panic", "Don't p"),
    ("J.K.Rowling", "J.K. Rowling", "J.K. Rowling"), ("j.k.row", "J.K. Rowling", nil),
    ("git-commit", "git commit", "git commit"), ("git_com", "git commit", nil),
    ("e-mail", "email", "email"), ("wi_fi ", "Wi-Fi", "Wi-Fi"), ("a-b-c-d-e", nil, nil),
    ("mail-git", nil, nil), ("\"don’t\"", nil, nil),
  ])
  func signsMayDiffer(typed: String, found: String?, meant: String?) async throws {
    let index = SearchIndex.inMemory()
    let titles = ["Don't panic", "J.K. Rowling", "git commit", "email", "Wi-Fi", "a b c d e"]
    try await index.add(
      titles.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    let snapshot = index.snapshot()
    let results = try snapshot.top(typed: TypedQuery(typed), limit: 3)
    #expect(try results.first.map { try snapshot.title(of: $0.document) } == found, "\(typed)")
    #expect(results.allSatisfy { $0.tier == .similar })
    #expect(try snapshot.count(typed: TypedQuery(typed)) == 0)
    #expect(try snapshot.correction(of: TypedQuery(typed))?.text == meant, "\(typed)")
  }

  @Test(arguments: ["harry potter", "git hub", "", "  ", "*", "qqqq xxxx", "the har", "12345"])
  func isNotCorrected(typed: String) async throws {
    let snapshot = try await Self.snapshot()
    #expect(try snapshot.correction(of: TypedQuery(typed)) == nil, "\(typed)")
  }

  /// A common word that is right is not taken for another one.
  @Test func rightWordsStay() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<30).map { Item("git-\($0)", attributes: [.title: .text("git command \($0)")]) }
        + [
          Item("wanted", attributes: [.title: "git", .textContent: "commit with git"]),
          Item("other", attributes: [.title: "tig", .textContent: "commit with tig"]),
        ])
    let snapshot = index.snapshot()
    let found = try snapshot.top(typed: TypedQuery("git comit"), limit: 2).map {
      try snapshot.identifier(of: $0.document)
    }
    #expect(found == ["wanted", "other"])
  }
}

extension Snapshot {
  fileprivate func title(of document: DocumentReference) throws -> String {
    guard case .text(let title)? = try item(at: document)[.title] else { return "" }
    return title
  }
}
