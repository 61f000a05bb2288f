import Foundation
import TestSupport
import Testing

@testable import Pharos

/// What references point at is what queries return.
@Suite struct DocumentReadingTests {
  private func references(_ snapshot: Snapshot) throws -> [(DocumentReference, Item)] {
    var found: [(DocumentReference, Item)] = []
    for (number, entry) in snapshot.state.segments.enumerated() {
      for document in 0..<entry.segment.documentCount where !entry.isDeleted(document) {
        let record = try entry.segment.items.record(ofDocument: document)
        found.append(
          (
            snapshot.state.reference(number, document),
            try ItemCoding.decode(record)
          ))
      }
    }
    return found
  }

  @Test func identifiersAndItems() async throws {
    let seed = SeededGenerator.seed(or: 11)
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    for part in 0..<3 {
      let items = TestCorpus.items(count: 50, seed: seed &+ UInt64(part), profile: .mixed)
      try await index.add(items + PlainItems.items(count: 90 + part, seed: seed))
    }
    let snapshot = index.snapshot()
    var random = SeededGenerator(seed: seed)
    let all = try references(snapshot).shuffled(using: &random)
    let documents = all.map(\.0)
    let identifiers = try snapshot.identifiers(of: documents)
    #expect(identifiers == all.map(\.1.uniqueIdentifier))
    var bytes: [[UInt8]] = []
    try snapshot.forEachIdentifier(of: documents) { bytes.append(Array($1)) }
    #expect(bytes == identifiers.map { Array($0.utf8) })
    #expect(try snapshot.items(at: documents) == all.map(\.1))
    for (document, item) in all.prefix(60) {
      #expect(try snapshot.identifier(of: document) == item.uniqueIdentifier)
      var wanted = item.attributes.keys.filter { _ in Bool.random(using: &random) }
      wanted += ["kMDItemTitle", "no such attribute"]
      let part = try snapshot.item(at: document, fetching: wanted)
      var expected = item
      for key in item.attributes.keys where !wanted.contains(key) && key != .title {
        expected[key] = nil
      }
      if !wanted.contains(.contentTypeTree) { #expect(part == expected) }
    }
  }

  @Test func foreignReferencesAreRefused() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add([Item("a")])
    let snapshot = index.snapshot()
    for foreign in [snapshot.state.reference(7, 0), snapshot.state.reference(0, 1)] {
      #expect(throws: IndexError.staleReference) { try snapshot.identifier(of: foreign) }
      #expect(throws: IndexError.staleReference) { try snapshot.identifiers(of: [foreign]) }
      #expect(throws: IndexError.staleReference) { try snapshot.items(at: [foreign]) }
      let own = snapshot.state.reference(0, 0)
      #expect(throws: IndexError.staleReference) { try snapshot.identifiers(of: [own, foreign]) }
    }
  }
}
