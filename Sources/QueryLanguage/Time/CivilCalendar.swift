/// The Gregorian calendar, extended to all years, counted in days since 1970-01-01.
///
/// All functions are total for years within a few million of today.
enum CivilCalendar {
  static let secondsPerDay = 86_400

  /// Seconds from 1970-01-01T00:00:00Z to 2001-01-01T00:00:00Z.
  static let referenceDate = 978_307_200

  /// The number of a day.
  ///
  /// `month` may lie outside 1 … 12 and then moves the year; `day` may lie
  /// outside the month.
  static func day(year: Int, month: Int, day: Int) -> Int {
    let monthsFromMarch = month - 3
    let shiftedYear = year + floorDivide(monthsFromMarch, 12)
    let shiftedMonth = floorModulo(monthsFromMarch, 12)
    let era = floorDivide(shiftedYear, 400)
    let yearOfEra = floorModulo(shiftedYear, 400)
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The year and month of a day.
  static func yearAndMonth(ofDay day: Int) -> (year: Int, month: Int) {
    let shifted = day + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = floorModulo(shifted, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month)
  }

  /// How many days a month has.
  static func daysInMonth(year: Int, month: Int) -> Int {
    day(year: year, month: month + 1, day: 1) - day(year: year, month: month, day: 1)
  }

  /// The weekday of a day, 1 = Sunday … 7 = Saturday.
  static func weekday(ofDay day: Int) -> Int { floorModulo(day + 4, 7) + 1 }

  static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    (value - floorModulo(value, divisor)) / divisor
  }

  static func floorModulo(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
