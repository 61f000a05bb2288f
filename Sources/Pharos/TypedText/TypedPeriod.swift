import QueryLanguage

/// A stretch of time as a person types it: `2024`, `2024-05`, `2024-05-17`, `last week`, `monday`,
/// `may`, `may 2024`, `3 days ago`, `last 2 weeks`.
enum TypedPeriod: Sendable, Hashable {
  case year(Int)
  case month(year: Int, month: Int)
  case day(ISOTime)
  /// A day, week, month or year, so many from the present one.
  case relative(TimeExpression.Period, Int)
  /// The present day, week, month or year and so many before it.
  case recent(TimeExpression.Period, Int)
  /// The last such day, 1 = Sunday, perhaps today.
  case weekday(Int)
  /// The last such month, perhaps the present one.
  case namedMonth(Int)

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let units: [String: TimeExpression.Period] = [
    "week": .thisWeek, "month": .thisMonth, "year": .thisYear,
  ]
  private static let steps = ["last": -1, "this": 0, "next": 1]
  /// What is counted, such as the days of `3 days ago`; more than these many are no date.
  private static let counted: [String: (unit: TimeExpression.Period, most: Int)] = [
    "day": (.today, 36_500), "week": (.thisWeek, 5_200), "month": (.thisMonth, 1_200),
    "year": (.thisYear, 100),
  ]

  /// The periods that are words, for suggestions.
  static let names: [String] = {
    let relative = ["last", "this", "next"].flatMap { step in
      ["week", "month", "year"].map { "\(step) \($0)" }
    }
    return ["today", "yesterday", "tomorrow"] + relative + weekdays + months
  }()

  /// The period that a text names; nil when it names none.
  init?(_ text: String) {
    let text = text.lowercased()
    switch text {
    case "today": self = .relative(.today, 0)
    case "yesterday": self = .relative(.today, -1)
    case "tomorrow": self = .relative(.today, 1)
    default:
      let words = text.split(separator: " ")
      guard
        let period = TypedPeriod.step(text) ?? TypedPeriod.named(words)
          ?? TypedPeriod.counted(words) ?? (words.count == 1 ? TypedPeriod(date: words[0]) : nil)
      else { return nil }
      self = period
    }
  }

  /// Whether the period is a year.
  var isYear: Bool {
    switch self {
    case .year, .relative(.thisYear, _): true
    default: false
    }
  }

  /// `last week`, also without the blank.
  private static func step(_ text: String) -> TypedPeriod? {
    for (step, offset) in steps where text.hasPrefix(step) {
      let rest = text.dropFirst(step.count).drop { $0 == " " }
      if let unit = units[String(rest)] { return .relative(unit, offset) }
    }
    return nil
  }

  /// `3 days ago`, `last 2 weeks`; `past` says the same as `last`.
  private static func counted(_ words: [Substring]) -> TypedPeriod? {
    guard words.count == 3 else { return nil }
    let isAgo = words[2] == "ago"
    guard isAgo || ["last", "past"].contains(words[0]) else { return nil }
    let (number, name) = isAgo ? (words[0], words[1]) : (words[1], words[2])
    guard (1...5).contains(number.utf8.count),
      number.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(number), count > 0,
      let (unit, most) = counted[String(name.hasSuffix("s") ? name.dropLast() : name)],
      count <= most
    else { return nil }
    return isAgo ? .relative(unit, -count) : .recent(unit, count)
  }

  /// A weekday or a month, whole or by its first three letters, and a month with its year.
  private static func named(_ words: [Substring]) -> TypedPeriod? {
    func place(_ names: [String]) -> Int? {
      guard let word = words.first else { return nil }
      return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
    }
    if words.count == 1 {
      return place(weekdays).map { .weekday($0) } ?? place(months).map { .namedMonth($0) }
    }
    guard words.count == 2, let month = place(months),
      case .year(let year)? = TypedPeriod(date: words[1])
    else { return nil }
    return .month(year: year, month: month)
  }

  /// A date in digits.
  private init?(date: Substring) {
    let fields = date.split(separator: "-", omittingEmptySubsequences: false)
    let digits = zip(fields, [4, 2, 2]).allSatisfy { field, count in
      field.utf8.count == count && field.utf8.allSatisfy { (48...57).contains($0) }
    }
    guard digits, (1...3).contains(fields.count) else { return nil }
    let numbers = fields.compactMap { Int($0) }
    // The last year has no next one.
    guard (1...9998).contains(numbers[0]) else { return nil }
    switch numbers.count {
    case 1: self = .year(numbers[0])
    case 2:
      guard (1...12).contains(numbers[1]) else { return nil }
      self = .month(year: numbers[0], month: numbers[1])
    default:
      guard let day = ISOTime(year: numbers[0], month: numbers[1], day: numbers[2]) else {
        return nil
      }
      self = .day(day)
    }
  }
}

extension TypedPeriod {
  /// The first moment of the period and the first one behind it.
  ///
  /// - Parameter time: when it is asked.
  func bounds(at time: TimeContext) -> (start: TimeExpression, end: TimeExpression)? {
    switch self {
    case .year(let year): TypedPeriod.bounds((year, 1, 1), (year + 1, 1, 1))
    case .month(let year, let month):
      TypedPeriod.bounds((year, month, 1), month == 12 ? (year + 1, 1, 1) : (year, month + 1, 1))
    case .day(let day):
      TypedPeriod.bounds((day.year, day.month, day.day), (day.year, day.month, day.day + 1))
        ?? TypedPeriod.bounds((day.year, day.month, day.day), (day.year, day.month + 1, 1))
        ?? TypedPeriod.bounds((day.year, day.month, day.day), (day.year + 1, 1, 1))
    case .relative(let unit, let offset): TypedPeriod.bounds(unit, offset)
    case .recent(let unit, let count):
      (TimeExpression(unit, offset: -count), TimeExpression(unit, offset: 1))
    case .weekday(let weekday):
      TypedPeriod.bounds(.today, -TypedPeriod.days(since: weekday, at: time))
    case .namedMonth(let month):
      TypedPeriod.bounds(.thisMonth, -((time.localDate.month - month + 12) % 12))
    }
  }

  private static func bounds(
    _ unit: TimeExpression.Period, _ offset: Int
  ) -> (start: TimeExpression, end: TimeExpression) {
    (TimeExpression(unit, offset: offset), TimeExpression(unit, offset: offset + 1))
  }

  private static func bounds(
    _ start: (year: Int, month: Int, day: Int), _ end: (year: Int, month: Int, day: Int)
  ) -> (start: TimeExpression, end: TimeExpression)? {
    guard let first = ISOTime(year: start.year, month: start.month, day: start.day),
      let next = ISOTime(year: end.year, month: end.month, day: end.day)
    else { return nil }
    return (TimeExpression(.iso(first)), TimeExpression(.iso(next)))
  }

  /// How many days ago a weekday was: a week that begins with it began then.
  private static func days(since weekday: Int, at time: TimeContext) -> Int {
    let context = TimeContext(now: time.now, zone: time.zone, firstWeekday: weekday)
    let first = TimeExpression(.thisWeek).resolve(in: context).start
    return (0..<7).first { TimeExpression(.today, offset: -$0).resolve(in: context).start <= first }
      ?? 0
  }
}
