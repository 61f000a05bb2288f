import Foundation
import Pharos
import Testing

/// Dates outside of the years 1 to 9999 are refused wherever they come from.
@Suite struct DateRangeTests {
  private static let outside = [-63_113_904_000.5, -1e300, 252_423_993_600, 1e15].map {
    Date(timeIntervalSinceReferenceDate: $0)
  }
  private static let inside = [-63_113_904_000, 0, 252_423_993_599.5].map {
    Date(timeIntervalSinceReferenceDate: $0)
  }

  private func reason(_ body: () async throws -> Void) async -> ItemError.Reason? {
    do {
      try await body()
      return nil
    } catch IndexError.invalidItem(let error) {
      return error.reason
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test func itemsAndUpdates() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([Item("kept")])
    for (dates, expected) in [(Self.outside, ItemError.Reason.dateOutOfRange), (Self.inside, nil)] {
      for date in dates {
        let value = AttributeValue.date(date)
        #expect(
          await reason { try await index.add([Item("a", attributes: [.dueDate: value])]) }
            == expected)
        let list = AttributeValue.list([.date(Date()), value])
        #expect(
          await reason { try await index.add([Item("b", attributes: ["own": list])]) } == expected)
        let update = ItemUpdate("kept", attributes: [.dueDate: value])
        #expect(await reason { try await index.update([update]) } == expected)
      }
    }
    for date in Self.outside {
      #expect(
        await reason { try await index.add([Item("c", expirationDate: date)]) } == .dateOutOfRange)
    }
    #expect(await reason { try await index.add([Item("d", expirationDate: .distantPast)]) } == nil)
    #expect(
      await reason { try await index.add([Item("e", expirationDate: .distantFuture)]) } == nil)
    let labels = try index.snapshot().facets("dueDate == *", by: [.dates(.dueDate, by: .year)])[0]
      .values.map { "\($0.label)" }
    #expect(Set(labels).isSubset(of: ["0001", "2001", "9999"]))
  }

  @Test func queries() throws {
    #expect(throws: QueryError.self) { try Query(parsing: "dueDate > $time.iso(0000-01-01)") }
    #expect(ISOTime(year: 0, month: 1, day: 1) == nil)
    #expect(ISOTime(year: 10_000, month: 1, day: 1) == nil)
    _ = try Query(parsing: "InRange(dueDate, $time.iso(0001-01-01), $time.iso(9999-12-31))")
  }
}
