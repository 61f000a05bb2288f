import Foundation
import Pharos
import TestSupport
import Testing

/// Merges of segment files while an import goes on, and when an index is compacted.
@Suite struct ImportMergeTests {
  private static var configuration: IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.segmentsPerTier = 3
    return configuration
  }

  private static func batch(_ number: Int) -> [Item] {
    (number * 60..<(number + 1) * 60).map { item in
      let words = (0..<9).map { "word\((item * 31 + $0 * $0 * 7) % 4001)" }
      return Item(
        "item-\(item)",
        attributes: [
          .title: .text("Title \(item % 97)"), .textContent: .text(words.joined(separator: " ")),
        ])
    }
  }

  /// Imports batches, of each of which a file is made; returns how many segments there are at the end.
  @discardableResult
  private static func importBatches(
    _ numbers: Range<Int>, into index: SearchIndex
  ) async throws -> Int {
    try await index.importing {
      for number in numbers {
        try await index.add(batch(number))
        try await index.flush()
      }
      return index.snapshot().statistics.segments.count
    }
  }

  @Test("Files gather while an import goes on, and are merged at once after it")
  func filesGather() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let index = try await SearchIndex(
      at: path, configuration: ImportMergeTests.configuration)
    #expect(try await ImportMergeTests.importBatches(0..<9, into: index) == 9)
    try await index.waitForFileMerges()
    #expect(index.snapshot().statistics.segments.count == 1)
    #expect(try index.snapshot().count("title == *") == 540)
    try await index.close()
    #expect(try await SearchIndex.verify(at: path, deep: true).isSound)
  }

  @Test("Small imports, one after the other, leave few files")
  func smallImports() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex(
      at: folder.path + "/index", configuration: ImportMergeTests.configuration)
    for number in 0..<9 {
      try await ImportMergeTests.importBatches(number..<number + 1, into: index)
    }
    try await index.waitForFileMerges()
    #expect(index.snapshot().statistics.segments.count <= 4)
    try await index.close()
  }

  @Test("Compaction gives up merges of files, and nothing is lost or comes back")
  func compactionEndsMerges() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let index = try await SearchIndex(
      at: path, configuration: ImportMergeTests.configuration)
    #expect(try await ImportMergeTests.importBatches(0..<9, into: index) == 9)
    // Beside the merge of what was imported.
    try await index.delete(identifiers: (0..<17).map { "item-\($0 * 31)" })
    try await index.compact()
    #expect(index.snapshot().statistics.segments.map(\.items) == [9 * 60 - 17])
    // Merges go on as before.
    for number in 9..<13 {
      try await index.add(ImportMergeTests.batch(number))
      try await index.flush()
    }
    try await index.waitForFileMerges()
    #expect(index.snapshot().statistics.segments.count <= 3)
    #expect(try index.snapshot().count("title == *") == 13 * 60 - 17)
    try await index.close()
    #expect(try await SearchIndex.verify(at: path, deep: true).isSound)
  }
}

extension SearchIndex {
  /// Returns when no merge of files is running or due.
  fileprivate func waitForFileMerges() async throws {
    while isMergingFiles { try await waitForFileMerge() }
  }
}
