import QueryLanguage
import Testing

@testable import Pharos

/// Dates as people type them.
@Suite struct TypedPeriodTests {
  /// A Wednesday, near the end of a day that is over in Greenwich.
  ///
  /// 2026-03-18T23:30 by its clocks.
  private static let time = TimeContext(
    now: 795_573_000, zone: .offset(seconds: -3600), firstWeekday: 2)

  private static func start(_ date: String) -> Double? {
    let numbers = date.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3,
      let date = ISOTime(year: numbers[0], month: numbers[1], day: numbers[2])
    else { return nil }
    return TimeExpression(.iso(date)).resolve(in: time).start
  }

  @Test(arguments: [
    ("2024", "2024-01-01", "2025-01-01"), ("2024-12", "2024-12-01", "2025-01-01"),
    ("2024-02-29", "2024-02-29", "2024-03-01"), ("2023-12-31", "2023-12-31", "2024-01-01"),
    ("today", "2026-03-18", "2026-03-19"), ("Yesterday", "2026-03-17", "2026-03-18"),
    ("tomorrow", "2026-03-19", "2026-03-20"), ("this week", "2026-03-16", "2026-03-23"),
    ("last week", "2026-03-09", "2026-03-16"), ("lastweek", "2026-03-09", "2026-03-16"),
    ("next week", "2026-03-23", "2026-03-30"), ("this month", "2026-03-01", "2026-04-01"),
    ("LAST MONTH", "2026-02-01", "2026-03-01"), ("last year", "2025-01-01", "2026-01-01"),
    ("wednesday", "2026-03-18", "2026-03-19"), ("thu", "2026-03-12", "2026-03-13"),
    ("tuesday", "2026-03-17", "2026-03-18"), ("Sunday", "2026-03-15", "2026-03-16"),
    ("march", "2026-03-01", "2026-04-01"), ("apr", "2025-04-01", "2025-05-01"),
    ("february", "2026-02-01", "2026-03-01"), ("december", "2025-12-01", "2026-01-01"),
    ("may 2024", "2024-05-01", "2024-06-01"), ("dec 1999", "1999-12-01", "2000-01-01"),
    ("3 days ago", "2026-03-15", "2026-03-16"), ("1 day ago", "2026-03-17", "2026-03-18"),
    ("2 weeks ago", "2026-03-02", "2026-03-09"), ("3 months ago", "2025-12-01", "2026-01-01"),
    ("10 Years ago", "2016-01-01", "2017-01-01"), ("last 7 days", "2026-03-11", "2026-03-19"),
    ("past 2 weeks", "2026-03-02", "2026-03-23"), ("last 1 month", "2026-02-01", "2026-04-01"),
    ("last 2 years", "2024-01-01", "2027-01-01"),
    ("0001", "0001-01-01", "0002-01-01"), ("9998-12-31", "9998-12-31", "9999-01-01"),
  ])
  func periods(text: String, start: String, end: String) throws {
    let bounds = try #require(TypedPeriod(text)?.bounds(at: Self.time))
    #expect(bounds.start.resolve(in: Self.time).start == Self.start(start), "\(text)")
    #expect(bounds.end.resolve(in: Self.time).start == Self.start(end), "\(text)")
  }

  @Test(arguments: [
    "", " ", "0000", "9999", "10000", "24", "2024-5", "2024-13", "2024-00", "2024-02-30", "2024-",
    "2024-05-17-1", "+024", "٢٠٢٤", "week", "last", "last day", "may may", "2024 may", "mayor",
    "may 24", "last  weeks", "a b c", "3 days", "0 days ago",
    "-3 days ago", "99999 days ago", "101 years ago", "three days ago", "last 3 hours",
    "last 3 days ago", "3 dayss ago", "٣ days ago",
  ])
  func noPeriods(text: String) { #expect(TypedPeriod(text) == nil, "\(text)") }

  @Test func everyNameIsAPeriod() {
    for name in TypedPeriod.names {
      #expect(TypedPeriod(name)?.bounds(at: Self.time) != nil, "\(name)")
    }
    for name in TypedKind.names {
      #expect(!TypedKind.types(of: name, isUnfinished: false).isEmpty, "\(name)")
    }
  }
}
