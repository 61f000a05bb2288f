import Foundation
import Pharos
import TestSupport
import Testing

/// What is too large is refused with an error that says so, and nothing of its batch is taken.
@Suite struct LimitTests {
  @Test func tooManyAttributeNames() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add([Item("kept", attributes: [.title: "Paris"])])
    let items = (0..<61).map { number in
      var item = Item("item-\(number)")
      for name in 0..<1_000 { item[AttributeKey("custom_\(number)_\(name)")] = .boolean(true) }
      return item
    }
    await #expect(throws: IndexError.self) { try await index.add(items) }
    #expect(try index.snapshot().identifiers("* == *") == ["kept"])
    try await index.add(Array(items.prefix(2)))
    #expect(try index.snapshot().count("custom_1_999 == true") == 1)
  }

  @Test func longTextsAndManyRuns() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let words = Array(repeating: "wort", count: 70_000).joined(separator: " ") + " ende"
    let run = String(repeating: "x", count: 3_000)
    try await index.add([
      Item("words", attributes: [.textContent: .text(words)]),
      Item("run", attributes: [.title: .text(run), .textContent: .text("a \(run) b")]),
    ])
    let snapshot = index.snapshot()
    #expect(try snapshot.identifiers("textContent == \"wort ende\"w") == ["words"])
    #expect(try snapshot.identifiers("textContent == \"\(run)\"w") == ["run"])
    #expect(try snapshot.identifiers("title == \"\(run)\"") == ["run"])
    #expect(try snapshot.identifiers("title == \"*xy*\"").isEmpty)
    #expect(try snapshot.identifiers("textContent == \"a x*\"w") == ["run"])
  }
}
