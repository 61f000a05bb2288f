/// A date that is written out: the text inside `$time.iso(…)`.
package struct ISOTime: Sendable, Hashable, CustomStringConvertible {
  /// The year, 1 … 9999.
  package let year: Int
  /// The month, 1 … 12.
  package let month: Int
  /// The day of the month.
  package let day: Int
  /// The time of day; nil means the whole day in the local zone.
  package let clock: Clock?

  /// Makes a date; nil if the calendar has no such day.
  package init?(year: Int, month: Int, day: Int, clock: Clock? = nil) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilCalendar.daysInMonth(year: year, month: month)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.clock = clock
  }

  /// The canonical text: `2018-10-01T10:00:00Z`.
  package var description: String {
    let date =
      "\(ISOTime.padded(year, 4))-\(ISOTime.padded(month, 2))-\(ISOTime.padded(day, 2))"
    return clock.map { "\(date)T\($0)" } ?? date
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension ISOTime {
  /// A time of day.
  package struct Clock: Sendable, Hashable, CustomStringConvertible {
    /// The hour, 0 … 23.
    package let hour: Int
    /// The minute, 0 … 59.
    package let minute: Int
    /// The second, 0 … 59; nil if none is written.
    package let second: Int?
    /// The fraction of the second.
    package let nanosecond: Int
    /// How many digits of the fraction are written, 0 … 9.
    package let fractionDigits: Int
    /// Seconds east of Greenwich; nil means the local zone.
    package let zoneOffset: Int?

    /// Makes a time of day; nil if it is none, if a fraction does not belong to a written second
    /// or has more than its digits, or if the zone is a day or more away or not in whole minutes.
    package init?(
      hour: Int, minute: Int, second: Int? = nil, nanosecond: Int = 0, fractionDigits: Int = 0,
      zoneOffset: Int? = nil
    ) {
      guard (0..<24).contains(hour), (0..<60).contains(minute),
        (0..<60).contains(second ?? 0), (0...9).contains(fractionDigits),
        (0..<1_000_000_000).contains(nanosecond), second != nil || fractionDigits == 0,
        nanosecond % Clock.powerOfTen(9 - fractionDigits) == 0,
        zoneOffset.map({ (-86_399...86_399).contains($0) && $0 % 60 == 0 }) ?? true
      else { return nil }
      self.hour = hour
      self.minute = minute
      self.second = second
      self.nanosecond = nanosecond
      self.fractionDigits = fractionDigits
      self.zoneOffset = zoneOffset
    }

    /// How many seconds the last written unit lasts.
    var precision: Double {
      if second == nil { return 60 }
      return 1 / Double(Clock.powerOfTen(fractionDigits))
    }

    /// The canonical text: `10:00:00.25+02:00`.
    package var description: String {
      var text = "\(ISOTime.padded(hour, 2)):\(ISOTime.padded(minute, 2))"
      if let second { text += ":\(ISOTime.padded(second, 2))" }
      if fractionDigits > 0 {
        let fraction = nanosecond / Clock.powerOfTen(9 - fractionDigits)
        text += ".\(ISOTime.padded(fraction, fractionDigits))"
      }
      if let zoneOffset {
        let minutes = abs(zoneOffset) / 60
        let digits = "\(ISOTime.padded(minutes / 60, 2)):\(ISOTime.padded(minutes % 60, 2))"
        text += zoneOffset == 0 ? "Z" : (zoneOffset < 0 ? "-" : "+") + digits
      }
      return text
    }

    /// Ten to the power of 0 … 9.
    static func powerOfTen(_ exponent: Int) -> Int {
      var power = 1
      for _ in 0..<max(0, exponent) { power *= 10 }
      return power
    }
  }
}
