import Testing

@testable import QueryLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Seconds since 2001 of a date in universal time.
private func seconds(_ text: String) -> Double {
  guard let time = try? ISOTime.read(Array(text.utf8)[...]) else { return .nan }
  return TimeExpression(.iso(time)).resolve(in: TimeContext(now: 0, zone: .utc)).start
}

private func resolve(_ text: String, _ context: TimeContext) -> (start: Double, end: Double) {
  TextLiteral(pattern: "$time.\(text)").timeExpression?.resolve(in: context) ?? (.nan, .nan)
}

private func expect(
  _ text: String, _ context: TimeContext, _ start: String, _ end: String,
  at location: SourceLocation = #_sourceLocation
) {
  let found = resolve(text, context)
  #expect(found.start == seconds(start), "\(text)", sourceLocation: location)
  #expect(found.end == seconds(end), "\(text)", sourceLocation: location)
}

struct TimeTests {
  /// Wednesday noon.
  let noon = TimeContext(now: seconds("2024-05-15T12:00:00Z"), zone: .utc)

  @Test func referencePoints() {
    #expect(seconds("2001-01-01T00:00:00Z") == 0)
    #expect(seconds("2001-01-02") == 86_400)
    #expect(seconds("1970-01-01") == -978_307_200)
    #expect(seconds("2018-10-01T12:00:00+02:00") == seconds("2018-10-01T10:00:00Z"))
    #expect(seconds("2000-02-29") == seconds("2000-03-01") - 86_400)
    #expect(seconds("0001-01-01") == -63_113_904_000)
  }

  @Test func now() {
    let context = TimeContext(now: 1000.25, zone: .utc)
    #expect(resolve("now", context) == (1000.25, 1001.25))
    #expect(resolve("now(-3600)", context) == (-2599.75, -2598.75))
    // A date equal to now, one second before, and one second after.
    let (start, end) = resolve("now", noon)
    #expect(start <= noon.now && noon.now < end)
    #expect(noon.now - 1 < start)
    #expect(noon.now + 1 > start)
  }

  @Test func days() {
    expect("today", noon, "2024-05-15", "2024-05-16")
    expect("yesterday", noon, "2024-05-14", "2024-05-15")
    expect("today(-15)", noon, "2024-04-30", "2024-05-01")
    expect("today(+1)", noon, "2024-05-16", "2024-05-17")
    let midnight = TimeContext(now: seconds("2024-05-15"), zone: .utc)
    expect("today", midnight, "2024-05-15", "2024-05-16")
    let before = TimeContext(now: seconds("2024-05-15").nextDown, zone: .utc)
    expect("today", before, "2024-05-14", "2024-05-15")
  }

  @Test func weeks() {
    expect("this_week", noon, "2024-05-12", "2024-05-19")
    expect("last_week", noon, "2024-05-05", "2024-05-12")
    expect("this_week(-1)", noon, "2024-05-05", "2024-05-12")
    expect("this_week(3)", noon, "2024-06-02", "2024-06-09")
    let monday = TimeContext(now: noon.now, zone: .utc, firstWeekday: 2)
    expect("this_week", monday, "2024-05-13", "2024-05-20")
    let starts = [12, 13, 14, 15, 9, 10, 11]
    for (index, day) in starts.enumerated() {
      let context = TimeContext(now: noon.now, zone: .utc, firstWeekday: index + 1)
      #expect(resolve("this_week", context).start == seconds("2024-05-\(ISOTime.padded(day, 2))"))
    }
    #expect(TimeContext(now: 0, firstWeekday: 8).firstWeekday == 1)
    #expect(TimeContext(now: 0, firstWeekday: 0).firstWeekday == 7)
    #expect(TimeContext(now: 0, firstWeekday: .min).firstWeekday >= 1)
  }

  @Test func monthsAndYears() {
    expect("this_month", noon, "2024-05-01", "2024-06-01")
    expect("this_month(-1)", noon, "2024-04-01", "2024-05-01")
    expect("this_month(-3)", noon, "2024-02-01", "2024-03-01")
    expect("this_month(-5)", noon, "2023-12-01", "2024-01-01")
    expect("this_month(-53)", noon, "2019-12-01", "2020-01-01")
    expect("this_month(8)", noon, "2025-01-01", "2025-02-01")
    expect("this_year", noon, "2024-01-01", "2025-01-01")
    expect("this_year(-24)", noon, "2000-01-01", "2001-01-01")
    let leapDay = TimeContext(now: seconds("2024-02-29T23:59:59Z"), zone: .utc)
    expect("this_month", leapDay, "2024-02-01", "2024-03-01")
    expect("today(1)", leapDay, "2024-03-01", "2024-03-02")
    expect("this_year(-1)", leapDay, "2023-01-01", "2024-01-01")
    let lastDay = TimeContext(now: seconds("2024-12-31T23:59:59Z"), zone: .utc)
    expect("this_month(1)", lastDay, "2025-01-01", "2025-02-01")
  }

