import QueryLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A year, a month or a day of the Gregorian calendar.
public struct DatePeriod: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// How long a period is.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// A calendar year.
    case year
    /// A calendar month.
    case month
    /// A calendar day.
    case day
  }

  /// The year; those before the year 1 are 0, -1 and so on.
  public let year: Int
  /// The month from 1; nil for a whole year.
  public let month: Int?
  /// The day of the month from 1; nil for a whole year or month.
  public let day: Int?
  /// The first instant.
  public let start: Date
  /// The first instant of the next period.
  public let end: Date

  /// The period of an instant.
  ///
  /// Instants a million years away and farther are in the last period that is nearer.
  init(of seconds: Double, _ unit: Unit, in zone: TimeZoneRule) {
    let context = TimeContext(now: seconds, zone: zone)
    let period: TimeExpression.Period =
      switch unit {
      case .year: .thisYear
      case .month: .thisMonth
      case .day: .today
      }
    let (start, end) = TimeExpression(period).resolve(in: context)
    let date = context.localDate
    year = date.year
    month = unit == .year ? nil : date.month
    day = unit == .day ? date.day : nil
    self.start = Date(timeIntervalSinceReferenceDate: start)
    self.end = Date(timeIntervalSinceReferenceDate: end)
  }

  /// Earlier before later.
  public static func < (left: DatePeriod, right: DatePeriod) -> Bool { left.start < right.start }

  /// `2024`, `2024-05` or `2024-05-15`.
  public var description: String {
    var text = DatePeriod.digits(year, 4)
    if let month { text += "-" + DatePeriod.digits(month, 2) }
    if let day { text += "-" + DatePeriod.digits(day, 2) }
    return text
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, count - digits.utf8.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
