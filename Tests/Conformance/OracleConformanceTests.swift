import Pharos
import QueryLanguage
import TestSupport
import Testing

/// The reference matcher is right about the conformance table.
@Suite struct OracleConformanceTests {
  @Test func tableIsWhole() {
    #expect(ConformanceTable.rows.map(\.number) == Array(1...346))
    #expect(ConformanceTable.now.timeIntervalSinceReferenceDate == TestCorpus.now)
  }

  @Test func everyRowHolds() {
    let matcher = ReferenceMatcher()
    for row in ConformanceTable.rows {
      let item = Item("item", attributes: row.attributes)
      do {
        let query = try Query(parsing: row.query)
        let isFound = matcher.matches(item, query, context: TestCorpus.context)
        #expect(row.expectation != .error, "\(row) must be refused")
        #expect(isFound == (row.expectation == .found), "\(row)")
      } catch {
        #expect(row.expectation == .error, "\(row): \(error)")
      }
    }
  }
}
