import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Words that also stand inside of longer runs, and patterns in short attributes, against the
/// reference matcher: in one segment, in several, after merges, with deleted and expired items.
@Suite struct InnerWordTests {
  private static let parts = [
    "window", "Class", "my", "view", "9", "42", "e", "Élan", "élan", "data", "Base", "京", "x",
  ]

  private static func word(_ random: inout SeededGenerator) -> String {
    let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
    return (0..<count).map { _ in
      let part = parts.randomElement(using: &random) ?? "a"
      return switch Int.random(in: 0..<4, using: &random) {
      case 0: part.capitalized
      case 1: part.lowercased()
      case 2 where Int.random(in: 0..<5, using: &random) == 0: part.uppercased()
      default: part
      }
    }.joined()
  }

  private static func item(_ number: Int, _ random: inout SeededGenerator) -> Item {
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in word(&random) }
        .joined(separator: Int.random(in: 0..<7, using: &random) == 0 ? "-" : " ")
    }
    let title = text(2)
    var item = Item("\(number)", attributes: [.title: .text(title), .textContent: .text(text(5))])
    // Often the same as the title, as names of files are.
    if number % 3 != 1 { item.attributes[.displayName] = .text(number % 40 == 2 ? "x" : title) }
    if number % 4 == 0 { item.attributes[.keywords] = .list([.text(word(&random)), .text("My")]) }
    if number % 9 == 5 {
      item.expirationDate = Date(timeIntervalSinceReferenceDate: TestCorpus.now - 100)
    }
    return item
  }

  private static func query(_ random: inout SeededGenerator) -> String {
    let scope =
      ["title", "textContent", "displayName", "keywords", "*", "**"].randomElement(using: &random)
      ?? "*"
    let word = word(&random)
    let head = word.prefix(Int.random(in: 1...3, using: &random))
    let tail = word.suffix(Int.random(in: 1...3, using: &random))
    switch Int.random(in: 0..<11, using: &random) {
    case 0...3: return "\(scope) == \"\(word)\"cdw"
    case 4: return "\(scope) == \"\(head)*\"cdw"
    case 5: return "\(scope) == \"*\(tail)\"cdw"
    case 6: return "\(scope) == \"*\(tail)*\"cd"
    case 7: return "\(scope) == \"\(head)*\(tail)\"cdw"
    case 8: return "\(scope) == \"\(word)\"w"
    case 9: return "(\(query(&random))) && !(\(query(&random)))"
    default: return "(\(query(&random))) || (\(query(&random)))"
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func equalsReference(salt: UInt64) async throws {
    let seed = SeededGenerator.seed(or: 4_100) &+ salt
    var random = SeededGenerator(seed: seed)
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    var items = (0..<260).map { Self.item($0, &random) }
    try await index.add(Array(items[..<150]))
    try await index.flush()
    try await index.compact()
    try await compare(index, items[..<150], &random, "one segment, seed \(seed)")

    try await index.add(Array(items[150...]))
    let gone = Set(items.indices.filter { $0 % 7 == 3 }.map { "\($0)" })
    try await index.delete(identifiers: Array(gone))
    items.removeAll { gone.contains($0.uniqueIdentifier) }
    try await compare(index, items[...], &random, "several, seed \(seed)")

    try await index.compact()
    try await compare(index, items[...], &random, "merged, seed \(seed)")
    let more = (0..<items.count).filter { $0 % 11 == 5 }.map { items[$0].uniqueIdentifier }
    try await index.delete(identifiers: more)
    items.removeAll { more.contains($0.uniqueIdentifier) }
    try await compare(index, items[...], &random, "merged, then deleted, seed \(seed)")
  }

  /// Terms have more spellings than are listed: in those that are not, texts tell where words end.
  @Test func manySpellings() async throws {
    let seed = SeededGenerator.seed(or: 4_200)
    var random = SeededGenerator(seed: seed)
    let items = (0..<400).map { number in
      let texts = (0..<2).map { _ in
        let run =
          ["mywindow", "windowa", "adata", "window", "a", "my"]
          .randomElement(using: &random) ?? "a"
        let letters = run.map { Bool.random(using: &random) ? $0.uppercased() : String($0) }
        return Int.random(in: 0..<3, using: &random) == 0 ? run : letters.joined()
      }
      return Item(
        "\(number)", attributes: [.title: .text(texts[0]), .textContent: .text("\(texts[1]) my")])
    }
    let folder = try TemporaryFolder()
    let index = try await SearchIndex(
      at: folder.path + "/index", configuration: EngineLayout.configuration)
    try await index.add(items)
    try await index.compact()
    let snapshot = index.snapshot()
    for entry in snapshot.state.segments {
      #expect(entry.segment.innerWords != nil)
      try entry.segment.checkInvariants()
    }
    let matcher = ReferenceMatcher()
    for scope in ["title", "textContent", "**"] {
      for word in ["window", "my", "a", "data"] {
        let query = try Query(parsing: "\(scope) == \"\(word)\"cdw")
        let expected = Set(matcher.matches(in: items, query, context: TestCorpus.context))
        let what = "seed \(seed), \(scope): \(word)"
        #expect(Set(try snapshot.identifiers(query)) == expected, "\(what)")
        #expect(try snapshot.count(query) == expected.count, "\(what)")
        for limit in [1, 10, 400] {
          let best = try snapshot.top(query, limit: limit)
          #expect(best.count == min(limit, expected.count), "\(what)")
        }
      }
    }
  }

  private func compare(
    _ index: SearchIndex, _ items: ArraySlice<Item>, _ random: inout SeededGenerator,
    _ what: String
  ) async throws {
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    let snapshot = index.snapshot()
    for _ in 0..<110 {
      let text = Self.query(&random)
      let query = try Query(parsing: text)
      let expected = Set(matcher.matches(in: Array(items), query, context: TestCorpus.context))
      // The second time what was compiled is used again.
      for _ in 0..<2 {
        #expect(Set(try snapshot.identifiers(query)) == expected, "\(what): \(text)")
        #expect(try snapshot.count(query) == expected.count, "\(what): \(text)")
        #expect(try snapshot.documents(query).count == expected.count, "\(what): \(text)")
      }
    }
  }
}
