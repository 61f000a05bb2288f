import Foundation
import Pharos
import Testing

/// Completions of texts with forms: the end is completed, the rest stays.
@Suite struct TypedSyntaxCompletionTests {
  private func snapshot() async throws -> Snapshot {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item(
        "1",
        attributes: [
          .title: "Pride and Prejudice", .authorNames: ["Jane Austen"], .contentType: "public.jpeg",
          .contentCreationDate: .date(Date()),
        ]),
      Item("2", attributes: [.title: "Australia and its prairies", .authorNames: ["Bill Bryson"]]),
      Item("3", attributes: [.title: "Draft of a letter"]),
    ])
    return index.snapshot()
  }

  @Test(arguments: [
    ("author:aus", ["author:Austen"]), ("kind:im", ["kind:image"]), ("on:tod", ["on:today"]),
    ("kind:", ["kind:image"]), ("kind:vid", []), ("pride kind:im", ["pride kind:image"]),
    ("australia -pra", ["australia -prairies"]), ("pride -dra", []), ("pride -dr ", []),
    (#""pride and""#, []),
    ("author:austen pr", ["author:austen Pride", "author:austen Prejudice"]),
    ("-draft  prai", ["-draft  prairies"]), ("bill OR pra", ["bill OR prairies"]),
  ])
  func completions(text: String, expected: [String]) async throws {
    let found = try await snapshot().completions(of: text).filter { $0.kind == .word }
    #expect(Set(found.map(\.text)) == Set(expected), "\(text)")
    for completion in found {
      let range = try #require(completion.typedRanges.first)
      #expect(completion.typedRanges.count == 1)
      #expect(completion.text[range].lowercased() == text.lowercased())
    }
  }

  @Test("Phrases of titles follow a filter")
  func phrases() async throws {
    let snapshot = try await snapshot()
    let found = try snapshot.completions(of: "author:austen pride").map(\.text)
    #expect(found.contains("author:austen Pride and Prejudice"))
    #expect(try snapshot.completions(of: "author:bryson pride").isEmpty)
    let plain = try snapshot.completions(of: "author:aus", isPlain: true)
    #expect(!plain.contains { $0.text.hasPrefix("author:A") })
  }
}
