/// A day of the Gregorian calendar.
package struct LocalDate: Sendable, Hashable {
  package var year: Int
  /// From 1.
  package var month: Int
  /// From 1.
  package var day: Int
}

extension TimeContext {
  /// What calendars of the zone show at the instant.
  package var localDate: LocalDate {
    let instant = Int(now.rounded(.down)) + CivilCalendar.referenceDate
    let day = CivilCalendar.floorDivide(
      instant + zone.offset(at: instant), CivilCalendar.secondsPerDay)
    let (year, month) = CivilCalendar.yearAndMonth(ofDay: day)
    let first = CivilCalendar.day(year: year, month: month, day: 1)
    return LocalDate(year: year, month: month, day: day - first + 1)
  }
}
