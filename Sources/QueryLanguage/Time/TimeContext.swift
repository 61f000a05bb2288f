#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// When and where a query is asked: what `$time` needs to become a number.
///
/// It is made once when a query starts, so that all of its parts see the same instant.
package struct TimeContext: Sendable, Hashable {
  /// The instant, in seconds since 2001-01-01T00:00:00Z; always finite and within a million years.
  package let now: Double

  /// The local zone.
  package let zone: TimeZoneRule

  /// The first day of the week, 1 = Sunday … 7 = Saturday.
  package let firstWeekday: Int

  /// Makes a context.
  ///
  /// A weekday outside 1 … 7 counts on around the week; an instant that is no
  /// number is 2001-01-01.
  package init(now: Double, zone: TimeZoneRule = .system, firstWeekday: Int = 1) {
    let farthest = Double(TimeExpression.Period.now.offsetLimit)
    self.now = now.isNaN ? 0 : max(-farthest, min(farthest, now))
    self.zone = zone
    self.firstWeekday =
      CivilCalendar.floorModulo(firstWeekday, 7) == 0
      ? 7 : CivilCalendar.floorModulo(firstWeekday, 7)
  }

  /// The present instant in the zone and with the week of the process's environment.
  package static func current() -> TimeContext {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let seconds = Double(Int(time.tv_sec) - CivilCalendar.referenceDate)
    return TimeContext(
      now: seconds + Double(time.tv_nsec) / 1_000_000_000, zone: .system,
      firstWeekday: systemFirstWeekday)
  }

  /// The first day of the week by the locale of the environment (`LC_ALL`, `LC_TIME`, `LANG`),
  /// 1 = Sunday; Sunday where the C library does not tell.
  package static var systemFirstWeekday: Int {
    #if canImport(Glibc)
      guard let locale = newlocale(1 << LC_TIME, "", nil) else { return 1 }
      defer { freelocale(locale) }
      // The number counts from the weekday of a reference date: a Sunday or, rarely, a Monday.
      let reference = UInt(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale))
      let number = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale)?.pointee ?? 1
      guard (1...7).contains(number) else { return 1 }
      let isCountedFromMonday = UInt32(truncatingIfNeeded: reference) == 19_971_201
      return isCountedFromMonday ? Int(number) % 7 + 1 : Int(number)
    #else
      return 1
    #endif
  }
}
