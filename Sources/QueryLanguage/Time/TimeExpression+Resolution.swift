extension TimeExpression {
  /// The stretch of time meant, start included, end excluded, in seconds since
  /// 2001-01-01T00:00:00Z.
  ///
  /// Ordering operators and `InRange` compare with the start; `==` asks for the whole stretch.
  ///
  /// * `$time.now` starts at the very instant of `context.now`, fraction included, so that
  ///   `a <= $time.now` holds for all that has happened; for `==` it lasts one second.
  /// * Days, weeks, months and years begin at the first instant of their first local day and end
  ///   where the next one begins, however long a change of the clocks makes them.
  /// * A date that is written out lasts as long as its last written unit: a day, a minute, a
  ///   second, a tenth of a second … A clock time that occurs twice is the first of the two; one
  ///   that the clocks skip is the instant at which they skip it.
  package func resolve(in context: TimeContext) -> (start: Double, end: Double) {
    switch period {
    case .now:
      let start = context.now + Double(offset)
      return (start, start + 1)
    case .today: return context.days(from: context.today + offset, count: 1)
    case .yesterday: return context.days(from: context.today - 1, count: 1)
    case .thisWeek: return context.days(from: context.weekStart + 7 * offset, count: 7)
    case .lastWeek: return context.days(from: context.weekStart - 7, count: 7)
    case .thisMonth:
      let (year, month) = CivilCalendar.yearAndMonth(ofDay: context.today)
      return context.interval(
        from: CivilCalendar.day(year: year, month: month + offset, day: 1),
        to: CivilCalendar.day(year: year, month: month + offset + 1, day: 1))
    case .thisYear:
      let year = CivilCalendar.yearAndMonth(ofDay: context.today).year + offset
      return context.interval(
        from: CivilCalendar.day(year: year, month: 1, day: 1),
        to: CivilCalendar.day(year: year + 1, month: 1, day: 1))
    case .iso(let time): return time.resolve(in: context)
    }
  }
}

extension ISOTime {
  fileprivate func resolve(in context: TimeContext) -> (start: Double, end: Double) {
    let day = CivilCalendar.day(year: year, month: month, day: self.day)
    guard let clock else { return context.days(from: day, count: 1) }
    let local =
      day * CivilCalendar.secondsPerDay + clock.hour * 3600 + clock.minute * 60
      + (clock.second ?? 0)
    let instant =
      clock.zoneOffset.map { local - $0 } ?? context.zone.instant(ofLocal: local)
    let start =
      Double(instant - CivilCalendar.referenceDate) + Double(clock.nanosecond) / 1_000_000_000
    return (start, max(start.nextUp, start + clock.precision))
  }
}

extension TimeContext {
  /// The current local day.
  fileprivate var today: Int {
    let instant = Int(now.rounded(.down)) + CivilCalendar.referenceDate
    return CivilCalendar.floorDivide(
      instant + zone.offset(at: instant), CivilCalendar.secondsPerDay)
  }

  /// The first day of the current week.
  fileprivate var weekStart: Int {
    let day = today
    return day - CivilCalendar.floorModulo(CivilCalendar.weekday(ofDay: day) - firstWeekday, 7)
  }

  fileprivate func days(from day: Int, count: Int) -> (start: Double, end: Double) {
    interval(from: day, to: day + count)
  }

  fileprivate func interval(from first: Int, to end: Int) -> (start: Double, end: Double) {
    (start(ofDay: first), start(ofDay: end))
  }

  private func start(ofDay day: Int) -> Double {
    let instant = zone.instant(ofLocal: day * CivilCalendar.secondsPerDay)
    return Double(instant - CivilCalendar.referenceDate)
  }
}