  @Test func writtenDates() {
    expect("iso(2018-10-01)", noon, "2018-10-01", "2018-10-02")
    expect("iso(2018-10-01T10:00:00Z)", noon, "2018-10-01T10:00:00Z", "2018-10-01T10:00:01Z")
    expect("iso(2018-10-01T10:05)", noon, "2018-10-01T10:05:00Z", "2018-10-01T10:06:00Z")
    expect("iso(2018-10-01T10:00:00.5Z)", noon, "2018-10-01T10:00:00.5Z", "2018-10-01T10:00:00.6Z")
    expect("iso(2018-10-01T02:00:00-0330)", noon, "2018-10-01T05:30:00Z", "2018-10-01T05:30:01Z")
    let exact = resolve("iso(2018-10-01T10:00:00.123456789123Z)", noon)
    #expect(exact.start < exact.end)
    let east = TimeContext(now: noon.now, zone: .offset(seconds: 7200))
    expect("iso(2018-10-01)", east, "2018-09-30T22:00:00Z", "2018-10-01T22:00:00Z")
    expect("iso(2018-10-01 10:00:00)", east, "2018-10-01T08:00:00Z", "2018-10-01T08:00:01Z")
    expect("iso(2018-10-01 10:00:00Z)", east, "2018-10-01T10:00:00Z", "2018-10-01T10:00:01Z")
  }

  @Test func fixedZones() {
    let late = TimeContext(now: seconds("2024-05-15T23:30:00Z"), zone: .offset(seconds: 3600))
    expect("today", late, "2024-05-15T23:00:00Z", "2024-05-16T23:00:00Z")
    let west = TimeContext(now: seconds("2024-05-15T03:30:00Z"), zone: .offset(seconds: -18_000))
    expect("today", west, "2024-05-14T05:00:00Z", "2024-05-15T05:00:00Z")
  }

  @Test func extremesDoNotTrap() {
    for now in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, .leastNonzeroMagnitude] {
      for zone in [TimeZoneRule.utc, .offset(seconds: .max), .offset(seconds: .min), .system] {
        let context = TimeContext(now: now, zone: zone, firstWeekday: .max)
        for period in TimeExpression.Period.named {
          for offset in [0, 1, Int.min, Int.max] {
            let (start, end) = TimeExpression(period, offset: offset).resolve(in: context)
            #expect(start.isFinite && start <= end)
          }
        }
      }
    }
  }

  @Test func calendarAgreesWithCounting() {
    var year = -800
    var month = 1
    var day = CivilCalendar.day(year: year, month: month, day: 1)
    while year < 2800 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      #expect(CivilCalendar.day(year: year, month: month, day: 1) == day)
      let last = day + lengths[month - 1] - 1
      #expect(CivilCalendar.yearAndMonth(ofDay: day) == (year, month))
      #expect(CivilCalendar.yearAndMonth(ofDay: last) == (year, month))
      day = last + 1
      month += 1
      if month == 13 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func invalidDatesCannotBeMade() {
    #expect(ISOTime(year: 2023, month: 2, day: 29) == nil)
    #expect(ISOTime(year: 10_000, month: 1, day: 1) == nil)
    #expect(ISOTime(year: 2023, month: .max, day: 1) == nil)
    #expect(ISOTime(year: 2023, month: 1, day: .min) == nil)
    #expect(ISOTime.Clock(hour: 24, minute: 0) == nil)
    #expect(ISOTime.Clock(hour: 0, minute: 0, second: 60) == nil)
    #expect(ISOTime.Clock(hour: 0, minute: 0, fractionDigits: 1) == nil)
    #expect(ISOTime.Clock(hour: 0, minute: 0, second: 0, nanosecond: 5, fractionDigits: 1) == nil)
    #expect(ISOTime.Clock(hour: 0, minute: 0, zoneOffset: .min) == nil)
  }
}

struct MovedClockTests {
  /// Clocks with one change at an instant.
  private func clock(before: Int, after: Int, change: Int) -> LocalClock {
    LocalClock { $0 < change ? before : after }
  }

  @Test func gapAtMidnight() {
    // At midnight clocks go to one o'clock.
    let clock = clock(before: -10_800, after: -7200, change: 86_400 * 10 + 10_800)
    #expect(clock.instant(showing: 86_400 * 10) == 86_400 * 10 + 10_800)
    #expect(clock.instant(showing: 86_400 * 10 + 1800) == 86_400 * 10 + 10_800)
    #expect(clock.instant(showing: 86_400 * 10 + 3600) == 86_400 * 10 + 10_800)
    #expect(clock.instant(showing: 86_400 * 11) == 86_400 * 11 + 7200)
    #expect(clock.instant(showing: 86_400 * 10 - 1) == 86_400 * 10 + 10_799)
  }

  @Test func repeatedHour() {
    // At one o'clock clocks go back to midnight: the day starts at the first one.
    let clock = clock(before: -14_400, after: -18_000, change: 86_400 * 10 + 18_000)
    #expect(clock.instant(showing: 86_400 * 10) == 86_400 * 10 + 14_400)
    #expect(clock.instant(showing: 86_400 * 10 + 1800) == 86_400 * 10 + 16_200)
    #expect(clock.instant(showing: 86_400 * 10 + 3600) == 86_400 * 10 + 21_600)
  }

