import Pharos
import TestSupport
import Testing

/// A reference of one snapshot never means another item in the next one.
@Suite struct StaleReferenceTests {
  private func items(_ range: Range<Int>) -> [Item] {
    range.map { Item("\($0)", attributes: [.title: .text("word \($0)")]) }
  }

  @Test func itemsThatWereMovedReplacedOrDeleted() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(items(0..<10))
    let first = index.snapshot()
    let old = try first.documents("* == *")
    let identifiers = try first.identifiers(of: old)
    #expect(try index.snapshot().identifiers(of: old) == identifiers)
    try await index.add([Item("3", attributes: [.title: "new"])])
    try await index.delete(identifiers: ["4"])
    let second = index.snapshot()
    for (document, identifier) in zip(old, identifiers) {
      let found = try? second.identifier(of: document)
      #expect(found == nil || found == identifier)
      if ["3", "4"].contains(identifier) { #expect(found == nil) }
    }
    try await index.compact()
    let merged = index.snapshot()
    for document in old {
      #expect(throws: IndexError.staleReference) { try merged.identifier(of: document) }
      #expect(throws: IndexError.staleReference) { try merged.item(at: document) }
      #expect(throws: IndexError.staleReference) { try merged.documents("* == *", after: document) }
      #expect(throws: IndexError.staleReference) {
        try merged.documents("* == *", sortedBy: [.ascending(.title)], after: document)
      }
    }
    #expect(throws: IndexError.staleReference) { try merged.items(at: old) }
    #expect(throws: IndexError.staleReference) { try merged.identifiers(of: old) }
    #expect(throws: IndexError.staleReference) { try merged.forEachIdentifier(of: old) { _, _ in } }
    // The snapshot that gave them reads them as before.
    #expect(try first.identifiers(of: old) == identifiers)
  }

  @Test func anotherIndex() async throws {
    let one = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let other = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await one.add(items(0..<5))
    try await other.add(items(5..<10))
    let now = one.snapshot()
    for found in [
      try now.documents("* == *"), try now.top("title == 'word*'", limit: 5).map(\.document),
      try now.top(typed: TypedQuery("word"), limit: 5).map(\.document),
      try now.documents("* == *", sortedBy: [.descending(.title)]),
    ] {
      #expect(found.count == 5)
      #expect(try now.items(at: found).count == 5)
      for document in found {
        #expect(throws: IndexError.staleReference) { try other.snapshot().item(at: document) }
      }
    }
    #expect("\(IndexError.staleReference)".contains("identifiers"))
  }
}
