import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// The table of limits says what the code does.
@Suite struct LimitPageTests {
  private static let header = ["limit", "value", "beyond it", "can be set"]

  private static func rows(_ page: String) -> [[String]] {
    let all = MarkdownTables(page: page).rows(under: header)
    // The last table of a page ends with it.
    return all.filter { $0.count == header.count }
  }

  /// A number with its unit, in bytes or pieces.
  private static func number(_ text: String) -> Int? {
    let parts = text.split(separator: " ")
    let digits = parts.prefix { $0.allSatisfy(\.isNumber) }.joined()
    let units = ["KiB": 1 << 10, "MiB": 1 << 20, "bytes": 1]
    guard let number = Int(digits) else { return nil }
    return number * (parts.last.flatMap { units[String($0)] } ?? 1)
  }

  @Test func bothPagesHaveTheSameTable() {
    let article = Self.rows("Sources/Pharos/Pharos.docc/Limits.md")
    #expect(article.count == 12)
    #expect(article == Self.rows("README.md"))
  }

  @Test func theNumbersAreThoseOfTheCode() throws {
    let configuration = IndexConfiguration()
    let values: [String: Int] = [
      "text of a query string": configuration.queryLimits.length,
      "depth of a query: `!` and combinations inside each other": configuration.queryLimits.depth,
      "comparisons and combinations of a query": configuration.queryLimits.nodes,
      "characters of a value in a query string": configuration.queryLimits.patternLength,
      "content of an item": configuration.maximumItemBytes,
      "identifier or domain": ItemLimits().maximumIdentifierBytes,
      "name of an attribute": CustomAttribute.maximumNameBytes,
      "names of attributes in an index": BatchResolver.maximumAttributeNames,
      "changes of one batch, compressed": BatchResolver.maximumBatchBytes,
      "client state": ClientStateLimits.maximumBytes,
      "visible results of a usage event": UsageLimits.visibleResults,
    ]
    var seen: Set<String> = []
    for row in Self.rows("Sources/Pharos/Pharos.docc/Limits.md") where row[0] != "dates" {
      seen.insert(row[0])
      #expect(Self.number(row[1]) == values[row[0]], "\(row[0])")
    }
    #expect(seen == Set(values.keys))
    #expect(QueryLimits.greatestDepth == configuration.queryLimits.depth)
    #expect(ItemLimits().maximumContentBytes == configuration.maximumItemBytes)
    let years = [ItemLimits.dates.lowerBound, ItemLimits.dates.upperBound].map { date in
      DatePeriod(of: date.timeIntervalSinceReferenceDate, .day, in: .utc).description
    }
    #expect(years == ["0001-01-01", "10000-01-01"])
  }

  /// What the table says one gets, one gets.
  @Test func errorsAreThoseOfTheTable() async throws {
    let index = SearchIndex.inMemory()
    let now = index.snapshot()
    func kind(_ query: String) -> QueryError.Kind? {
      do {
        _ = try now.count(query)
        return nil
      } catch {
        if case .invalidQuery(let error) = error { return error.kind }
        return nil
      }
    }
    #expect(kind(String(repeating: " ", count: 1 << 20) + "a=1") == .tooLong)
    #expect(kind(String(repeating: "!", count: 257) + "a=1") == .tooDeep)
    #expect(kind(Array(repeating: "a=1", count: 4_096).joined(separator: "||")) == .tooManyNodes)
    #expect(kind("a=" + String(repeating: "x", count: 4_097)) == .patternTooLong)
    #expect(kind("a=$time.iso(0000-12-31)") == .badDate)
    func reason(_ item: Item) async -> ItemError.Reason? {
      do {
        try await index.add([item])
        return nil
      } catch {
        if case .invalidItem(let error) = error { return error.reason }
        return nil
      }
    }
    let long = String(repeating: "x", count: 4_097)
    #expect(
      await reason(Item(long))
        == .identifierTooLong(field: "uniqueIdentifier", bytes: 4_097, limit: 4_096))
    let far = Date(timeIntervalSinceReferenceDate: 252_423_993_600)
    #expect(await reason(Item("1", attributes: [.dueDate: .date(far)])) == .dateOutOfRange)
    let name = AttributeKey(String(repeating: "n", count: 256))
    #expect(await reason(Item("1", attributes: [name: 1])) == .nameNotAllowed(.tooLong))
    var batch = Batch()
    batch.setClientState([UInt8](repeating: 0, count: 251), named: "a")
    await #expect(throws: IndexError.clientStateTooLong(count: 251, limit: 250)) {
      try await index.commit(batch)
    }
  }
}
