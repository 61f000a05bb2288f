/// A `$time.…` value: a stretch of time that depends on when and where it is asked.
public struct TimeExpression: Sendable, Hashable, CustomStringConvertible {
  /// What the expression names.
  package enum Period: Sendable, Hashable {
    /// The instant at which the query started; an offset counts seconds.
    case now
    /// The current day; an offset counts days.
    case today
    /// The current week; an offset counts weeks.
    case thisWeek
    /// The current month; an offset counts months.
    case thisMonth
    /// The current year; an offset counts years.
    case thisYear
    /// The day before today.
    case yesterday
    /// The week before this one.
    case lastWeek
    /// A date that is written out.
    case iso(ISOTime)
  }

  /// What the expression names.
  package let period: Period

  /// How many units the period is moved: seconds, days, weeks, months or years.
  ///
  /// Always zero for
  /// `yesterday`, `last_week` and dates that are written out.
  package let offset: Int

  /// Makes an expression; an offset that leads further than a million years is cut there.
  package init(_ period: Period, offset: Int = 0) {
    let limit = period.offsetLimit
    self.period = period
    self.offset = max(-limit, min(limit, offset))
  }

  /// The canonical text: `$time.today(-7)`.
  public var description: String {
    switch period {
    case .iso(let time): "$time.iso(\(time))"
    default: "$time.\(period.name)" + (offset == 0 ? "" : "(\(offset))")
    }
  }
}

extension TimeExpression.Period {
  /// The name after `$time.`.
  var name: String {
    switch self {
    case .now: "now"
    case .today: "today"
    case .thisWeek: "this_week"
    case .thisMonth: "this_month"
    case .thisYear: "this_year"
    case .yesterday: "yesterday"
    case .lastWeek: "last_week"
    case .iso: "iso"
    }
  }

  /// The periods that are spelled by their name alone.
  static let named: [TimeExpression.Period] = [
    .now, .today, .thisWeek, .thisMonth, .thisYear, .yesterday, .lastWeek,
  ]

  /// The farthest offset: one million years in the period's unit.
  var offsetLimit: Int {
    switch self {
    case .now: 31_556_952_000_000
    case .today: 365_242_500
    case .thisWeek: 52_177_500
    case .thisMonth: 12_000_000
    case .thisYear: 1_000_000
    case .yesterday, .lastWeek, .iso: 0
    }
  }

  /// The letter that may follow an offset's digits; nil if there is no offset.
  var unit: UInt8? {
    switch self {
    case .now: UInt8(ascii: "s")
    case .today: UInt8(ascii: "d")
    case .thisWeek: UInt8(ascii: "w")
    case .thisMonth: UInt8(ascii: "m")
    case .thisYear: UInt8(ascii: "y")
    case .yesterday, .lastWeek, .iso: nil
    }
  }
}
