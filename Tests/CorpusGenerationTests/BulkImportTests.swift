import Foundation
import ItemLines
import Pharos
import Testing

/// Imports in many batches that are prepared side by side.
@Suite struct BulkImportTests {
  @Test("Later lines replace earlier ones, whatever batch they are in")
  func order() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pharos-import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines: [String] = []
    var expected: [String: Int] = [:]
    for number in 0..<6000 {
      // Every identifier occurs in several batches.
      let identifier = "item-\(number * 7919 % 1700)"
      expected[identifier] = number
      lines.append(
        "{\"id\": \"\(identifier)\", \"title\": \"version \(number)\", \"pageCount\": \(number)}")
    }
    let path = folder.appendingPathComponent("lines.jsonl").path
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    let index = SearchIndex.inMemory()
    var options = ImportOptions()
    options.batchLines = 311
    let counts = try await ItemLines.import(from: [path], into: index, options: options)
    #expect(counts.committed == 6000 && counts.durableLines == 6000)
    let snapshot = index.snapshot()
    #expect(try snapshot.count("title == *") == expected.count)
    for (identifier, number) in expected {
      #expect(try snapshot.item(identifier)?[.pageCount] == .number(Double(number)))
    }
  }
}
