import Foundation
import Postings
import TestSupport
import Testing

@testable import Pharos

/// What is remembered of deleted and expired documents, against going through all of them, as
/// deletions follow each other and time goes on.
@Suite struct DeadDocumentsTests {
  private static let count = 7_000
  private static let words = ["all", "half", "some", "few"]

  private static func items() -> [Item] {
    (0..<count).map { number in
      var item = Item(
        "\(number)",
        attributes: [
          .title: .text(number % 2 == 0 ? "all half" : "all"),
          .textContent: .text(
            "all " + (number % 40 == 3 ? "some " : "") + (number % 900 == 5 ? "few" : "more")),
        ])
      if number % 50 == 7 {
        item.expirationDate = Date(timeIntervalSinceReferenceDate: Double(number))
      }
      return item
    }
  }

  @Test func countsAgreeWithGoingThroughAll() throws {
    let seed = SeededGenerator.seed(or: 79)
    var random = SeededGenerator(seed: seed)
    let writer = IndexWriter(configuration: IndexConfiguration(), state: IndexState(), folder: nil)
    try writer.commit(WriteBatch(Self.items().map { .put($0) }))
    try writer.compact()
    var deleted: Set<Int> = []
    for round in 0..<8 {
      for now in [0.0, 3_000, 3_000, 20_000] {
        let entry = try #require(writer.state.segments.first)
        try check(entry, deleted, now: now, "seed \(seed), round \(round), \(now)")
      }
      let more = (0..<(round < 5 ? 3 : 400)).map { _ in
        Int.random(in: 0..<Self.count, using: &random)
      }
      deleted.formUnion(more)
      try writer.commit(WriteBatch([.deleteIdentifiers(more.map { "\($0)" })]))
    }
  }

  private func check(
    _ entry: SegmentEntry, _ deleted: Set<Int>, now: Double, _ place: Comment
  ) throws {
    var gone: Set<UInt32> = []
    for document in 0..<entry.segment.documentCount {
      let name = try entry.segment.identity.identifier(ofDocument: document)
      let number = try #require(Int(String(decoding: name, as: UTF8.self)))
      let hasExpired = number % 50 == 7 && Double(number) <= now
      if hasExpired || deleted.contains(number) { gone.insert(document) }
    }
    let dead = try entry.dead(at: now)
    #expect((dead?.count ?? 0) == gone.count, place)
    #expect(Set((dead?.set.documents ?? []).map { $0 }) == gone, place)
    guard let dead else { return }
    for word in Self.words {
      let term = try #require(try entry.segment.vocabulary.find(Array(word.utf8)))
      for list in try entry.segment.vocabulary.entries(of: term) {
        var documents: [UInt32] = []
        try BlockCursor(try entry.segment.postingList(list)).appendDocuments(to: &documents)
        let expected = documents.count { gone.contains($0) }
        // Asked twice: computed, then remembered.
        #expect(try dead.count(in: list, of: entry.segment) == expected, place)
        #expect(try dead.count(in: list, of: entry.segment) == expected, place)
      }
    }
    let attribute = try #require(entry.segment.attributes.number(named: "textContent"))
    let column = try #require(try entry.segment.lengths.column(attribute))
    var expected = LiveLengths()
    for document in gone { expected.add(code: column.code(ofDocument: document)) }
    let lengths = dead.lengths(attribute, in: column)
    #expect(lengths.total == expected.total && lengths.documents == expected.documents, place)
  }
}
