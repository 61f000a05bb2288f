import Foundation
import Pharos
import TestSupport
import Testing

/// Every row of the conformance table, through the public API: in memory, from a file, scattered
/// over segments, and merged.
@Suite struct EngineConformanceTests {
  @Test(arguments: EngineLayout.allCases)
  func everyRow(layout: EngineLayout) async throws {
    let items = ConformanceTable.rows.map { row in
      Item("row-\(row.number)", attributes: row.attributes)
    }
    let folder = try TemporaryFolder()
    let snapshot = try await layout.index(of: items, in: folder).snapshot()
    for row in ConformanceTable.rows {
      switch row.expectation {
      case .error:
        #expect(throws: IndexError.self, "row \(row.number): \(row.query)") {
          try snapshot.count(row.query)
        }
      case .found, .notFound:
        let found = try snapshot.identifiers(row.query)
        #expect(
          found.contains("row-\(row.number)") == (row.expectation == .found),
          "row \(row.number): \(row.query) \(row.note)")
      }
    }
  }
}
