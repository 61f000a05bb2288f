import Foundation
import Pharos
import TestSupport
import Testing

/// Images that are written to files as they are.
@Suite struct ImageFileTests {
  private static func item(_ number: Int) -> Item {
    let words = (0..<50).map { "word\((number * 31 + $0 * $0 * 7) % 4001)" }
    return Item(
      "item-\(number)", domain: "d\(number % 3)",
      attributes: [
        .title: .text("Title \(number % 97)"), .textContent: .text(words.joined(separator: " ")),
        .rankingHint: .number(Double(number % 11)),
      ])
  }

  @Test("A large image becomes a file by itself; deletions and later changes stay right")
  func largeImages() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    var configuration = IndexConfiguration()
    configuration.memoryBudget = 4 << 20
    configuration.mergesInBackground = false
    let index = try await SearchIndex(at: path, configuration: configuration)
    let reference = SearchIndex.inMemory(configuration: configuration)
    for part in 0..<3 {
      let items = (part * 1800..<(part + 1) * 2000).map(ImageFileTests.item)
      try await index.add(items)
      try await reference.add(items)
      let segments = index.snapshot().statistics.segments
      #expect(segments.allSatisfy { !$0.isInMemory }, "every batch is large enough for a file")
      let removed = (0..<50).map { "item-\($0 * 37 + part)" }
      try await index.delete(identifiers: removed)
      try await reference.delete(identifiers: removed)
    }
    try ImageFileTests.expectEqual(index, reference)
    try await index.close()
    let report = try await SearchIndex.verify(at: path, deep: true)
    #expect(report.problems.isEmpty)
    let opened = try await SearchIndex.openForReading(at: path, configuration: configuration)
    try ImageFileTests.expectEqual(opened, reference)
  }

  @Test("An image with deleted and expired documents is not copied")
  func nothingComesBack() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let index = try await SearchIndex(at: path)
    var items = (0..<400).map(ImageFileTests.item)
    items[7].expirationDate = Date(timeIntervalSinceReferenceDate: 0)
    try await index.add(items)
    try await index.delete(identifiers: ["item-3"])
    try await index.close()
    let opened = try await SearchIndex.openForReading(at: path)
    let segments = opened.snapshot().statistics.segments
    #expect(segments.map(\.items) == [398])
    #expect(try opened.snapshot().count("title == *") == 398)
  }

  private static func expectEqual(_ index: SearchIndex, _ reference: SearchIndex) throws {
    let queries = [
      "title == *", "title == \"Title 5\"", "** == \"word17\"", "** == \"wo*9\"",
      "textContent == \"*rd4*\"cdw", "rankingHint > 4",
    ]
    for query in queries {
      #expect(
        try index.snapshot().identifiers(query).sorted()
          == reference.snapshot().identifiers(query).sorted(), "\(query)")
    }
  }
}