  @Test func skippedDay() {
    // Crossing the date line: a day that does not exist is empty.
    let clock = clock(before: -36_000, after: 50_400, change: 86_400 * 10 + 36_000)
    let change = 86_400 * 10 + 36_000
    #expect(clock.instant(showing: 86_400 * 9) == 86_400 * 9 + 36_000)
    #expect(clock.instant(showing: 86_400 * 10) == change)
    #expect(clock.instant(showing: 86_400 * 10 + 43_200) == change)
    #expect(clock.instant(showing: 86_400 * 11) == change)
    #expect(clock.instant(showing: 86_400 * 12) == 86_400 * 12 - 50_400)
  }

  #if os(Linux) || os(macOS)
    // The zone is a property of the process, so each of these runs in its own.

    @Test func northAmericanRules() async {
      await #expect(processExitsWith: .success) {
        setenv("TZ", "EST5EDT,M3.2.0,M11.1.0", 1)
        tzset()
        let spring = TimeContext(now: seconds("2024-03-10T16:00:00Z"), zone: .system)
        expect("today", spring, "2024-03-10T05:00:00Z", "2024-03-11T04:00:00Z")
        expect("yesterday", spring, "2024-03-09T05:00:00Z", "2024-03-10T05:00:00Z")
        expect("this_week", spring, "2024-03-10T05:00:00Z", "2024-03-17T04:00:00Z")
        expect("this_month", spring, "2024-03-01T05:00:00Z", "2024-04-01T04:00:00Z")
        expect("this_year", spring, "2024-01-01T05:00:00Z", "2025-01-01T05:00:00Z")
        let autumn = TimeContext(now: seconds("2024-11-03T16:00:00Z"), zone: .system)
        expect("today", autumn, "2024-11-03T04:00:00Z", "2024-11-04T05:00:00Z")
        expect("today(-1)", autumn, "2024-11-02T04:00:00Z", "2024-11-03T04:00:00Z")
        // Skipped and repeated clock times.
        expect(
          "iso(2024-03-10T02:30:00)", spring, "2024-03-10T07:00:00Z", "2024-03-10T07:00:01Z")
        expect(
          "iso(2024-11-03T01:30:00)", spring, "2024-11-03T05:30:00Z", "2024-11-03T05:30:01Z")
        expect(
          "iso(2024-07-04T12:00:00)", spring, "2024-07-04T16:00:00Z", "2024-07-04T16:00:01Z")
        expect("iso(2024-07-04)", spring, "2024-07-04T04:00:00Z", "2024-07-05T04:00:00Z")
      }
    }

    @Test func clocksMovedAtMidnightInTheSouth() async {
      await #expect(processExitsWith: .success) {
        setenv("TZ", "<-03>3<-02>,M11.1.0/0,M2.3.0/0", 1)
        tzset()
        let spring = TimeContext(now: seconds("2017-11-05T12:00:00Z"), zone: .system)
        expect("today", spring, "2017-11-05T03:00:00Z", "2017-11-06T02:00:00Z")
        expect("yesterday", spring, "2017-11-04T03:00:00Z", "2017-11-05T03:00:00Z")
        let autumn = TimeContext(now: seconds("2018-02-18T12:00:00Z"), zone: .system)
        expect("today", autumn, "2018-02-18T03:00:00Z", "2018-02-19T03:00:00Z")
        expect("yesterday", autumn, "2018-02-17T02:00:00Z", "2018-02-18T03:00:00Z")
      }
    }

    @Test func everyDayOfTenYearsFollowsTheOneBefore() async {
      await #expect(processExitsWith: .success) {
        setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
        tzset()
        let context = TimeContext(now: seconds("2020-06-15T12:00:00Z"), zone: .system)
        var end = TimeExpression(.today, offset: -1826).resolve(in: context).start
        for offset in -1826...1826 {
          let day = TimeExpression(.today, offset: offset).resolve(in: context)
          #expect(day.start == end)
          #expect([23, 24, 25].contains((day.end - day.start) / 3600))
          let inside = TimeContext(now: day.start, zone: .system)
          #expect(TimeExpression(.today).resolve(in: inside) == day)
          end = day.end
        }
      }
    }

    @Test func firstWeekdayWithoutALocaleIsSunday() async {
      await #expect(processExitsWith: .success) {
        setenv("LC_ALL", "C", 1)
        #expect(TimeContext.systemFirstWeekday == 1)
        #expect(TimeContext.current().firstWeekday == 1)
      }
    }
  #endif

  @Test func currentContextTellsTheTime() {
    let first = TimeContext.current()
    let second = TimeContext.current()
    #expect(first.now > seconds("2024-01-01") && first.now <= second.now)
    #expect((1...7).contains(first.firstWeekday))
  }
}
