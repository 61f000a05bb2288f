import Foundation
import Pharos
import Testing

/// Texts that a person chose to search for come first among later suggestions.
@Suite struct ChosenCompletionTests {
  @Test func chosenQueriesAreOfferedFirst() async throws {
    let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
    var configuration = IndexConfiguration()
    configuration.clock = { now }
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add(
      (0..<9).map { Item("\($0)", attributes: [.title: $0 < 6 ? "mountain air" : "mouse trap"]) })
    #expect(try index.completions(of: "mo").first?.kind == .word)
    try await index.recordChosenQuery("mouse trap")
    let first = try #require(try index.completions(of: "mo").first)
    #expect(first.text == "mouse trap" && first.kind == .query)
    try await index.recordChosenQuery("Mountain")
    try await index.recordChosenQuery("mountain", date: now.addingTimeInterval(1e6))
    #expect(try index.completions(of: "mo").prefix(2).map(\.text) == ["mountain", "mouse trap"])
    // What is blank, too long, or finds nothing is not offered.
    for text in [" \n", String(repeating: "mo", count: 200), "molecule"] {
      try await index.recordChosenQuery(text)
    }
    #expect(try index.completions(of: "mo").filter { $0.kind == .query }.count == 2)
    await #expect(throws: IndexError.self) {
      try await index.recordChosenQuery("mo", date: Date(timeIntervalSinceReferenceDate: .nan))
    }
    try await index.forgetAllUsage()
    #expect(try index.completions(of: "mo").allSatisfy { $0.kind != .query })
  }
}
