import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Counts, documents, sets and windows of one segment, beside a filter over its items.
@Suite struct SegmentSearchTests {
  private static let items = PlainItems.items(count: 900, seed: 96)

  private func state() throws -> IndexState {
    let writer = IndexWriter(
      configuration: EngineLayout.configuration, state: IndexState(), folder: nil)
    try writer.commit(WriteBatch(Self.items.map { .put($0) }))
    let deleted = Self.items.enumerated().filter { $0.offset % 13 == 5 }
    try writer.commit(
      WriteBatch(deleted.map { .deleteIdentifiers([$0.element.uniqueIdentifier]) }))
    return writer.state
  }

  @Test(arguments: [0, 3, 20, 41, 700, 6_000])
  func allWaysHaveTheLivingMatches(_ below: Int) throws {
    let state = try state()
    let snapshot = Snapshot(state: state, configuration: EngineLayout.configuration)
    let query = try Query(parsing: "fileSize < \(below)")
    let living = Self.items.enumerated().filter { $0.offset % 13 != 5 }.map(\.element)
    let expected = Set(
      living.filter { item in
        guard case .number(let size)? = item.attributes[.fileSize] else { return false }
        return size < Double(below)
      }.map(\.uniqueIdentifier))

    let entry = try #require(state.segments.first)
    func identifiers(_ documents: [UInt32]) throws -> Set<String> {
      Set(try documents.map { try entry.segment.identifierText(ofDocument: $0) })
    }
    func search() throws -> SegmentSearch { try QuerySearch(snapshot, query).segmentSearch(entry) }
    #expect(try search().count() == expected.count)
    let documents = try search().documents()
    #expect(try identifiers(documents.array(0..<documents.count)) == expected)
    let set = try search().set()
    #expect(
      try identifiers((0..<entry.segment.documentCount).filter { set.contains(Int($0)) })
        == expected)
    var windows: [UInt32] = []
    let walk = try search()
    while try walk.appendNext(to: &windows) {}
    #expect(windows == documents.array(0..<documents.count))

    for limit in [0, 1, expected.count, expected.count + 5] {
      var gathered = GatheredReferences(limit: limit, .unlimited)
      try search().append(to: &gathered, segment: 0)
      let references = gathered.references
      #expect(references.map(\.document) == Array(windows.prefix(limit)))
      #expect(gathered.isFull == (limit <= windows.count))
    }
  }
}
